//! `isolation report`: what games in files show.

use crate::failure::OrInput;
use crate::table;
use crate::tournament::options::AccuracyOptions;
use crate::tournament::report_files::{self, ReportFiles};
use anyhow::{Context, anyhow};
use isolation::{GameRecord, files};
use isolation_arena::{Summary, SummaryBuilder};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

/// Rate the players of recorded games
///
/// Reads the games that tournament --records and play --save have written, also those of several
/// files together, and shows standings, pairs and figures of all players.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation report games.jsonl
  isolation report monday.jsonl tuesday.jsonl --report both.html --report both.csv
  isolation report games.jsonl --accuracy 100k --report games.json
  isolation report --classroom games.jsonl --report games.classroom.html")]
pub struct Arguments {
    /// Files of records
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Show one row an agent, as for a class: points, rating, forfeits and what was said then; for
    /// files, --report takes names that end with .classroom.md, .classroom.csv, .classroom.html
    #[arg(long)]
    classroom: bool,
    #[command(flatten)]
    accuracy: AccuracyOptions,
    /// Write a report
    #[arg(long = "report", value_name = "FILE", help = report_files::help())]
    reports: Vec<PathBuf>,
}

/// Reads the games, and tells what they show.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let reports = ReportFiles::begin(
        &arguments.reports,
        arguments.files.iter().map(|path| ("FILES", path.as_path())),
    )?;
    let mut counted = SummaryBuilder::new(arguments.accuracy.limits());
    for path in &arguments.files {
        for record in records(path).input()? {
            let (line, record) = record.input()?;
            counted
                .add(&record)
                .with_context(|| format!("{}: line {line}", path.display()))
                .input()?;
        }
    }
    let summary = counted.finish();
    if arguments.classroom {
        write!(out, "{}", isolation_report::classroom::write(&summary, table::width()))?;
    } else {
        show(&summary, out)?;
    }
    reports.write(&summary)
}

/// Writes the tables.
pub fn show(summary: &Summary, out: &mut dyn Write) -> anyhow::Result<()> {
    Ok(write!(out, "{}", isolation_report::terminal::write(summary, table::width()))?)
}

/// The records of a file with the numbers of their lines.
fn records(
    path: &Path,
) -> anyhow::Result<impl Iterator<Item = anyhow::Result<(usize, GameRecord)>>> {
    let told = path.display().to_string();
    let mut reader = BufReader::new(files::open(path).with_context(|| told.clone())?);
    let mut bytes = Vec::new();
    let lines = (1..).map_while(move |number| {
        let mut read = || {
            if files::read_line(&mut reader, &mut bytes)? == 0 {
                return Ok(None);
            }
            let line = str::from_utf8(&bytes).map_err(|_| anyhow!("expected UTF-8 text"))?;
            let line = line.trim();
            let record = if line.is_empty() { None } else { Some(GameRecord::read(line)?) };
            Ok::<_, anyhow::Error>(Some(record.map(|record| (number, record))))
        };
        let record = read().with_context(|| format!("{told}: line {number}"));
        record.transpose()
    });
    Ok(lines.filter_map(Result::transpose))
}
