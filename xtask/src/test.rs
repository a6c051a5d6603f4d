//! `cargo xtask test`: all checks that a change must pass before it is merged.

use crate::command::{cargo, start_beside, text};
use crate::package::crates;
use crate::site::Site;
use crate::toolchain::{BARE, WASM};
use crate::{chromium, python, toolchain};
use anyhow::{Result, bail};
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// Run all checks and tests
#[derive(clap::Args)]
pub struct Arguments {
    /// Only format, lints and native tests, without those that wait for hanging engines
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
    /// Whether it runs beside the step before it, as one of the two leaves a core idle. It starts first.
    beside: bool,
    command: Command,
}

impl Step {
    /// Starts the step. One that runs beside another prints into a file, which is shown at its end.
    fn start(mut self) -> Result<Running> {
        println!("== {}: {}", self.name, text(&self.command));
        let log = crate::root().join(format!("target/{}.log", self.name));
        let child = match self.beside {
            true => start_beside(&mut self.command, &log)?,
            false => self.command.spawn()?,
        };
        Ok(Running { start: Instant::now(), child, step: self, log })
    }
}

struct Running {
    step: Step,
    child: Child,
    log: PathBuf,
    start: Instant,
}

/// The time of each step.
#[derive(Default)]
struct Times(Vec<(&'static str, Duration)>);

impl Times {
    /// Waits for the end of a step.
    fn finish(&mut self, Running { step, mut child, log, start }: Running) -> Result<()> {
        let status = child.wait();
        self.0.push((step.name, start.elapsed()));
        if step.beside {
            print!("{}", fs::read_to_string(log)?);
        }
        if !status?.success() {
            bail!("step `{}` failed; to repeat it: {}", step.name, text(&step.command));
        }
        Ok(())
    }

    fn print(&self) {
        for (name, time) in &self.0 {
            println!("{name:16} {:>7.1} s", time.as_secs_f64());
        }
    }
}

/// Runs the steps until one fails, and prints what each took.
pub fn run(arguments: &Arguments) -> Result<()> {
    let start = Instant::now();
    let mut times = Times::default();
    let result = run_steps(arguments, &mut times);
    times.0.push(("total", start.elapsed()));
    times.print();
    result
}

fn run_steps(arguments: &Arguments, times: &mut Times) -> Result<()> {
    toolchain::need_formatter_and_linter()?;
    // The extension module is not compiled without one.
    python::need_python()?;
    if !arguments.quick {
        toolchain::need_wasm()?;
        toolchain::need_target(BARE)?;
    }
    let mut steps = steps().into_iter().filter(|step| step.quick || !arguments.quick).peekable();
    while let Some(mut step) = steps.next() {
        match step.name {
            "browser" => _ = step.command.env("CHROMIUM", chromium::need()?),
            "python" if arguments.ray => _ = step.command.arg("--ray"),
            _ => {}
        }
        let mut beside = steps.next_if(|next| next.beside).map(Step::start).transpose()?;
        let done = step.start().and_then(|step| times.finish(step));
        if let (Some(beside), Err(_)) = (&mut beside, &done) {
            beside.child.kill()?;
        }
        let finished = beside.map_or(Ok(()), |beside| times.finish(beside));
        done.and(finished)?;
    }
    Ok(())
}

#[rustfmt::skip]
fn steps() -> Vec<Step> {
    let quick = |name, command: &str| step(name, true, command);
    let full = |name, command: &str| step(name, false, command);
    let mut steps = vec![
        quick("format", "fmt --all --check"),
        quick("lints", "clippy --workspace --all-targets --features isolation-site/release -- -D warnings"),
        // `--all-targets` leaves out targets with `test = false`.
        quick("lints of engines", "clippy --workspace --features isolation-site/release --test bad_engines -- -D warnings"),
        // With all that the page can reach: it must compile without an operating system.
        full("lints of wasm", "clippy --target WASM -p isolation-page -p isolation-worker -- -D warnings"),
        full("no_std", "check --target BARE -p isolation-board -p isolation-eval -p isolation-search -p isolation-solve -p isolation-verify --no-default-features --features isolation-board/serde,isolation-eval/foreign,isolation-search/solve"),
        full("fuzz targets", "check --manifest-path fuzz/Cargo.toml --target-dir target --no-default-features"),
        // Documentation tests, too.
        quick("tests", "test --workspace --features isolation-site/release"),
        quick("packages", ""),
        full("costs", "xtask bench costs"),
        full("documentation", "doc --workspace --no-deps"),
        full("hanging engines", "test --workspace --features isolation-site/release --test bad_engines"),
        full("python", "xtask python"),
        full("site", "xtask site"),
        full("embedded site", "test --workspace --features isolation-site/release,isolation-server/site --test all embedded::"),
        full("browser", "test --workspace --features isolation-site/release --test browser -- --ignored --skip bench:: --skip shots:: --test-threads=2"),
    ];
    for step in &mut steps {
        match step.name {
            "packages" => {
                step.command = crates::cargo_package();
                // What is packed; `cargo xtask package` compiles it.
                step.command.args(["--no-verify", "--allow-dirty", "--offline", "--quiet"]);
            }
            "documentation" => _ = step.command.env("RUSTDOCFLAGS", "-D warnings"),
            "browser" => _ = step.command.env("ISOLATION_SITE", Site::Release.folder()),
            // The site that the tests built.
            "python" => _ = step.command.env("ISOLATION_PROGRAM", crate::root().join("target/debug/isolation")),
            "hanging engines" | "site" => step.beside = true,
            _ => {}
        }
    }
    steps
}

fn step(name: &'static str, quick: bool, command: &str) -> Step {
    Step {
        name,
        quick,
        beside: false,
        command: cargo(&command.replace("WASM", WASM).replace("BARE", BARE)),
    }
}
