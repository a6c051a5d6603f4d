//! `isolation tournament --reproduce`: repeats the published experiments of the sources.

use crate::failure::{OrInput, bail_input};
use crate::tournament::options::{Options, ResultOptions, checked};
use crate::tournament::session::Session;
use crate::whole_file::WholeFile;
use crate::work::cores;
use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use isolation_arena::{Description, PROGRAM, Summary};
use isolation_reproduction::{Conditions, Document, Measured, report};
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

/// A repetition of published experiments.
#[derive(Debug)]
pub struct Reproduction<'a> {
    /// The sources.
    pub documents: &'static [Document],
    /// Game pairs per pairing, instead of each experiment's own number.
    pub rounds: Option<u64>,
    /// Only seed and threads apply.
    pub options: &'a Options,
    /// A folder of results files, one per experiment; at most one report.
    pub results: &'a ResultOptions,
}

const ALL: &str = "all";

/// Reads a document's name, or `all`.
pub fn parser() -> impl TypedValueParser<Value = &'static [Document]> {
    let names = Document::ALL.map(Document::name).into_iter().chain([ALL]);
    PossibleValuesParser::new(names).map(|given| {
        let position = Document::ALL.iter().position(|document| document.name() == given);
        position.map_or(&Document::ALL[..], |index| &Document::ALL[index..=index])
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
        let play = |name: &str, description: &Description| {
            experiments.push(name.to_owned());
            self.play(name, description)
        };
        let measured = Measured::play(self.documents, self.options.seed(), self.rounds, play)?;
        let conditions = Conditions {
            command: self.command(),
            seed: self.options.seed(),
            program: PROGRAM.to_owned(),
            machine: machine(),
            threads: self.options.threads().get(),
            experiments,
        };
        let text = report(&measured, self.documents, &conditions);
        match file {
            Some(file) => file.finish(&text),
            None => Ok(write!(out, "{text}")?),
        }
    }

    fn play(&self, name: &str, description: &Description) -> anyhow::Result<Summary> {
        let tournament = checked(description, None)?;
        let records = self.results.records.as_ref();
        let records = records.map(|folder| folder.join(format!("{name}.jsonl")));
        let (threads, records) = (self.options.threads(), records.as_deref());
        let begun = Instant::now();
        let session = Session { tournament: &tournament, threads, records, accuracy: None };
        let (summary, _) = session.play(|_| None)?;
        if !io::stderr().is_terminal() {
            let seconds = begun.elapsed().as_secs_f64();
            // Standard error may be closed.
            let _ = writeln!(io::stderr(), "{name}: {} games, {seconds:.1} s", summary.games);
        }
        Ok(summary)
    }

    /// The command of this run, for the report.
    fn command(&self) -> String {
        let what = match self.documents {
            [document] => document.name(),
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
