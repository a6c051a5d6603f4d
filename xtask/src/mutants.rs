//! `cargo xtask mutants`: changes to the code that no test notices.

use crate::command::{cargo, output};
use crate::toolchain;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

/// Change the code of an area, one operator or function at a time, and run its tests against each change
///
/// Prints how many changes the tests noticed, and lists those that survived. Changes without effect are excluded in
/// .cargo/mutants.toml, each with its reason. A stopped run resumes: what the tests noticed is not tried again.
#[derive(clap::Args)]
pub struct Arguments {
    /// What is changed
    #[arg(value_enum)]
    area: Area,
    /// Try every change again
    #[arg(long)]
    anew: bool,
    /// Try a sample: the first of every N changes, whether excluded or not, so that it stays the same
    #[arg(long, value_name = "N", default_value = "1")]
    every: NonZeroUsize,
    /// More options of cargo-mutants, such as `-- --timeout 60`
    #[arg(last = true)]
    options: Vec<String>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Area {
    /// Rules, moves, longest paths
    Board,
    /// Heuristics and formulas
    Eval,
    /// All searches
    Search,
    /// The solver and its certificates
    Solve,
    /// The arena's files of lines
    Lines,
    /// Who plays whom in a tournament
    Schedule,
    /// Shares, ratings, tests of hypotheses
    Stats,
    /// What the page saves
    Storage,
    /// The clocks of the page's games
    Clocks,
}

impl Area {
    /// The package, and its files under `src`; all if none.
    fn parts(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::Board => ("board", &[]),
            Self::Eval => ("eval", &[]),
            Self::Search => ("search", &[]),
            Self::Solve => ("solve", &[]),
            Self::Lines => ("arena", &["native/line_file.rs"]),
            Self::Schedule => ("arena", &["schedule.rs", "schedule/*", "dispatch.rs"]),
            Self::Stats => ("arena", &["stats/*"]),
            Self::Storage => ("page-state", &["storage/*", "saved_games/*"]),
            Self::Clocks => ("page-state", &["play/clock.rs"]),
        }
    }
}

/// What came of a change; cargo-mutants writes a file of lines for each.
const ENDS: [&str; 4] = ["caught", "timeout", "missed", "unviable"];

/// Which tests notice changes, and how they run: none is waited for after a failure. Games of strength take a minute, and
/// say nothing of these files.
const NEXTEST: &[&str] = &["--max-fail", "1:immediate", "-E", "not test(/^levels::/)"];

/// Tries the changes of one area.
pub fn run(arguments: &Arguments) -> Result<()> {
    for (subcommand, package) in [("mutants", "cargo-mutants"), ("nextest", "cargo-nextest")] {
        toolchain::need_subcommand(subcommand, package)?;
    }
    let name = arguments.area.to_possible_value().context("it has a name")?.get_name().to_owned();
    let folder = crate::root().join(format!("target/mutants/{name}"));
    if arguments.anew && folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let (package, files) = arguments.area.parts();
    let mutants = |words: &str| {
        let mut command = cargo(&format!("mutants --colors never --package isolation-{package}"));
        for file in files {
            command.args(["--file", &format!("crates/{package}/src/{file}")]);
        }
        command.args(words.split_whitespace());
        command
    };
    let all = output(&mut mutants("--list --no-config"))?;
    let included = output(&mut mutants("--list"))?;
    let included: BTreeSet<&str> = included.lines().collect();
    let (sample, excluded): (Vec<&str>, Vec<&str>) =
        all.lines().step_by(arguments.every.get()).partition(|change| included.contains(change));
    // Each test is a process that ends at its first failure. Code in documentation follows, because it takes seconds for
    // each change.
    for (tool, tests) in [("nextest", NEXTEST), ("cargo", &["--doc"])] {
        // Those of earlier runs, even if they were stopped.
        let ends = gather(&folder)?;
        let is_open = |change: &&&str| ends.get(**change).is_none_or(|end| end == "missed");
        let open: Vec<&&str> = sample.iter().filter(is_open).collect();
        if open.is_empty() {
            break;
        }
        // No test can notice a change of code that is not compiled.
        let mut command = mutants("--profile mutants --all-features --iterate --test-tool");
        command.arg(tool).arg("--output").arg(&folder);
        if tool == "nextest" {
            // No examples are built.
            command.args(["--cargo-arg", "--tests"]);
        }
        if open.len() < included.len() {
            command.args(open.iter().flat_map(|change| ["--re".to_owned(), pattern(change)]));
        }
        // What is compiled anew for each change is compiled quickly.
        for setting in ["opt-level=1", "codegen-units=16"] {
            let setting = format!("profile.mutants.package.isolation-{package}.{setting}");
            command.args(["--cargo-arg", "--config", "--cargo-arg", &setting]);
        }
        command.args(&arguments.options).arg("--").args(tests);
        // A failure is not made smaller, as its input is not read.
        command.env("PROPTEST_MAX_SHRINK_ITERS", "0");
        let status = command.status()?;
        // 2: some survived; 3: some ran out of time.
        if !matches!(status.code(), Some(0 | 2 | 3)) {
            bail!("cargo-mutants ended with {status}");
        }
    }
    let mut ends = gather(&folder)?;
    ends.retain(|change, _| sample.contains(&change.as_str()));
    let [caught, timeouts, missed, unviable] =
        ENDS.map(|end| ends.values().filter(|it| *it == end).count());
    let noticed = caught + timeouts;
    let viable = noticed + missed;
    let share = 100.0 * missed as f64 / viable.max(1) as f64;
    let (excluded, untried) = (excluded.len(), sample.len() - ends.len());
    println!(
        "| area | viable | noticed | of those by time | survived | | not viable | excluded | not tried |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    println!(
        "| {name} | {viable} | {noticed} | {timeouts} | {missed} | {share:.1} % | {unviable} | {excluded} | {untried} |"
    );
    for (change, _) in ends.iter().filter(|(_, end)| *end == "missed") {
        println!("{change}");
    }
    Ok(())
}

/// The regular expression of this change alone.
fn pattern(change: &str) -> String {
    let escaped = change.chars().map(|c| match c {
        c if c.is_ascii_alphanumeric() => c.to_string(),
        c => format!("\\x{{{:x}}}", u32::from(c)),
    });
    format!("^{}$", escaped.collect::<String>())
}

/// What came of each change of an area, in this run and those before it: the last one counts.
fn gather(folder: &Path) -> Result<BTreeMap<String, String>> {
    let file = folder.join("ends.txt");
    let known = if file.exists() { fs::read_to_string(&file)? } else { String::new() };
    let known = known.lines().filter_map(|line| line.split_once(' '));
    let mut ends: BTreeMap<String, String> =
        known.map(|(end, change)| (change.to_owned(), end.to_owned())).collect();
    for end in ENDS {
        let last = folder.join(format!("mutants.out/{end}.txt"));
        if last.exists() {
            let changes = fs::read_to_string(last)?;
            ends.extend(changes.lines().map(|change| (change.to_owned(), end.to_owned())));
        }
    }
    let lines = ends.iter().map(|(change, end)| format!("{end} {change}\n"));
    fs::write(file, lines.collect::<String>())?;
    Ok(ends)
}
