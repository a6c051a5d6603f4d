//! `cargo xtask fuzz`: arbitrary texts for all readers, guided by coverage.

use crate::command::{run as run_command, succeeds, text};
use crate::toolchain;
use anyhow::{Context, Result, bail};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Fuzz the readers of texts with libFuzzer, and print executions and coverage of each
///
/// A text that breaks a law of fuzz/laws is kept in fuzz/artifacts, and the command fails. What is worth replaying in
/// every test goes into fuzz/corpus: --minimise adds the inputs that reach new code.
#[derive(clap::Args)]
pub struct Arguments {
    /// Targets; all if none is named
    targets: Vec<String>,
    /// Seconds for each target
    #[arg(long, default_value_t = 600)]
    seconds: u32,
    /// Add to the corpora what reaches new code
    #[arg(long)]
    minimise: bool,
}

/// Runs the targets one after the other.
pub fn run(arguments: &Arguments) -> Result<()> {
    need_tools()?;
    let mut all = Vec::new();
    for entry in fs::read_dir(crate::root().join("fuzz/corpus"))? {
        all.push(entry?.file_name().to_string_lossy().into_owned());
    }
    all.sort();
    if let Some(unknown) = arguments.targets.iter().find(|name| !all.contains(name)) {
        bail!("unknown target {unknown:?}; expected one of {}", all.join(", "));
    }
    let targets = if arguments.targets.is_empty() { &all } else { &arguments.targets };
    let mut rows = Vec::new();
    for name in targets {
        rows.push(fuzz(name, arguments.seconds)?);
        if arguments.minimise {
            let corpus = format!("fuzz/corpus/{name}");
            // A few small inputs that reach all code, not one for each number of times.
            let work = format!("fuzz/work/{name}");
            let merge =
                ["run", name, &corpus, &work, "--", "-set_cover_merge=1", "-use_counters=0"];
            run_command(&mut nightly(&merge))?;
            keep_texts(&crate::root().join(corpus))?;
        }
    }
    println!("| target | executions | coverage | inputs |\n| --- | ---: | ---: | ---: |");
    rows.iter().for_each(|row| println!("{row}"));
    Ok(())
}

/// Drops inputs that are not UTF-8: the targets leave them out.
fn keep_texts(corpus: &Path) -> Result<()> {
    for file in fs::read_dir(corpus)? {
        let path = file?.path();
        if String::from_utf8(fs::read(&path)?).is_err() {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

/// Fuzzes a target; a row of figures.
fn fuzz(name: &str, seconds: u32) -> Result<String> {
    let work = format!("fuzz/work/{name}");
    fs::create_dir_all(crate::root().join(&work))?;
    let (corpus, time) = (format!("fuzz/corpus/{name}"), format!("-max_total_time={seconds}"));
    let mut command =
        nightly(&["run", name, &work, &corpus, "--", &time, "-max_len=2000", "-timeout=20"]);
    let mut child = command.stderr(Stdio::piped()).spawn()?;
    // The last line: `#1234 DONE cov: 56 ft: 78 corp: 9/10b exec/s: 11 rss: 12Mb`.
    let mut last = String::new();
    for line in BufReader::new(child.stderr.take().context("no output")?).lines() {
        let line = line?;
        eprintln!("{line}");
        if line.contains(" cov: ") {
            last = line;
        }
    }
    if !child.wait()?.success() {
        bail!("{} found a text that breaks a law; it is in fuzz/artifacts/{name}", text(&command));
    }
    let after = |key| {
        let mut words = last.split_whitespace().skip_while(|word| *word != key);
        words.nth(1).unwrap_or("?").to_owned()
    };
    let executions = last.split_whitespace().next().unwrap_or("?").trim_start_matches('#');
    Ok(format!("| {name} | {executions} | {} | {} |", after("cov:"), after("corp:")))
}

fn nightly(words: &[&str]) -> Command {
    let mut command = Command::new("rustup");
    command.args(["run", "nightly", "cargo", "fuzz"]).args(words).current_dir(crate::root());
    // Those of the stable toolchain that runs this program.
    command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN");
    command
}

fn need_tools() -> Result<()> {
    if !succeeds(Command::new("rustup").args(["run", "nightly", "rustc", "--version"])) {
        run_command(Command::new("rustup").args([
            "toolchain",
            "install",
            "nightly",
            "--profile",
            "minimal",
        ]))?;
    }
    toolchain::need_subcommand("fuzz", "cargo-fuzz")
}
