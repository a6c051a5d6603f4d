//! `isolation tournament --reproduce`: repeats the published experiments of the sources.

use super::options::{Options, ResultOptions};
use super::session::Session;
use crate::work::cores;
use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use isolation_arena::{Finished, PROGRAM, Summary, Tournament};
use isolation_command::failure::OrInput;
use isolation_command::{WholeFile, bail_input, progress_line};
use isolation_reproduction::{Conditions, Measured, Source, report};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

/// A repetition of published experiments.
#[derive(Debug)]
pub struct Reproduction<'a> {
    /// The sources.
    pub sources: &'static [Source],
    /// Openings per pairing, instead of each experiment's own number.
    pub rounds: Option<u64>,
    /// Only seed and threads apply.
    pub options: &'a Options,
    /// A folder of results files, one per experiment; at most one report.
    pub results: &'a ResultOptions,
}

const ALL: &str = "all";

/// Reads a source's name, or `all`.
pub fn parser() -> impl TypedValueParser<Value = &'static [Source]> {
    let names = Source::ALL.map(Source::name).into_iter().chain([ALL]);
    PossibleValuesParser::new(names).map(|given| {
        let position = Source::ALL.iter().position(|source| source.name() == given);
        position.map_or(&Source::ALL[..], |index| &Source::ALL[index..=index])
    })
}

impl Reproduction<'_> {
    /// Plays the experiments, and writes the report to the file or the output.
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let file = match &self.results.reports[..] {
            [] => None,
            [path] if path.extension().is_some_and(|extension| extension == "md") => {
                Some(WholeFile::begin(path)?)
            }
            _ => {
                let why = "--report: the experiments make one report; expected one FILE.md";
                bail_input!(why);
            }
        };
        if let Some(folder) = &self.results.records {
            fs::create_dir_all(folder)
                .with_context(|| format!("--records: {}", folder.display()))
                .input()?;
        }
        let mut experiments = Vec::new();
        let play = |name: &str, tournament: &Tournament| {
            experiments.push(name.to_owned());
            self.play(name, tournament)
        };
        let measured = Measured::play(self.sources, self.options.seed(), self.rounds, play)?;
        let conditions = Conditions {
            command: self.command(),
            seed: self.options.seed(),
            program: PROGRAM.to_owned(),
            machine: machine(),
            threads: self.options.threads().get(),
            experiments,
        };
        let text = report(&measured, self.sources, &conditions);
        match file {
            Some(file) => file.finish(&text),
            None => Ok(write!(out, "{text}")?),
        }
    }

    fn play(&self, name: &str, tournament: &Tournament) -> anyhow::Result<(Summary, Finished)> {
        let records = self.results.records.as_ref();
        let records = records.map(|folder| folder.join(format!("{name}.jsonl")));
        let &Options { durability, .. } = self.options;
        let (threads, records) = (self.options.threads(), records.as_deref());
        let begun = Instant::now();
        let session = Session { tournament, threads, records, durability, accuracy: None };
        let (summary, finished) = session.play(|_| None)?;
        if !io::stderr().is_terminal() {
            let seconds = begun.elapsed().as_secs_f64();
            progress_line(format_args!("{name}: {} games, {seconds:.1} s", summary.games));
        }
        Ok((summary, finished))
    }

    /// The command of this run, for the report.
    fn command(&self) -> String {
        let what = match self.sources {
            [source] => source.name(),
            _ => ALL,
        };
        let mut command =
            format!("isolation tournament --reproduce {what} --seed {}", self.options.seed());
        if let Some(rounds) = self.rounds {
            command += &format!(" --rounds {rounds}");
        }
        command += &format!(" --threads {}", self.options.threads());
        for path in &self.results.reports {
            command += &format!(" --report {}", path.display());
        }
        command
    }
}

/// The processor model and the number of cores.
fn machine() -> String {
    let cpu_info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu_info.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        (key.trim() == "model name").then(|| value.trim().to_owned())
    });
    let model = model.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    format!("{model}, {} cores, {}", cores(), std::env::consts::OS)
}
