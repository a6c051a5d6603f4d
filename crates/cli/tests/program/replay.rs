//! Saved games.

use super::{KNIGHTS, isolation, output};
use snapbox::file;
use std::fs;
use std::path::Path;

/// One game of each kind of end.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../isolation/tests/data/games.jsonl");
/// A list as the Southampton paper's appendix prints it: placements first, spaces after commas.
const APPENDIX: &str = "[[2, 3], [3, 3], [0, 2], [1, 2], [1, 0], [0, 4], [3, 1], [2, 5]]\n";

fn file_in(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, content).expect("the folder can be written");
    path.to_str().expect("a plain path").to_owned()
}

#[test]
fn a_record_from_start_to_end() {
    isolation(["replay", GAMES]).assert().success().stdout_eq(file!["../snapshots/replay.txt"]);
}

#[test]
fn each_termination_is_shown() {
    let ends = [
        "cannot move",
        "exceeded the time limit",
        "made an illegal move",
        "failed",
        "resigned",
        "undecided: the game was interrupted",
    ];
    for (number, end) in (1..).zip(ends) {
        let text = output(["replay", GAMES, "--game", &number.to_string()]);
        assert!(text.ends_with(&format!("{end}\n")), "{text}");
    }
}

#[test]
fn a_list_of_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file_in(folder.path(), "moves.txt", APPENDIX);
    let text = output(["replay", &path]);
    assert!(text.contains("\nmove 1 of 8: first d5\n"), "{text}");
    assert!(text.ends_with("\nthe move list ends before the game is over\n"), "{text}");
    isolation(["replay", &path, "--udacity"])
        .assert()
        .success()
        .stdout_eq("[[2,3],[3,3],[0,2],[1,2],[1,0],[0,4],[3,1],[2,5]]\n");
}

#[test]
fn a_list_without_placements() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = file_in(folder.path(), "moves.txt", "[[1, 4], [4, 1]]");
    let text = output(["replay", &path, "--start", KNIGHTS]);
    assert!(text.contains("\nmove 1 of 2: first d4–e6\n"), "{text}");
    for list in [
        "[[1,1],[0,0],[2,2]]",
        "1. b2 a3 2. b2–c1\n",
        "Q@b2, Q@a3, b2c1",
        "[(1, 1), (0, 0), (2, 2)]",
    ] {
        let path = file_in(folder.path(), "becker.txt", list);
        let text = output(["replay", &path, "--preset", "becker"]);
        assert!(text.contains("\nmove 3 of 3: first b2–c1\n"), "{text}");
    }
}

#[test]
fn a_finished_game_as_a_list() {
    let list = output(["replay", GAMES, "--udacity"]);
    assert!(list.ends_with(",[-1,-1]]\n"), "{list}");
    let folder = tempfile::tempdir().expect("a folder");
    let path = file_in(folder.path(), "list.txt", &list);
    assert_eq!(output(["replay", &path, "--preset", "becker", "--udacity"]), list);
    let text = output(["replay", &path, "--preset", "becker"]);
    assert!(text.ends_with(" cannot move\n"), "{text}");
}
