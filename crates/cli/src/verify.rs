//! `isolation verify`: checking a certificate.

use crate::failure::OrInput;
use isolation::solve::verify;
use isolation_protocol::files;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Verify a certificate: its strategy wins against every reply
///
/// The verifier shares no code with the solver: it uses the rules of the game and a plain search of a few
/// hundred positions where the strategy ends. It rejects a damaged or wrong certificate (exit code 2), with
/// the line and the position of the error.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation solve --position '7/7/2n4/3N3/7/7/7 w' --certificate win.txt
  isolation verify win.txt")]
pub struct Arguments {
    /// Certificate written by isolation solve --certificate
    file: PathBuf,
}

/// Verifies the certificate, and writes what it proves.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let start = Instant::now();
    let text = files::read(&arguments.file).input_at(&arguments.file)?;
    let certified = verify(&text).input_at(&arguments.file)?;
    let (winner, position) = (certified.winner, certified.position);
    writeln!(out, "proven: the {winner} player wins {position}")?;
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "{} replies checked in {seconds:.3} s", certified.replies)?;
    Ok(())
}
