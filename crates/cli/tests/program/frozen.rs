//! Files that earlier versions wrote, in `tests/frozen`: a folder per format, never written again.

use super::folder::Folder;
use super::output;
use std::fs;
use std::path::Path;

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

#[test]
fn files_of_earlier_versions_are_complete() {
    let frozen = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen");
    let mut editions = 0;
    for edition in fs::read_dir(&frozen).expect("a folder") {
        let edition = edition.expect("an entry").path();
        editions += 1;
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
    assert_eq!(editions, 2);
}
