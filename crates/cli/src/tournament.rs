//! `isolation tournament`: players play one another.

pub mod options;
pub mod report_files;
pub mod session;
mod sprt_words;

use crate::failure::OrInput;
use crate::reproduce::{self, Reproduction};
use crate::{report, tasks};
use isolation::files;
use isolation_arena::task::{GameLedger, Ledger};
use isolation_arena::{Description, Finished, Format, Tournament};
use isolation_reproduction::Source;
use options::{Options, ResultOptions, checked, format_parser, player, positions};
use session::Session;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Let players play one another, and rate them
///
/// Every start is played twice, with sides exchanged, and every figure is shown with its 95 %
/// interval. With --records each game is on the disk before it counts: the run may be stopped with
/// Ctrl-C or killed at any moment, and the same command goes on. Records do not depend on --threads,
/// and where no time limits a move, they are the same in every run but for the times.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A description is TOML with the options' names as keys ('-' is '_'): preset, format, rounds, heroes,
meetings, starts, random_plies, starts_file, seed, clock; limits = { time, margin, nodes, depth };
sprt = { elo0, elo1, alpha, beta, min_pairs } for a match; and the players:
  [[players]]
  name = \"mine\"
  player = 'deepening(eval=\"2*own - opp\")'

For other machines, --tasks writes the open games as lines of JSON, isolation run-task plays one of
them anywhere, and --merge takes what it has written: see docs/distributed.md.

Examples:
  isolation tournament --player ID_improved --player ID_open --player Random --nodes 5000
  isolation tournament course.toml --records course.jsonl --report course.html --accuracy 100k
  isolation tournament --player strong --player 'ugi(\"./engine\")' --time 100ms
  isolation tournament --player Casual --player 'python(agent.py:Player)' --time 150ms

The environment variable ISOLATION_PYTHON names the Python that runs classes [default: python3];
it needs the package isolation. python(FILE:CLASS, generation=N) sets the generation of the
course's board: 1, 2, 3, or 4 for the first with shuffled moves; without it, the files tell.
Classes run in a sandbox where the system has one (docs/sandbox.md); sandbox=on demands one.")]
pub struct Arguments {
    /// A description of the tournament as TOML; options count before what it says
    file: Option<PathBuf>,
    /// A player: an agent (isolation list agents), ugi("command"), fairy("command") or
    /// python(game_agent.py:AlphaBetaPlayer)
    #[arg(long = "player", value_name = "SPEC")]
    players: Vec<String>,
    /// Who plays whom [default: round-robin]: round-robin, gauntlet (the first ones against all
    /// others), swiss, match
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, value_parser = format_parser())]
    format: Option<Format>,
    /// Pairs of games between each two; the most pairs of a match; rounds of swiss [default: 10]
    #[arg(long, value_name = "N")]
    rounds: Option<u64>,
    /// How many of the first players of a gauntlet play all the others [default: 1]
    #[arg(long, value_name = "N")]
    heroes: Option<usize>,
    /// Pairs of games between two who meet in a round of swiss [default: 1]
    #[arg(long, value_name = "N")]
    meetings: Option<u64>,
    /// Play the experiments of a document again, and report what became of its figures and
    /// conclusions: alikureishy, southampton, udacity, becker, further (what they wished for), all.
    /// Then --records is a folder, and --rounds, if given, counts for every experiment
    #[arg(
        long,
        value_name = "WHAT",
        hide_possible_values = true,
        value_parser = reproduce::parser(),
        conflicts_with_all = [
            "file", "players", "format", "heroes", "meetings", "preset", "starts", "random_plies",
            "starts_file", "time", "margin", "nodes", "depth", "clock", "accuracy",
        ],
    )]
    reproduce: Option<&'static [Source]>,
    /// Play nothing: write tasks of so many open games each, for isolation run-task; of a Swiss
    /// tournament or a test, as many as are certain by what --records holds
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["reproduce", "reports", "accuracy", "threads"],
    )]
    tasks: Option<u64>,
    /// Play nothing: take what isolation run-task has written into --records
    #[arg(
        long,
        value_name = "FILE",
        num_args = 1..,
        requires = "records",
        conflicts_with_all = ["tasks", "reproduce", "reports", "accuracy", "threads"],
    )]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    results: ResultOptions,
}

/// Plays, and tells how it went.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(sources) = arguments.reproduce {
        let Arguments { rounds, options, results, .. } = arguments;
        return Reproduction { sources, rounds: *rounds, options, results }.run(out);
    }
    let description = arguments.description()?;
    if arguments.tasks.is_some() || !arguments.merge.is_empty() {
        return arguments.share(description, out);
    }
    let tournament = checked(&description, arguments.file.as_deref())?;
    run_with(&tournament, arguments.options.threads(), &arguments.results, out)
}

/// Plays a tournament, and writes what the options ask for.
pub fn run_with(
    tournament: &Tournament,
    threads: NonZeroUsize,
    results: &ResultOptions,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let reports = results.report_files()?;
    let records = results.records.as_deref();
    let session = Session { tournament, threads, records, accuracy: results.accuracy.limits() };
    let test = tournament.schedule.test().copied();
    let state = |finished: &Finished| Some(sprt_words::state(&test?, &finished.counts()));
    let (summary, finished) = session.play(state)?;
    report::show(&summary, out)?;
    if let Some(test) = test {
        let counts = finished.counts();
        writeln!(out, "\n{}", sprt_words::state(&test, &counts))?;
        let first = &tournament.entrants[0].name;
        writeln!(out, "{}", sprt_words::verdict(&test, first, &counts))?;
    }
    reports.write(&summary)
}

impl Arguments {
    /// Writes tasks, or takes what became of them.
    fn share(&self, description: Description, out: &mut dyn Write) -> anyhow::Result<()> {
        let positions = positions(&description, self.file.as_deref())?;
        // To write tasks, the records need not be there.
        let kept = self.results.records.as_deref();
        let kept = kept.filter(|path| !self.merge.is_empty() || path.exists());
        let mut ledger = GameLedger::open(description, positions, kept)?;
        tasks::note(ledger.repaired());
        match self.tasks {
            Some(items) => tasks::write(&mut ledger, items, out),
            None => tasks::merge(&mut ledger, &self.merge, "games", out),
        }
    }

    fn description(&self) -> anyhow::Result<Description> {
        let mut description = match &self.file {
            None => Description::default(),
            Some(path) => {
                let read = || {
                    let text = files::read(path)?;
                    Ok::<_, anyhow::Error>(Description::parse(&text)?)
                };
                read().input_at(path)?
            }
        };
        if !self.players.is_empty() {
            description.players = self.players.iter().map(|text| player(text)).collect();
        }
        if let Some(format) = self.format.filter(|&format| format != description.format) {
            // What the description says of the other form is not meant any more.
            description.format = format;
            (description.heroes, description.meetings, description.sprt) = (None, None, None);
        }
        description.rounds = self.rounds.or(description.rounds);
        description.heroes = self.heroes.or(description.heroes);
        description.meetings = self.meetings.or(description.meetings);
        self.options.apply(&mut description);
        Ok(description)
    }
}
