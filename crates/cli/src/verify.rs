//! `isolation verify`: checking a certificate.

use crate::failure::OrInput;
use isolation::files;
use isolation::solve::verify;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Check a certificate: that the strategy in it wins against everything
///
/// The check uses the rules of the game and a plain search of a few hundred positions at the ends of
/// the strategy; it has nothing in common with the solver. A certificate that is damaged or false is
/// refused, with the place and the position where it fails (exit code 2).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation solve --position '7/7/2n4/3N3/7/7/7 w' --certificate win.txt
  isolation verify win.txt")]
pub struct Arguments {
    /// File that isolation solve --certificate wrote
    file: PathBuf,
}

/// Checks, and writes what is proven.
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
