//! `cargo xtask train`: the weights of the heuristic `fitted`, and of the networks of `strong`.

use crate::command::{output, run as run_command};
use crate::{serve, toolchain};
use anyhow::Result;
use std::process::Command;
use std::thread::available_parallelism;

/// Train a model on self-play, and write its weights and its report in docs/reports/
///
/// The same seed gives the same weights, whatever the number of threads.
#[derive(clap::Args)]
pub struct Arguments {
    model: Model,
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

#[derive(Clone, Copy, clap::ValueEnum)]
enum Model {
    /// The heuristic `fitted`
    Fitted,
    /// The networks that correct the estimate of `strong`
    Network,
}

/// Builds the trainer for this machine and runs it.
pub fn run(arguments: &Arguments) -> Result<()> {
    let root = crate::root();
    let commit =
        output(Command::new("git").args(["rev-parse", "--short", "HEAD"]).current_dir(root))?;
    let (model, files) = match (arguments.model, arguments.percent) {
        (Model::Fitted, 100) => {
            ("fitted", ["crates/eval/src/fitted/weights.rs", "docs/reports/fitted.md"])
        }
        (Model::Fitted, _) => ("fitted", ["target/weights.rs", "target/fitted.md"]),
        (Model::Network, 100) => {
            ("network", ["crates/search/src/strong/networks", "docs/reports/network.md"])
        }
        (Model::Network, _) => ("network", ["target/networks", "target/network.md"]),
    };
    let threads = arguments.threads.unwrap_or(available_parallelism()?.get() as u32);
    let mut train = serve::native(&toolchain::host()?, "bench -q -p isolation --bench training");
    train
        .args(["--", model])
        .args([arguments.seed, arguments.percent, threads].map(|number| number.to_string()));
    train.arg(commit).args(files.map(|file| root.join(file)));
    run_command(&mut train)
}
