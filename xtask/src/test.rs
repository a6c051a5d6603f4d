//! `cargo xtask test`: everything that must hold before a change is merged.

use crate::command::{cargo, text};
use crate::toolchain::WASM;
use crate::{chromium, site, toolchain};
use anyhow::{Result, bail};
use std::process::Command;
use std::time::Instant;

/// Run all checks and tests
#[derive(clap::Args)]
pub struct Arguments {
    /// Only format, lints and native tests
    #[arg(long)]
    quick: bool,
    /// Also the Python tests that need Ray
    #[arg(long)]
    ray: bool,
}

/// A check by name. Those of `--quick` need neither wasm nor a browser.
struct Step {
    name: &'static str,
    quick: bool,
    command: Command,
}

/// Runs the steps until one fails.
pub fn run(arguments: &Arguments) -> Result<()> {
    toolchain::need_formatter_and_linter()?;
    if !arguments.quick {
        toolchain::need_wasm()?;
    }
    let start = Instant::now();
    let mut times = Vec::new();
    for mut step in steps().into_iter().filter(|step| step.quick || !arguments.quick) {
        match step.name {
            "browser" => _ = step.command.env("CHROMIUM", chromium::need()?),
            "python" if arguments.ray => _ = step.command.arg("--ray"),
            _ => {}
        }
        println!("== {}: {}", step.name, text(&step.command));
        let start = Instant::now();
        if !step.command.status()?.success() {
            bail!("step `{}` failed; to repeat it: {}", step.name, text(&step.command));
        }
        times.push((step.name, start.elapsed()));
    }
    times.push(("total", start.elapsed()));
    for (name, time) in times {
        println!("{name:16} {:>7.1} s", time.as_secs_f64());
    }
    Ok(())
}

#[rustfmt::skip]
fn steps() -> Vec<Step> {
    let quick = |name, command: &str| step(name, true, command);
    let full = |name, command: &str| step(name, false, command);
    let mut steps = vec![
        quick("format", "fmt --all --check"),
        quick("lints", "clippy --workspace --all-targets -- -D warnings"),
        full("lints of wasm", "clippy --target WASM -p isolation-page -p isolation-worker -- -D warnings"),
        // What the page can reach must compile without an operating system.
        full("reach of wasm", "clippy --target WASM --no-default-features -p isolation-board \
            -p isolation-eval -p isolation-search -p isolation-solve -p isolation -p isolation-arena \
            -- -D warnings"),
        // Documentation tests, too.
        quick("tests", "test --workspace"),
        full("documentation", "doc --workspace --no-deps"),
        full("python", "xtask python"),
        full("site", "xtask site"),
        full("embedded site", "test --workspace --features isolation-cli/site --test embedded"),
        full("browser", "test --workspace --test browser -- --ignored --skip bench:: --skip shots:: --test-threads=2"),
    ];
    for step in &mut steps {
        match step.name {
            "documentation" => step.command.env("RUSTDOCFLAGS", "-D warnings"),
            "browser" => step.command.env("ISOLATION_SITE", site::folder()),
            _ => continue,
        };
    }
    steps
}

fn step(name: &'static str, quick: bool, command: &str) -> Step {
    let words = command.split_whitespace().map(|word| if word == "WASM" { WASM } else { word });
    let mut command = cargo();
    command.args(words);
    Step { name, quick, command }
}
