//! `isolation tournament`: players play one another.

pub mod options;
pub mod report_files;
pub mod session;
mod watch;

use crate::{Failure, report};
use anyhow::{Context, anyhow};
use isolation_arena::{Description, Format, Schedule};
use options::{AccuracyOptions, Options, checked, format_parser, player};
use report_files::ReportFiles;
use session::Session;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Let players play one another, and rate them
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A description of the tournament as TOML; options count before what it says
    file: Option<PathBuf>,
    /// A player: an agent (isolation list agents), ugi("command") or fairy("command")
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
    #[command(flatten)]
    options: Options,
    /// Keep each game in this file as a line of JSON, and go on from those that it holds
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    #[command(flatten)]
    accuracy: AccuracyOptions,
    /// Write a report; the end of the name tells its form: .md, .csv, .pairings.csv, .json, .html,
    /// .sqlite
    #[arg(long = "report", value_name = "FILE")]
    reports: Vec<PathBuf>,
}

/// Plays, and tells how it went.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let description = arguments.description()?;
    let tournament = checked(&description, arguments.file.as_deref())?;
    let reports = ReportFiles::begin(&arguments.reports)?;
    if reports.needs_records() && arguments.records.is_none() {
        let why = "--report: a database needs the games; expected --records FILE beside it";
        return Err(Failure::Input(anyhow!(why)));
    }
    let session = Session {
        tournament: &tournament,
        threads: arguments.options.threads(),
        records: arguments.records.as_deref(),
        accuracy: arguments.accuracy.limits(),
    };
    let test = match &tournament.schedule {
        Schedule::Match { sprt, .. } => *sprt,
        _ => None,
    };
    let (summary, finished) = session.play(|finished| Some(test?.state(&finished.counts())))?;
    reports.write(&summary, || report::all(arguments.records.as_slice()))?;
    report::show(&summary, out)?;
    if let Some(test) = test {
        writeln!(out, "\n{}", test.verdict(&finished.counts()))?;
    }
    Ok(())
}

impl Arguments {
    fn description(&self) -> Result<Description, Failure> {
        let mut description = match &self.file {
            None => Description::default(),
            Some(path) => {
                let read = || {
                    let text = fs::read_to_string(path)?;
                    Ok::<_, anyhow::Error>(Description::parse(&text)?)
                };
                read().with_context(|| path.display().to_string()).map_err(Failure::Input)?
            }
        };
        if !self.players.is_empty() {
            description.players = self.players.iter().map(|text| player(text)).collect();
        }
        description.format = self.format.unwrap_or(description.format);
        description.rounds = self.rounds.or(description.rounds);
        description.heroes = self.heroes.or(description.heroes);
        description.meetings = self.meetings.or(description.meetings);
        self.options.apply(&mut description);
        Ok(description)
    }
}
