//! Runs in which one call of the system fails: no game is lost or changed.

use super::{games, shim};
use isolation::GameRecord;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// The kinds of calls that fail.
const KINDS: [&str; 7] = ["write", "fsync", "open", "mmap", "thread", "fork", "clock"];
/// The start of the standard library's own message where a thread's stack cannot be made; it ends the program.
const NO_STACK: &str = "failed to allocate an alternative stack";
/// The interpreter with the package `isolation_engine`, for a class.
const PYTHON: &str = "ISOLATION_PYTHON";

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
        let new = |name: &str| {
            let folder = all.path().join(name);
            fs::create_dir(&folder).expect("made");
            folder
        };
        let whole = new("whole");
        self.complete(&whole);
        let whole = self.results(&whole);
        assert_eq!(whole.0.len(), self.games);
        let mut outcomes = BTreeMap::new();
        for (kind, nth) in faults {
            let folder = new("run");
            let mut command = (self.command)(&folder);
            command.env("LD_PRELOAD", shim());
            command.env("FAULT_KIND", kind).env("FAULT_NTH", nth.to_string());
            let run = command.output().expect("a run");
            *outcomes.entry((kind, outcome(kind, nth, &run))).or_default() += 1;
            let written = games(&folder.join(self.records));
            assert_eq!(written, whole.0[..written.len()], "{kind} {nth}");
            if !run.status.success() {
                self.complete(&folder);
            }
            assert_eq!(self.results(&folder), whole, "{kind} {nth}");
            fs::remove_dir_all(&folder).expect("removed");
        }
        outcomes
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

/// Writes `docs/reports/faults.md`.
#[test]
#[ignore = "takes 20 minutes, and needs a Python with the package in ISOLATION_PYTHON"]
fn a_thousand_faults_lose_and_change_nothing() {
    assert!(std::env::var_os(PYTHON).is_some(), "{PYTHON} names no Python");
    let class = CLASS.inject(each((1..=20).chain((30..=200).step_by(10))));
    let tournament = TOURNAMENT.inject(each(1..=200));
    let report = format!(
        "# Faults of the machine\n\n\
         Runs in each of which one call of the system fails. `clock` does not fail, but jumps forward by an hour from that \
         reading on. After each run, the file of games held intact games alone, the same as without faults; the same \
         command then completed it, and no submission was left out. The command that writes this report needs the \
         package of [the Python tests](../../CONTRIBUTING.md#the-python-package):\n\n\
         ```sh\ncargo xtask python --no-tests\n\
         {PYTHON}=$PWD/target/pytest/venv/bin/python cargo test -p isolation-cli --test all faults -- --ignored\n```\n\n\
         ## A tournament of 6 games\n\n{}\n\
         ## A class of two submissions\n\n{}\n\
         Without an error, the run ended before that call, or did not need its result.\n",
        section("The 1st to the 200th call of each kind", &tournament),
        section("The 1st to the 20th call of each kind, and each 10th up to the 200th", &class),
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports/faults.md");
    fs::write(path, report).expect("written");
}

/// What the runs came to, as a table.
fn section(calls: &str, outcomes: &Outcomes) -> String {
    let runs: u64 = outcomes.values().sum();
    let rows: String = outcomes
        .iter()
        .map(|((kind, outcome), count)| format!("| `{kind}` | {outcome} | {count} |\n"))
        .collect();
    format!("{calls}: {runs} runs.\n\n| call | outcome | runs |\n| --- | --- | ---: |\n{rows}")
}
