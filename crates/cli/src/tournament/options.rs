//! The options of a tournament's games, shared by all commands that play games.

use super::report_files::{self, ReportFiles};
use crate::durability::DurabilityOption;
use crate::names::named;
use crate::nodes::parse_nodes;
use crate::start::seed_parser;
use crate::work::cores;
use anyhow::Context;
use clap::builder::TypedValueParser;
use isolation::board::Echo;
use isolation::spec::read_time;
use isolation_arena::{
    AccuracyLimits, ClockName, Description, Format, OpeningsName, PlayerText, Tournament,
};
use isolation_command::failure::OrInput;
use isolation_protocol::files;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Board, openings, limits.
#[derive(Debug, Default, clap::Args)]
pub struct Options {
    /// Preset (isolation list presets), or a board such as queen-5x6 [default: knight]
    #[arg(long, value_name = "N")]
    preset: Option<String>,
    /// Opening positions [default: random]: own (players place their pieces), random, pairs (all placements
    /// up to symmetry), balanced (perfect play favours each side equally often), file
    #[arg(long, alias = "starts", value_name = "HOW", hide_possible_values = true, value_parser = openings_parser())]
    openings: Option<OpeningsName>,
    /// Random plies after random placements
    #[arg(long, value_name = "N")]
    random_plies: Option<u32>,
    /// File of opening positions, one per line
    #[arg(long, alias = "starts-file", value_name = "FILE")]
    openings_file: Option<PathBuf>,
    /// Random seed, below 2^53 [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = seed_parser())]
    seed: Option<u64>,
    #[command(flatten)]
    limits: LimitOptions,
    /// Games played at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    pub durability: DurabilityOption,
}

/// Limits per move, and the clock that measures them.
#[derive(Debug, Default, clap::Args)]
pub struct LimitOptions {
    /// Time per move, such as 150ms; exceeding it by more than --margin forfeits the game
    #[arg(long, value_name = "T", value_parser = time)]
    time: Option<String>,
    /// Move overhead: time beyond --time that does not forfeit the game [default: 20ms]
    #[arg(long, value_name = "T", value_parser = time)]
    margin: Option<String>,
    /// Maximum nodes per move
    #[arg(long, value_name = "N", value_parser = parse_nodes)]
    nodes: Option<u64>,
    /// Maximum search depth in plies
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Clock of agents: wall, or cpu (their processor time, so that a loaded machine does not decide
    /// games) [default: cpu if a Python class plays, otherwise each agent's own]
    #[arg(long, value_name = "CLOCK", hide_possible_values = true, value_parser = clock_parser())]
    clock: Option<ClockName>,
}

fn time(text: &str) -> Result<String, String> {
    let wrong = || format!("{}; expected a time such as 150ms or 2s", Echo(text));
    read_time(text).map(|_| text.to_owned()).ok_or_else(wrong)
}

impl LimitOptions {
    /// Overrides the description with the given options.
    pub fn apply(&self, description: &mut Description) {
        set(&mut description.clock, &self.clock);
        set(&mut description.limits.time, &self.time);
        set(&mut description.limits.margin, &self.margin);
        set(&mut description.limits.nodes, &self.nodes);
        set(&mut description.limits.depth, &self.depth);
    }
}

fn set<T: Clone>(to: &mut Option<T>, given: &Option<T>) {
    if given.is_some() {
        to.clone_from(given);
    }
}

impl Options {
    /// Overrides the tournament file with the given options.
    pub fn apply(&self, description: &mut Description) {
        set(&mut description.preset, &self.preset);
        let openings = self.openings.or(self.openings_file.as_ref().map(|_| OpeningsName::File));
        if let Some(openings) = openings {
            // The settings of the file's other openings no longer apply.
            description.openings = openings;
            description.random_plies = None;
            description.openings_file = None;
        }
        set(&mut description.random_plies, &self.random_plies);
        if let Some(path) = &self.openings_file {
            // Relative to the working directory, not to the tournament file.
            let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            description.openings_file = Some(path.display().to_string());
        }
        description.seed = self.seed.unwrap_or(description.seed);
        self.limits.apply(description);
    }

    /// The random seed.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or_default()
    }

    /// Games played at the same time.
    pub fn threads(&self) -> NonZeroUsize {
        let given = self.threads.and_then(|threads| NonZeroUsize::new(threads.into()));
        given.unwrap_or_else(cores)
    }
}

/// The positions and node limits of the accuracy measurement.
#[derive(Debug, clap::Args)]
pub struct AccuracyOptions {
    /// Report accuracy: share of proven wins that were kept, using at most N solver nodes per position
    #[arg(long, value_name = "N", value_parser = parse_nodes)]
    accuracy: Option<u64>,
    /// Games per pairing that the solver analyses
    #[arg(long, value_name = "N", default_value_t = 50, requires = "accuracy")]
    accuracy_games: u64,
}

impl AccuracyOptions {
    /// The limits of the analysis, if one is requested.
    pub fn limits(&self) -> Option<AccuracyLimits> {
        let games_per_pairing = self.accuracy_games;
        self.accuracy.map(|nodes| AccuracyLimits { nodes, games_per_pairing })
    }
}

/// The files that are written.
#[derive(Debug, clap::Args)]
pub struct ResultOptions {
    /// Results file: append each game as one JSON line, and resume from the games in it
    #[arg(long, value_name = "FILE")]
    pub records: Option<PathBuf>,
    #[command(flatten)]
    pub accuracy: AccuracyOptions,
    /// Write a report
    #[arg(long = "report", value_name = "FILE", help = report_files::help())]
    pub reports: Vec<PathBuf>,
    /// Write one JSON object: all figures, as in a report with the extension .json
    #[arg(long)]
    pub json: bool,
}

impl ResultOptions {
    /// Checks the report files.
    pub fn report_files(&self) -> anyhow::Result<ReportFiles> {
        ReportFiles::begin(
            &self.reports,
            self.records.iter().map(|path| ("--records", path.as_path())),
        )
    }
}

/// Checks a description; paths in it are relative to `file`, the tournament file.
pub fn checked(description: &Description, file: Option<&Path>) -> anyhow::Result<Tournament> {
    let positions = positions(description, file)?;
    let checked = description.check(positions.as_deref());
    in_file(checked.map_err(Into::into), file)
}

/// The content of a description's file of openings, if it names one; its path is relative to `file`, the
/// tournament file.
pub fn positions(description: &Description, file: Option<&Path>) -> anyhow::Result<Option<String>> {
    let Some(name) = &description.openings_file else { return Ok(None) };
    let path = file.and_then(Path::parent).unwrap_or(Path::new("")).join(name);
    let read = files::read(&path);
    let read = read.with_context(|| format!("openings_file: {}", path.display()));
    in_file(read.map(Some), file)
}

/// Marks an error as one of the tournament file.
fn in_file<T>(read: anyhow::Result<T>, file: Option<&Path>) -> anyhow::Result<T> {
    match file {
        Some(path) => read.input_at(path),
        None => read.input(),
    }
}

/// A player given on the command line.
pub fn player(text: &str) -> PlayerText {
    PlayerText { name: None, player: text.to_owned() }
}

/// Reads the name of a format.
pub fn format_parser() -> impl TypedValueParser<Value = Format> {
    named(Format::ALL.map(|format| (format.name(), format)))
}

fn openings_parser() -> impl TypedValueParser<Value = OpeningsName> {
    named(OpeningsName::ALL.map(|openings| (openings.name(), openings)))
}

fn clock_parser() -> impl TypedValueParser<Value = ClockName> {
    named([ClockName::Wall, ClockName::Cpu].map(|clock| (clock.name(), clock)))
}
