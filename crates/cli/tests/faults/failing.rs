//! Runs in which one call of the system fails: no game is lost or changed.

use super::{games, shim};
use isolation::GameRecord;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tempfile::TempDir;

/// The kinds of calls that fail.
const KINDS: [&str; 7] = ["write", "fsync", "open", "mmap", "thread", "fork", "clock"];
/// The start of the standard library's own message where a thread's stack cannot be made; it ends the program.
const NO_STACK: &str = "failed to allocate an alternative stack";
/// The interpreter with the package `isolation_engine`, for a class.
const PYTHON: &str = "ISOLATION_PYTHON";

/// Runs at the same time.
const THREADS: usize = 4;

/// How many runs came to this, by the kind of the call.
type Outcomes = BTreeMap<(&'static str, &'static str), u64>;

/// A run whose results are in a folder.
struct Scenario {
    /// The command for this folder.
    command: fn(&Path) -> Command,
    /// The file of games in the folder.
    records: &'static str,
    /// A table in the folder, which tells who was left out.
    table: Option<&'static str>,
    games: usize,
}

/// A tournament of three players, one of them an external engine.
const TOURNAMENT: Scenario =
    Scenario { command: tournament, records: "games", table: None, games: 6 };
/// A class of two submissions.
const CLASS: Scenario = Scenario {
    command: class,
    records: "results/games.jsonl",
    table: Some("results/grades.csv"),
    games: 2,
};

fn tournament(folder: &Path) -> Command {
    let program = env!("CARGO_BIN_EXE_isolation");
    let engine = format!("ugi(\"{program} ugi --agent random\")");
    let mut command = Command::new(program);
    command.args(["tournament", "--preset", "becker", "--nodes", "10"]);
    command.args(["--rounds", "1", "--threads", "2"]);
    command.args(["--player", "random", "--player", "Greedy", "--player", &engine]);
    command.arg("--records").arg(folder.join("games")).stdin(Stdio::null());
    command
}

fn class(folder: &Path) -> Command {
    let submissions = folder.join("submissions");
    fs::create_dir_all(&submissions).expect("made");
    for (name, place) in [("ann", "0"), ("bob", "-1")] {
        let agent = format!(
            "class Agent:\n    def choose(self, position):\n        return position.moves[{place}]\n"
        );
        fs::write(submissions.join(format!("{name}.py")), agent).expect("written");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_isolation"));
    command.args(["class", "submissions", "--results", "results", "--preset", "becker"]);
    command.args(["--class", "Agent", "--no-opponents", "--time", "1s", "--threads", "2"]);
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// What a run with a fault came to.
fn outcome(kind: &str, nth: u64, run: &Output) -> &'static str {
    let error = String::from_utf8_lossy(&run.stderr);
    if error.contains(NO_STACK) {
        return "ended by the standard library, without a stack for signals";
    }
    let lines = error.lines().filter(|line| line.starts_with("isolation: "));
    let lines: Vec<&str> = lines.filter(|line| !line.starts_with("isolation: note: ")).collect();
    assert!(!error.contains("panicked"), "{kind} {nth}: {error}");
    match run.status.code() {
        Some(0) => "no error",
        // Nothing was played yet.
        Some(2) if kind == "clock" && error.contains("ok within ") => {
            "exit code 2, the engine seemed not to start"
        }
        Some(code @ (3 | 4)) => {
            assert_eq!(lines.len(), 1, "{kind} {nth}: {error}");
            if code == 3 { "exit code 3, not written" } else { "exit code 4, the machine" }
        }
        code => panic!("{kind} {nth}: {code:?}: {error}"),
    }
}

impl Scenario {
    /// Runs the command for this folder to its end.
    fn complete(&self, folder: &Path) {
        let run = (self.command)(folder).output().expect("a run");
        assert!(run.status.success(), "{run:?}");
    }

    /// The games in this folder, and the table.
    fn results(&self, folder: &Path) -> (Vec<GameRecord>, Option<String>) {
        let table =
            self.table.map(|table| fs::read_to_string(folder.join(table)).expect("a table"));
        (games(&folder.join(self.records)), table)
    }

    /// Runs the command with each of these faults, and then without. Returns what the runs came to.
    fn inject(&self, faults: impl Iterator<Item = (&'static str, u64)>) -> Outcomes {
        let all = TempDir::new().expect("a folder");
        let whole = all.path().join("whole");
        fs::create_dir(&whole).expect("made");
        self.complete(&whole);
        let whole = self.results(&whole);
        assert_eq!(whole.0.len(), self.games);
        let faults: Vec<_> = faults.collect();
        let (next, outcomes) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
        let work = || {
            while let Some((kind, nth)) = faults.get(next.fetch_add(1, Ordering::Relaxed)) {
                let folder = all.path().join(format!("{kind}-{nth}"));
                let outcome = self.inject_one(kind, *nth, &folder, &whole);
                *outcomes.lock().expect("no panic").entry((*kind, outcome)).or_default() += 1;
            }
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
            threads.into_iter().for_each(|thread| thread.join().expect("no panic"));
        });
        outcomes.into_inner().expect("no panic")
    }

    /// Runs the command with this fault in a new folder, and completes it: the results are the expected ones.
    fn inject_one(
        &self,
        kind: &str,
        nth: u64,
        folder: &Path,
        whole: &(Vec<GameRecord>, Option<String>),
    ) -> &'static str {
        fs::create_dir(folder).expect("made");
        let mut command = (self.command)(folder);
        command.env("LD_PRELOAD", shim());
        command.env("FAULT_KIND", kind).env("FAULT_NTH", nth.to_string());
        let run = command.output().expect("a run");
        let outcome = outcome(kind, nth, &run);
        let written = games(&folder.join(self.records));
        assert_eq!(written, whole.0[..written.len()], "{kind} {nth}");
        if !run.status.success() {
            self.complete(folder);
        }
        assert_eq!(self.results(folder), *whole, "{kind} {nth}");
        fs::remove_dir_all(folder).expect("removed");
        outcome
    }
}

/// Each of these calls of each kind.
fn each(numbers: impl Iterator<Item = u64>) -> impl Iterator<Item = (&'static str, u64)> {
    numbers.flat_map(|nth| KINDS.map(|kind| (kind, nth)))
}

#[test]
fn failing_calls_lose_and_change_nothing() {
    let outcomes = TOURNAMENT.inject(each([1, 2, 3, 8].into_iter()));
    for kind in ["write", "fsync", "open", "thread", "fork"] {
        let failed = outcomes.keys().any(|(of, outcome)| *of == kind && *outcome != "no error");
        assert!(failed, "{kind}: {outcomes:?}");
    }
}

#[test]
#[ignore = "takes minutes, and writes docs/reports/faults.md"]
fn a_thousand_faults_change_no_tournament() {
    let outcomes = TOURNAMENT.inject(each(1..=200));
    write("a tournament of 6 games", "The 1st to the 200th call of each kind", &outcomes);
}

#[test]
#[ignore = "takes minutes, needs a Python with the package in ISOLATION_PYTHON, and writes docs/reports/faults.md"]
fn faults_change_no_class() {
    assert!(std::env::var_os(PYTHON).is_some(), "{PYTHON} names no Python");
    let outcomes = CLASS.inject(each((1..=8).chain((40..=200).step_by(40))));
    let calls = "The 1st to the 8th call of each kind, and each 40th up to the 200th";
    write("a class of two submissions", calls, &outcomes);
}

/// Replaces a section of the report.
fn write(run: &str, calls: &str, outcomes: &Outcomes) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports/faults.md");
    let report = fs::read_to_string(&path).expect("a report");
    let heading = format!("## In {run}\n");
    let (before, after) = report.split_once(&heading).expect("the section");
    let rest = after.find("\n## ").map_or("", |end| &after[end..]);
    let runs: u64 = outcomes.values().sum();
    let rows: String = outcomes
        .iter()
        .map(|((kind, outcome), count)| format!("| `{kind}` | {outcome} | {count} |\n"))
        .collect();
    let table = format!("| call | outcome | runs |\n| --- | --- | ---: |\n{rows}");
    let section = format!("{before}{heading}\n{calls}: {runs} runs.\n\n{table}{rest}");
    fs::write(path, section).expect("written");
}
