//! `cargo xtask test`: everything that must hold before a change is merged.

use crate::command::{cargo, text};
use crate::site::Site;
use crate::toolchain::WASM;
use crate::{chromium, python, toolchain};
use anyhow::{Result, bail};
use std::fs::{self, File};
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
}

/// What each step took.
#[derive(Default)]
struct Times(Vec<(&'static str, Duration)>);

impl Times {
    /// Runs a step to its end.
    fn run(&mut self, mut step: Step) -> Result<()> {
        let start = step.begin();
        let status = step.command.status();
        self.0.push((step.name, start.elapsed()));
        if status?.success() { Ok(()) } else { step.failed() }
    }

    /// Waits for the end of a step.
    fn finish(&mut self, mut beside: Beside) -> Result<()> {
        let status = beside.child.wait();
        self.0.push((beside.step.name, beside.start.elapsed()));
        print!("{}", fs::read_to_string(&beside.log)?);
        if status?.success() { Ok(()) } else { beside.step.failed() }
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
    }
    let mut steps = steps().into_iter().filter(|step| step.quick || !arguments.quick).peekable();
    while let Some(mut step) = steps.next() {
        match step.name {
            "browser" => _ = step.command.env("CHROMIUM", chromium::need()?),
            "python" if arguments.ray => _ = step.command.arg("--ray"),
            _ => {}
        }
        let beside = steps.next_if(|next| next.beside).map(Beside::begin).transpose()?;
        let done = times.run(step);
        if let Some(mut beside) = beside {
            if done.is_err() {
                beside.child.kill()?;
            }
            let finished = times.finish(beside);
            done.and(finished)?;
        } else {
            done?;
        }
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
        // With all that the page can reach: it must compile without an operating system.
        full("lints of wasm", "clippy --target WASM -p isolation-page -p isolation-worker -- -D warnings"),
        full("fuzz targets", "check --manifest-path fuzz/Cargo.toml --target-dir target --no-default-features"),
        // Documentation tests, too.
        quick("tests", "test --workspace --features isolation-site/release"),
        full("hanging engines", "test --workspace --features isolation-site/release --test bad_engines"),
        full("documentation", "doc --workspace --no-deps"),
        full("python", "xtask python"),
        full("site", "xtask site"),
        full("embedded site", "test --workspace --features isolation-site/release,isolation-cli/site --test all embedded::"),
        full("browser", "test --workspace --features isolation-site/release --test browser -- --ignored --skip bench:: --skip shots:: --test-threads=2"),
    ];
    for step in &mut steps {
        match step.name {
            "documentation" => _ = step.command.env("RUSTDOCFLAGS", "-D warnings"),
            "browser" => _ = step.command.env("ISOLATION_SITE", Site::Release.folder()),
            // What the tests have built.
            "python" => _ = step.command.env("ISOLATION_PROGRAM", crate::root().join("target/debug/isolation")),
            "site" => step.beside = true,
            _ => {}
        }
    }
    steps
}

fn step(name: &'static str, quick: bool, command: &str) -> Step {
    Step { name, quick, beside: false, command: cargo(&command.replace("WASM", WASM)) }
}
