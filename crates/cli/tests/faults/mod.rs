//! Faults of the machine: calls of the system that fail, clocks that jump, and power failures.
//!
//! A library in C, `shim.c`, takes the place of these calls. The compiler `cc` makes it here.

use isolation::{GameRecord, LineOrder};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

/// The kinds of calls that fail.
const KINDS: [&str; 7] = ["write", "fsync", "open", "mmap", "thread", "fork", "clock"];
/// The start of the standard library's own message where a thread's stack cannot be made; it ends the program.
const NO_STACK: &str = "failed to allocate an alternative stack";

/// The compiled library.
fn shim() -> &'static Path {
    static SHIM: OnceLock<PathBuf> = OnceLock::new();
    SHIM.get_or_init(|| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let path = path.join(format!("faults-{}.so", std::process::id()));
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
        let mut compiler = Command::new("cc");
        compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&path).arg(source);
        assert!(compiler.status().expect("a C compiler, cc").success());
        path
    })
}

/// A tournament of three players, one of them an external engine, with its records in this file.
fn tournament(records: &Path) -> Command {
    let program = env!("CARGO_BIN_EXE_isolation");
    let engine = format!("ugi(\"{program} ugi --agent random\")");
    let mut command = Command::new(program);
    command.args([
        "tournament",
        "--preset",
        "becker",
        "--nodes",
        "10",
        "--rounds",
        "1",
        "--threads",
        "2",
    ]);
    command.args(["--player", "random", "--player", "Greedy", "--player", &engine]);
    command.arg("--records").arg(records).stdin(Stdio::null());
    command
}

/// The games of a file without measured times; all of its lines are whole.
fn games(records: &Path) -> Vec<GameRecord> {
    let text = fs::read_to_string(records).unwrap_or_default();
    assert!(text.is_empty() || text.ends_with('\n'), "a torn line: {text}");
    let mut order = LineOrder::default();
    let game = |line| GameRecord::parse(&order.open(line).expect("intact")).expect("a game").0;
    text.lines().map(game).map(GameRecord::without_times).collect()
}

/// What a run with a fault came to.
fn outcome(kind: &str, nth: u64, run: &Output) -> &'static str {
    let error = String::from_utf8_lossy(&run.stderr);
    if error.contains(NO_STACK) {
        return "ended by the standard library, without a stack for signals";
    }
    let lines: Vec<&str> = error.lines().filter(|line| line.starts_with("isolation: ")).collect();
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

/// Runs the tournament with each of these faults, and then without: no game is lost or changed. Returns what the runs
/// came to.
fn inject(
    faults: impl Iterator<Item = (&'static str, u64)>,
) -> BTreeMap<(&'static str, &'static str), u64> {
    let folder = TempDir::new().expect("a folder");
    let whole = folder.path().join("whole");
    assert!(tournament(&whole).output().expect("a run").status.success());
    let whole = games(&whole);
    assert_eq!(whole.len(), 6);
    let mut outcomes = BTreeMap::new();
    for (kind, nth) in faults {
        let records = folder.path().join("games");
        let mut command = tournament(&records);
        command.env("LD_PRELOAD", shim()).env("FAULT_KIND", kind).env("FAULT_NTH", nth.to_string());
        let run = command.output().expect("a run");
        *outcomes.entry((kind, outcome(kind, nth, &run))).or_default() += 1;
        let written = games(&records);
        assert_eq!(written, whole[..written.len()], "{kind} {nth}");
        assert!(!run.status.success() || written == whole, "{kind} {nth}");
        let resumed = tournament(&records).output().expect("a run");
        assert!(resumed.status.success(), "{kind} {nth}: {resumed:?}");
        assert_eq!(games(&records), whole, "{kind} {nth}");
        fs::remove_file(&records).expect("removed");
    }
    outcomes
}

#[test]
fn failing_calls_lose_and_change_nothing() {
    let outcomes = inject(KINDS.into_iter().flat_map(|kind| [1, 2, 3, 8].map(|nth| (kind, nth))));
    for kind in ["write", "fsync", "open", "thread", "fork"] {
        let failed = outcomes.keys().any(|(of, outcome)| *of == kind && *outcome != "no error");
        assert!(failed, "{kind}: {outcomes:?}");
    }
}

/// Writes `docs/reports/faults.md`.
#[test]
#[ignore = "takes minutes: cargo test -p isolation-cli --test all faults -- --ignored"]
fn a_thousand_faults_lose_and_change_nothing() {
    let outcomes = inject((1..=150).flat_map(|nth| KINDS.map(|kind| (kind, nth))));
    let rows: String = outcomes
        .iter()
        .map(|((kind, outcome), count)| format!("| `{kind}` | {outcome} | {count} |\n"))
        .collect();
    let runs: u64 = outcomes.values().sum();
    let report = format!(
        "# Faults of the machine\n\n`cargo test -p isolation-cli --test all faults -- --ignored` writes this report.\n\n\
         {runs} runs of a tournament of 6 games, in each of which one call of the system fails: the 1st to the 150th of each \
         kind. `clock` does not fail, but jumps forward by an hour from that reading on. After each run, the file held intact \
         games alone, the same as without faults, and the same command completed it.\n\n\
         | call | outcome | runs |\n| --- | --- | --- |\n{rows}\n\
         Without an error, the run ended before that call, or did not need its result.\n"
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports/faults.md");
    fs::write(path, report).expect("written");
}

/// A write to the records, or a flush of them.
struct Event {
    is_flush: bool,
    milliseconds: u64,
    /// The length of the file after it.
    length: u64,
}

fn events(log: &Path) -> Vec<Event> {
    let text = fs::read_to_string(log).expect("a log");
    let lines = text.lines().filter(|line| line.ends_with("/games"));
    let event = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |index: usize| words[index].parse().expect("a number");
        Event { is_flush: words[0] == "sync", milliseconds: number(1), length: number(2) }
    };
    lines.map(event).collect()
}

/// Random players, whose games are short, with this `--sync`.
fn random_players(records: &Path, log: &Path, rounds: &str, sync: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_isolation"));
    command.args(["tournament", "--player", "random", "--player", "random", "--preset", "becker"]);
    command.args(["--rounds", rounds, "--sync", sync, "--records"]).arg(records);
    command
        .env("LD_PRELOAD", shim())
        .env("FAULT_LOG", log)
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    command
}

#[test]
fn flushes_are_as_the_option_says() {
    for (sync, expected) in [("always", 40..=42), ("second", 1..=20)] {
        let folder = TempDir::new().expect("a folder");
        let (records, log) = (folder.path().join("games"), folder.path().join("log"));
        assert!(random_players(&records, &log, "20", sync).status().expect("a run").success());
        assert_eq!(games(&records).len(), 40);
        let events = events(&log);
        let flushes = events.iter().filter(|event| event.is_flush).count();
        assert!(expected.contains(&flushes), "{sync}: {flushes}");
        let last = events.last().expect("events");
        assert!(last.is_flush && last.length == fs::metadata(&records).expect("a file").len());
    }
}

/// The disk keeps what was flushed and nothing else.
#[test]
fn a_power_failure_loses_what_the_option_allows() {
    for sync in ["always", "second"] {
        let folder = TempDir::new().expect("a folder");
        let (records, log) = (folder.path().join("games"), folder.path().join("log"));
        let mut run = random_players(&records, &log, "1000000", sync).spawn().expect("a run");
        while fs::metadata(&records).map_or(0, |found| found.len()) < 200_000 {
            sleep(Duration::from_millis(20));
        }
        run.kill().expect("killed");
        run.wait().expect("ended");
        let events = events(&log);
        let last = events.iter().rfind(|event| event.is_flush);
        let (flushed, time) = last.map_or((0, 0), |event| (event.length, event.milliseconds));
        let lost: Vec<&Event> = events.iter().filter(|event| event.length > flushed).collect();
        match sync {
            "always" => assert!(flushed > 0 && lost.len() <= 1, "{} games lost", lost.len()),
            _ => {
                let since = events.first().map_or(0, |event| event.milliseconds).max(time);
                assert!(lost.iter().all(|event| event.milliseconds <= since + 1_100));
            }
        }
        File::options().write(true).open(&records).expect("a file").set_len(flushed).expect("cut");
        let kept = games(&records);
        let count = kept.len() as u64 / 2 + 5;
        assert!(
            random_players(&records, &log, &count.to_string(), "second")
                .status()
                .expect("a run")
                .success()
        );
        let resumed = games(&records);
        assert_eq!((resumed.len() as u64, &resumed[..kept.len()]), (2 * count, &kept[..]));
    }
}
