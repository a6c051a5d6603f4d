//! Faults of the machine: calls of the system that fail, clocks that jump (`failing`), and power failures.
//!
//! A library in C, `shim.c`, takes the place of these calls. The compiler `cc` makes it here.

mod failing;

use isolation::{GameRecord, LineOrder};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

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

/// The games of a file without measured times; all of its lines are whole.
fn games(records: &Path) -> Vec<GameRecord> {
    let text = fs::read_to_string(records).unwrap_or_default();
    assert!(text.is_empty() || text.ends_with('\n'), "a torn line: {text}");
    let mut order = LineOrder::default();
    let game = |line| GameRecord::parse(&order.open(line).expect("intact")).expect("a game").0;
    text.lines().map(game).map(GameRecord::without_times).collect()
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
