//! `isolation verify`: checking a certificate.

use crate::json;
use anyhow::Context;
use isolation_command::failure::{Kind, OrInput, failure};
use isolation_protocol::files;
use isolation_verify::{Certified, Statement, gzip, verify};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Verify a certificate: its strategies win against every reply
///
/// The verifier shares no code with the solver: it uses the rules of the game and a plain search of a few
/// hundred positions where a strategy ends. Files compressed by gzip are read, too. It rejects a damaged or wrong
/// certificate (exit code 1), with the line and the position of the error.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation solve --position '7/7/2n4/3N3/7/7/7 w' --certificate win.txt
  isolation verify win.txt
  isolation solve-board --preset knight-7x7 --value --certificate knight-7x7.gz
  isolation verify knight-7x7.gz")]
pub struct Arguments {
    /// Certificate written by isolation solve --certificate or isolation solve-board --certificate
    file: PathBuf,
    /// Show all statements: positions and their winners
    #[arg(long)]
    list: bool,
    /// Write one JSON object, which has all statements
    #[arg(long, conflicts_with = "list")]
    json: bool,
}

/// Verifies the certificate, and writes what it proves.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let (start, path) = (Instant::now(), &arguments.file);
    let bytes = files::read_bytes(path, files::MOST_TEXT).input_at(path)?;
    let text = gzip::text(bytes).input_at(path)?;
    let certified = verify(&text).with_context(|| path.display().to_string());
    let certified = certified.map_err(|error| failure(Kind::Run, error))?;
    if arguments.json {
        return json::write_line(out, &as_json(&certified, start));
    }
    if arguments.list {
        for Statement { winner, position, .. } in &certified.statements {
            writeln!(out, "{winner:<6} {position}")?;
        }
    }
    write(&certified, start, out)
}

/// What a certificate proves, and the time since the start of the check.
pub fn as_json(certified: &Certified, start: Instant) -> Value {
    let statement = |Statement { winner, position, .. }: &Statement| json!({ "winner": winner, "position": position.to_string() });
    let last = certified.last();
    json!({
        "winner": last.winner,
        "position": last.position.to_string(),
        "replies": certified.replies,
        "statements": certified.statements.iter().map(statement).collect::<Value>(),
        "seconds": start.elapsed().as_secs_f64(),
    })
}

/// Writes the same as text.
pub fn write(certified: &Certified, start: Instant, out: &mut dyn Write) -> anyhow::Result<()> {
    let (last, count) = (certified.last(), certified.statements.len());
    writeln!(out, "proven: the {} player wins {}", last.winner, last.position)?;
    if count > 1 {
        writeln!(out, "{count} statements; --list shows them")?;
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "{} replies checked in {seconds:.3} s", certified.replies)?;
    Ok(())
}
