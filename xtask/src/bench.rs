//! `cargo xtask bench`: measurements, built for this machine's processor.

use crate::command::{cargo, run as run_command};
use crate::site::Site;
use crate::{chromium, costs, serve, toolchain, tournaments};
use anyhow::{Result, bail};

/// Measure on this machine; each bench prints a table
#[derive(clap::Args)]
pub struct Arguments {
    /// Which one; all but `ablation`, `calibration`, `costs`, `perfect` and `strength` when none is named
    #[arg(value_enum)]
    bench: Option<Bench>,
    /// Pin the costs as they are now; only for `costs`
    #[arg(long)]
    update: bool,
    /// Options of `isolation tournament` for `perfect` and `strength`, such as `-- --rounds 10`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Bench {
    /// Perft leaves per second
    Perft,
    /// Cost of a call of every heuristic, native and as a formula
    Heuristics,
    /// Alpha-beta against the crate minimax, same game, one run
    Peers,
    /// Overrun of moves with a time limit of 150 ms
    Overrun,
    /// Solver on whole boards and random positions, compared with the crate minimax in the same run
    Solver,
    /// Solver without each of its rules, and df-pn, for docs/reports/ablation.md; takes ten minutes
    Ablation,
    /// How much the estimates of `strong` differ from depth to depth, as in docs/reports/parity.md
    Parity,
    /// Fits expected scores to estimates of `strong`, for docs/reports/calibration.md; takes a quarter of an hour
    Calibration,
    /// Coverage of confidence intervals and error rates of tests, as in docs/reports/coverage.md
    Coverage,
    /// Overhead of a tournament besides its players
    Arena,
    /// Two hundred live games through `isolation serve`, as in docs/reports/rooms.md
    Rooms,
    /// The page's engine in Chromium against the native program
    Browser,
    /// Instructions of fixed work, compared with the pinned ones (crates/costs/costs.toml)
    Costs,
    /// `perfect` from won openings against three agents (tournaments/README.md); takes an hour
    Perfect,
    /// Tournaments of `strong` against other engines (tournaments/README.md); takes hours
    Strength,
}

impl Bench {
    /// Whether it runs only when named: it takes long, or `cargo xtask test` runs it.
    fn is_only_named(self) -> bool {
        matches!(self, Self::Ablation | Self::Calibration | Self::Costs) || self.is_tournament()
    }

    /// Plays tournament files, with options.
    fn is_tournament(self) -> bool {
        matches!(self, Self::Perfect | Self::Strength)
    }
}

/// The benches, with package and name of cargo's target.
const BENCHES: [(Bench, &str, &str); 9] = [
    (Bench::Perft, "isolation-board", "perft"),
    (Bench::Heuristics, "isolation-eval", "heuristics"),
    (Bench::Peers, "isolation-search", "peers"),
    (Bench::Overrun, "isolation", "overrun"),
    (Bench::Solver, "isolation", "solver"),
    (Bench::Ablation, "isolation", "ablation"),
    (Bench::Parity, "isolation", "parity"),
    (Bench::Calibration, "isolation", "calibration"),
    (Bench::Arena, "isolation-arena", "overhead"),
];

/// Runs one bench, or all that take minutes.
pub fn run(arguments: &Arguments) -> Result<()> {
    let chosen = |bench: Bench| arguments.bench.map_or(!bench.is_only_named(), |it| it == bench);
    if !arguments.options.is_empty() && !arguments.bench.is_some_and(Bench::is_tournament) {
        let options = arguments.options.join(" ");
        bail!("only `perfect` and `strength` take options, not {options:?}");
    }
    if arguments.update && arguments.bench != Some(Bench::Costs) {
        bail!("only `costs` takes --update");
    }
    let host = toolchain::host()?;
    for (_, package, name) in BENCHES.iter().filter(|(bench, ..)| chosen(*bench)) {
        let words = format!("bench -q -p {package} --bench {name} --all-features");
        run_command(&mut serve::native(&host, &words))?;
    }
    if chosen(Bench::Coverage) {
        let test = "coverage::all_matches --ignored --nocapture";
        run_command(&mut cargo(&format!("test -r -p isolation-arena --test all -- {test}")))?;
    }
    if chosen(Bench::Rooms) {
        let test = "serve_rooms::load::two_hundred_rooms --ignored --nocapture";
        run_command(&mut cargo(&format!("test -r -p isolation-cli --test all -- {test}")))?;
    }
    if chosen(Bench::Browser) {
        browser()?;
    }
    if chosen(Bench::Costs) {
        costs::check(arguments.update)?;
    }
    let options: Vec<&str> = arguments.options.iter().map(String::as_str).collect();
    if chosen(Bench::Perfect) {
        let accuracy = ["--accuracy", "10000000", "--accuracy-games", "1000"];
        tournaments::run("perfect", &[&accuracy[..], &options].concat())?;
    }
    if chosen(Bench::Strength) {
        tournaments::run("strength", &options)?;
    }
    Ok(())
}

/// The measurements among the browser tests, with site and program built anew.
fn browser() -> Result<()> {
    Site::Release.build()?;
    let program = serve::native_program()?;
    run_command(
        cargo("test -q --workspace --test browser -- --ignored --nocapture bench::")
            .env("CHROMIUM", chromium::need()?)
            .env("ISOLATION_SITE", Site::Release.folder())
            .env("ISOLATION_PROGRAM", program),
    )
}
