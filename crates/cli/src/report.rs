//! `isolation report`: standings and figures of recorded games.

use crate::tournament::options::AccuracyOptions;
use crate::tournament::report_files::{self, ReportFiles};
use crate::{json, table};
use anyhow::Context;
use isolation::{GameRecord, LineOrder};
use isolation_arena::SummaryBuilder;
use isolation_command::failure::OrInput;
use isolation_protocol::files;
use isolation_report::{classroom, figures, terminal};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

/// Rate the players of saved games
///
/// Reads results files (tournament --records, play --save), several together if given, and shows
/// standings, head-to-head results and other figures.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation report games.jsonl
  isolation report monday.jsonl tuesday.jsonl --report both.html --report both.csv
  isolation report games.jsonl --accuracy 100k --report games.json
  isolation report --classroom games.jsonl --report games.classroom.html")]
pub struct Arguments {
    /// Results files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Show one row per agent, as for a class: points, rating, forfeits with reasons; in files, use
    /// --report with the extensions .classroom.md, .classroom.csv or .classroom.html
    #[arg(long)]
    classroom: bool,
    #[command(flatten)]
    accuracy: AccuracyOptions,
    /// Write a report
    #[arg(long = "report", value_name = "FILE", help = report_files::help())]
    reports: Vec<PathBuf>,
    /// Write one JSON object: all figures, as in a report with the extension .json
    #[arg(long, conflicts_with = "classroom")]
    json: bool,
}

/// Reads the games, and writes the report.
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
    if arguments.json {
        json::write_line(out, &figures(&summary))?;
    } else if arguments.classroom {
        write!(out, "{}", classroom::write(&summary, table::width()))?;
    } else {
        write!(out, "{}", terminal::write(&summary, table::width()))?;
    }
    reports.write(&summary)
}

/// The game record of the next line.
fn read(line: &str, order: &mut LineOrder) -> anyhow::Result<GameRecord> {
    Ok(GameRecord::read(&order.open(line)?)?)
}

/// The game records of a file with their line numbers.
fn records(
    path: &Path,
) -> anyhow::Result<impl Iterator<Item = anyhow::Result<(usize, GameRecord)>>> {
    let name = path.display().to_string();
    let mut reader = BufReader::new(files::open(path).with_context(|| name.clone())?);
    let mut order = LineOrder::default();
    let lines = (1..).map_while(move |number| {
        let mut next = || {
            let Some(line) = files::read_line(&mut reader, number)? else { return Ok(None) };
            let line = files::line_text(line, number)?;
            let record = match line.trim() {
                "" => None,
                line => Some(read(line, &mut order).with_context(|| format!("line {number}"))?),
            };
            Ok::<_, anyhow::Error>(Some(record.map(|record| (number, record))))
        };
        next().with_context(|| name.clone()).transpose()
    });
    Ok(lines.filter_map(Result::transpose))
}
