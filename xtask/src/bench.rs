//! `cargo xtask bench`: measurements, built for this machine's processor.

use crate::command::{cargo, run as run_command};
use crate::{chromium, serve, site};
use anyhow::Result;

/// Measure speed on this machine; each bench prints a table
#[derive(clap::Args)]
pub struct Arguments {
    /// Which one; all of them when none is named
    #[arg(value_enum)]
    bench: Option<Bench>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Bench {
    /// Leaves of the game tree a second
    Perft,
    /// Cost of a call of every heuristic, native and as a formula
    Heuristics,
    /// Alpha-beta against the crate minimax, same game, one run
    Peers,
    /// How far moves of 150 ms overrun their time
    Overrun,
    /// The page's engine in Chromium against the native program
    Browser,
}

/// The benches, with package and name of cargo's target.
const BENCHES: [(Bench, &str, &str); 4] = [
    (Bench::Perft, "isolation-board", "perft"),
    (Bench::Heuristics, "isolation-eval", "heuristics"),
    (Bench::Peers, "isolation-search", "peers"),
    (Bench::Overrun, "isolation", "overrun"),
];

/// Runs one bench, or all.
pub fn run(arguments: &Arguments) -> Result<()> {
    let chosen = BENCHES.iter().filter(|(bench, ..)| arguments.bench.is_none_or(|it| it == *bench));
    for (_, package, name) in chosen {
        run_command(
            cargo()
                .args(["bench", "--quiet", "--package", package, "--bench", name, "--all-features"])
                .arg("--target-dir")
                .arg(crate::root().join("target/native"))
                .env_remove("CARGO_ENCODED_RUSTFLAGS")
                .env("RUSTFLAGS", "-C target-cpu=native"),
        )?;
    }
    if arguments.bench.is_none_or(|it| it == Bench::Browser) {
        browser()?;
    }
    Ok(())
}

/// The measurements among the browser tests, with site and program built anew.
fn browser() -> Result<()> {
    site::build()?;
    let program = serve::native_program()?;
    run_command(
        cargo()
            .args(["test", "--quiet", "--workspace", "--test", "browser"])
            .args(["--", "--ignored", "--nocapture", "bench::"])
            .env("CHROMIUM", chromium::need()?)
            .env("ISOLATION_SITE", site::folder())
            .env("ISOLATION_PROGRAM", program),
    )
}
