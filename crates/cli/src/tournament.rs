//! `isolation tournament`: runs a tournament and rates the players.

pub mod options;
pub mod report_files;
mod reproduce;
pub mod session;
mod sprt_words;

use crate::tasks::TaskOptions;
use crate::{json, table};
use anyhow::anyhow;
use isolation_arena::task::{GameLedger, Ledger};
use isolation_arena::{Description, Finished, Format, Tournament};
use isolation_command::failure::{Kind, OrInput, failure};
use isolation_protocol::files;
use isolation_report::{figures, terminal};
use isolation_reproduction::Source;
use options::{Options, ResultOptions, checked, format_parser, player, positions};
use reproduce::Reproduction;
use session::Session;
use std::io::Write;
use std::path::PathBuf;

/// Run a tournament and rate the players
///
/// Each opening is played twice, with sides exchanged (a game pair); figures come with 95 %
/// confidence intervals. With --records, each game is saved when it ends: stop the run with Ctrl-C
/// or kill it at any moment, and the same command resumes it. Results do not depend on --threads;
/// without time limits, they are identical in every run except for the measured times.
///
/// docs/formats.md describes tournament files.
///
/// On a cluster: --tasks writes the remaining games as tasks (in a Swiss tournament or an SPRT, those that the
/// results so far determine), isolation run-task runs one task on any machine, and --merge adds its output to the
/// results file; see docs/distributed.md.
///
/// The environment variable ISOLATION_PYTHON names the Python that runs classes [default: python3]; it needs the
/// package isolation-engine. python(FILE:CLASS, generation=N) sets the generation of the course's board: 1, 2, 3, or 4 for
/// the first with shuffled moves; by default, the program detects it from the files. Classes run in a sandbox where
/// the system has one (docs/sandbox.md); sandbox=on requires it.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("tasks", |it| it.conflicts_with_all(["reproduce", "reports", "accuracy"])),
    mut_arg("merge", |it| it.conflicts_with_all(["reproduce", "reports", "accuracy"]).requires("records")),
    after_help = "\
Examples:
  isolation tournament --player ID_improved --player ID_open --player Random --nodes 5000
  isolation tournament course.toml --records course.jsonl --report course.html --accuracy 100k
  isolation tournament --player strong --player 'ugi(\"./engine\")' --time 100ms
  isolation tournament --player Casual --player 'python(agent.py:Player)' --time 150ms"
)]
pub struct Arguments {
    /// Tournament file (TOML); command-line options override it
    file: Option<PathBuf>,
    /// Player: an agent (isolation list agents), ugi("command"), fairy("command") or
    /// python(game_agent.py:AlphaBetaPlayer); can be repeated
    #[arg(long = "player", value_name = "SPEC")]
    players: Vec<String>,
    /// Tournament format [default: round-robin]: round-robin, gauntlet (the first players against all
    /// others), swiss, match
    #[arg(long, value_name = "FORMAT", hide_possible_values = true, value_parser = format_parser())]
    format: Option<Format>,
    /// Game pairs per pairing; maximum game pairs of a match; rounds of swiss [default: 10]
    #[arg(long, value_name = "N")]
    rounds: Option<u64>,
    /// Number of players, the first ones, who play all others in a gauntlet [default: 1]
    #[arg(long, value_name = "N")]
    heroes: Option<usize>,
    /// Game pairs per pairing in a round of swiss [default: 1]
    #[arg(long, alias = "meetings", value_name = "N")]
    pairs: Option<u64>,
    /// Repeat the published experiments of a source and compare the results: alikureishy, southampton,
    /// udacity, becker, further (suggested in the sources), all. --records is then a folder, and --rounds
    /// applies to every experiment
    #[arg(
        long,
        value_name = "WHAT",
        hide_possible_values = true,
        value_parser = reproduce::parser(),
        conflicts_with_all = [
            "file", "players", "format", "heroes", "pairs", "preset", "openings", "random_plies",
            "openings_file", "time", "margin", "nodes", "depth", "clock", "accuracy", "json",
        ],
    )]
    reproduce: Option<&'static [Source]>,
    #[command(flatten)]
    tasks: TaskOptions,
    #[command(flatten)]
    options: Options,
    #[command(flatten)]
    results: ResultOptions,
}

/// Runs the tournament, and writes the report.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(sources) = arguments.reproduce {
        let Arguments { rounds, options, results, .. } = arguments;
        return Reproduction { sources, rounds: *rounds, options, results }.run(out);
    }
    let description = arguments.description()?;
    if arguments.tasks.is_wanted() {
        return arguments.share(description, out);
    }
    let tournament = checked(&description, arguments.file.as_deref())?;
    run_with(&tournament, &arguments.options, &arguments.results, out)
}

/// Plays a checked tournament, and writes the reports.
pub fn run_with(
    tournament: &Tournament,
    options: &Options,
    results: &ResultOptions,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let reports = results.report_files()?;
    let records = results.records.as_deref();
    let accuracy = results.accuracy.limits();
    let session = Session {
        tournament,
        threads: options.threads(),
        records,
        durability: options.durability,
        accuracy,
    };
    let test = tournament.schedule.test().copied();
    let state = |finished: &Finished| Some(sprt_words::state(&test?, &finished.counts()));
    let (summary, finished) = session.play(state)?;
    let counts = finished.counts();
    if results.json {
        let mut figures = figures(&summary);
        if let Some(test) = test {
            figures["sprt"] = sprt_words::as_json(&test, &counts);
        }
        json::write_line(out, &figures)?;
    } else {
        write!(out, "{}", terminal::write(&summary, table::width()))?;
        if let Some(test) = test {
            writeln!(out, "\n{}", sprt_words::state(&test, &counts))?;
            let first = &tournament.entrants[0].name;
            writeln!(out, "{}", sprt_words::verdict(&test, first, &counts))?;
        }
    }
    reports.write(&summary)?;
    match test.is_some_and(|test| test.decision(&counts).is_none()) {
        true => Err(failure(Kind::Unknown, anyhow!("undecided: all game pairs were played"))),
        false => Ok(()),
    }
}

impl Arguments {
    /// Writes tasks, or merges their results.
    fn share(&self, description: Description, out: &mut dyn Write) -> anyhow::Result<()> {
        let positions = positions(&description, self.file.as_deref())?;
        // Without a results file, tasks hold all games.
        let records = self.results.records.as_deref();
        let records = records.filter(|path| self.tasks.tasks.is_none() || path.exists());
        let mut ledger = GameLedger::open(description, positions, records)?;
        self.options.durability.apply(ledger.file());
        self.tasks.run(&mut ledger, "games", self.results.json, out).map(|_| ())
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
            // The settings of the file's format do not apply to another one.
            description.format = format;
            (description.heroes, description.pairs, description.sprt) = (None, None, None);
        }
        description.rounds = self.rounds.or(description.rounds);
        description.heroes = self.heroes.or(description.heroes);
        description.pairs = self.pairs.or(description.pairs);
        self.options.apply(&mut description);
        Ok(description)
    }
}
