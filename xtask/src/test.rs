//! `cargo xtask test`: everything that must hold before a change is merged.

use crate::command::{cargo, text};
use crate::site::Site;
use crate::toolchain::WASM;
use crate::{chromium, toolchain};
use anyhow::{Result, bail};
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

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
    /// Whether it runs beside the step before it, as one of the two leaves a core idle.
    beside: bool,
    command: Command,
}

impl Step {
    fn begin(&self) -> Instant {
        println!("== {}: {}", self.name, text(&self.command));
        Instant::now()
    }

    fn failed<T>(&self) -> Result<T> {
        bail!("step `{}` failed; to repeat it: {}", self.name, text(&self.command))
    }

    /// Runs it to its end, and says how long it took.
    fn run(&mut self) -> Result<Duration> {
        let start = self.begin();
        if self.command.status()?.success() { Ok(start.elapsed()) } else { self.failed() }
    }
}

/// A step that runs beside another one. What it prints is shown at its end.
struct Beside {
    step: Step,
    child: Child,
    log: PathBuf,
    start: Instant,
}

impl Beside {
    fn begin(mut step: Step) -> Result<Self> {
        let log = crate::root().join(format!("target/{}.log", step.name));
        let file = File::create(&log)?;
        let start = step.begin();
        let child = step.command.stdout(file.try_clone()?).stderr(file).spawn()?;
        Ok(Self { step, child, log, start })
    }

    fn finish(mut self) -> Result<Duration> {
        let status = self.child.wait()?;
        print!("{}", fs::read_to_string(&self.log)?);
        if status.success() { Ok(self.start.elapsed()) } else { self.step.failed() }
    }
}

/// Runs the steps until one fails.
pub fn run(arguments: &Arguments) -> Result<()> {
    toolchain::need_formatter_and_linter()?;
    if !arguments.quick {
        toolchain::need_wasm()?;
    }
    let start = Instant::now();
    let mut times = Vec::new();
    let mut steps = steps().into_iter().filter(|step| step.quick || !arguments.quick).peekable();
    while let Some(mut step) = steps.next() {
        match step.name {
            "browser" => _ = step.command.env("CHROMIUM", chromium::need()?),
            "python" if arguments.ray => _ = step.command.arg("--ray"),
            _ => {}
        }
        let mut beside = steps.next_if(|next| next.beside).map(Beside::begin).transpose()?;
        let done = step.run();
        if done.is_err()
            && let Some(beside) = &mut beside
        {
            beside.child.kill()?;
        }
        times.push((step.name, done?));
        if let Some(beside) = beside {
            times.push((beside.step.name, beside.finish()?));
        }
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
            "browser" => step.command.env("ISOLATION_SITE", Site::Release.folder()),
            "site" => {
                step.beside = true;
                continue;
            }
            _ => continue,
        };
    }
    steps
}

fn step(name: &'static str, quick: bool, command: &str) -> Step {
    let words = command.split_whitespace().map(|word| if word == "WASM" { WASM } else { word });
    let mut command = cargo();
    command.args(words);
    Step { name, quick, beside: false, command }
}
