//! Files that earlier versions wrote, in `tests/frozen`: a folder per version, never written again.
//!
//! `starts` is from before openings were called so, `unnumbered` from before lines had numbers and checksums. What
//! `isolation class` writes is in the tests of the Python package.

use super::folder::Folder;
use super::output;
use isolation::GameRecord;
use std::fs;
use std::path::{Path, PathBuf};

/// Commands that complete their file, which an earlier version wrote, without changing its results.
const COMPLETE: [(&str, &[&str]); 4] = [
    (
        "games.jsonl",
        &[
            "tournament",
            "--preset",
            "becker",
            "--player",
            "Random",
            "--player",
            "Greedy",
            "--rounds",
            "2",
            "--records",
        ],
    ),
    ("board.jsonl", &["solve-board", "--preset", "becker", "--checkpoint"]),
    ("proof.jsonl", &["solve", "--preset", "becker", "--checkpoint"]),
    (
        "tuning.jsonl",
        &[
            "tune",
            "--eval",
            "a*own",
            "--params",
            "a",
            "--preset",
            "becker",
            "--iterations",
            "2",
            "--pairs",
            "2",
            "--verify",
            "0",
            "--checkpoint",
        ],
    ),
];

/// The folder of a version.
fn frozen(version: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen").join(version)
}

#[test]
fn files_of_earlier_versions_are_complete() {
    for edition in ["unnumbered", "checksums"].map(frozen) {
        let folder = Folder::new();
        for (name, command) in COMPLETE {
            let file = folder.file(name);
            fs::copy(edition.join(name), &file).expect("copied");
            let before = folder.read_plain(name);
            output(command.iter().copied().chain([file.as_str()]));
            assert_eq!(folder.read_plain(name), before, "{}: {name}", edition.display());
        }
        for name in ["games.jsonl", "saved.jsonl"] {
            let file = folder.file(name);
            fs::copy(edition.join(name), &file).expect("copied");
            assert!(output(["report", &file]).contains("Standings"));
            assert!(output(["replay", &file, "--game", "1"]).contains("move 1 of "));
        }
    }
}

fn path(file: &Path) -> &str {
    file.to_str().expect("a plain path")
}

/// The text of a file of this version.
fn text(version: &str, name: &str) -> String {
    fs::read_to_string(frozen(version).join(name)).expect("a file")
}

#[test]
fn tournament_files_of_earlier_versions_describe_the_same_tournament() {
    for version in ["starts", "unnumbered"] {
        for name in ["swiss", "gauntlet"] {
            let file = frozen(version).join(format!("{name}.toml"));
            let described = output(["tournament", path(&file), "--tasks", "100"]);
            assert_eq!(described, text("unnumbered", &format!("{name}.tasks")), "{version}");
        }
    }
}

/// Tasks that earlier versions wrote; `starts` split no proofs.
const TASKS: [(&str, &[&str]); 2] =
    [("starts", &["gauntlet", "board"]), ("unnumbered", &["gauntlet", "board", "proof"])];

#[test]
fn tasks_of_earlier_versions_have_the_same_results() {
    for (version, names) in TASKS {
        for name in names {
            let file = frozen(version).join(format!("{name}.tasks"));
            let (done, expected) = (
                output(["run-task", path(&file), "--task", "0"]),
                text("unnumbered", &format!("{name}.done")),
            );
            assert_eq!(timeless(&done), timeless(&expected), "{version}: {name}");
        }
    }
}

/// The lines of a result without measured times.
fn timeless(text: &str) -> Vec<String> {
    let line = |line: &str| match GameRecord::parse(line) {
        Ok((game, _)) => game.without_times().to_line(),
        Err(_) => line.split(",\"cpu_us\":").next().expect("a beginning").to_owned(),
    };
    text.lines().map(line).collect()
}

#[test]
fn results_of_earlier_tasks_are_merged() {
    let gauntlet = frozen("unnumbered").join("gauntlet.toml");
    let commands: [(&str, &[&str]); 3] = [
        ("gauntlet", &["tournament", path(&gauntlet), "--records"]),
        ("board", &["solve-board", "--preset", "becker", "--checkpoint"]),
        ("proof", &["solve", "--preset", "becker", "--checkpoint"]),
    ];
    for (name, command) in commands {
        let folder = Folder::new();
        let merged = folder.file("merged");
        let done = frozen("unnumbered").join(format!("{name}.done"));
        let shown = output([command, &[&merged, "--merge", path(&done)]].concat());
        assert!(shown.ends_with(" done: complete\n"), "{shown}");
        let expected = text("unnumbered", &format!("{name}.done"));
        assert_eq!(folder.read_plain("merged"), expected, "{name}");
    }
}
