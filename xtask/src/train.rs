//! `cargo xtask train`: the weights of the heuristic `fitted`.

use crate::command::{output, run as run_command};
use crate::{serve, toolchain};
use anyhow::Result;
use std::process::Command;
use std::thread::available_parallelism;

/// Train the weights of the heuristic `fitted` on self-play, and write docs/reports/fitted.md
///
/// The same seed gives the same weights, whatever the number of threads.
#[derive(clap::Args)]
pub struct Arguments {
    /// Random seed of all games
    #[arg(long, default_value_t = 17)]
    seed: u32,
    /// Share of the games in per cent; with fewer than 100, the files are written to target/
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100))]
    percent: u32,
    /// Number of threads; all processors by default
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    threads: Option<u32>,
}

/// Builds the trainer for this machine and runs it.
pub fn run(arguments: &Arguments) -> Result<()> {
    let root = crate::root();
    let commit =
        output(Command::new("git").args(["rev-parse", "--short", "HEAD"]).current_dir(root))?;
    let files = if arguments.percent == 100 {
        ["crates/eval/src/fitted/weights.rs", "docs/reports/fitted.md"]
    } else {
        ["target/weights.rs", "target/fitted.md"]
    };
    let threads = arguments.threads.unwrap_or(available_parallelism()?.get() as u32);
    let mut train = serve::native(&toolchain::host()?, "bench -q -p isolation --bench training");
    train
        .arg("--")
        .args([arguments.seed, arguments.percent, threads].map(|number| number.to_string()));
    train.arg(commit).args(files.map(|file| root.join(file)));
    run_command(&mut train)
}
