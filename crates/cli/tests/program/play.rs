//! Games in the terminal.

use super::{KNIGHTS, isolation, json, output};
use isolation::board::Player;
use isolation::{End, GameRecord, LEVELS, without_checksum};
use serde_json::Value;
use snapbox::file;
use std::fs;

#[test]
fn a_scripted_game_between_people() {
    let script = "help\nb2\na1\nz9\nb2\nc1 \n\nundo\nc1\nc3\na3\nc2\na2\nc3\nb1\nb3\n";
    isolation(["play", "--preset", "becker", "--second", "human", "--seed", "1"])
        .stdin(script)
        .assert()
        .success()
        .stderr_eq("")
        .stdout_eq(file!["../snapshots/play.txt"]);
}

/// A move that removes a square has two forms, and both are explained.
#[test]
fn a_game_with_removals_between_people() {
    let script = "help\na2\na2,b1\na2,c3\nb3c3,c3b2\nb3b2,b2a1\nundo\nc2,b2\na1,a2\nb1,a3\nquit\n";
    let text = isolation(["play", "--preset", "pawn-3x3", "--second", "human", "--seed", "1"])
        .stdin(script)
        .assert()
        .success()
        .stderr_eq("")
        .get_output()
        .clone();
    let text = String::from_utf8(text.stdout).expect("text");
    for expected in [
        "pawn-3x3, seed 1\n",
        "legal steps: first 5, second 5; first to move\n",
        "first, your move (step,removal) > Type a move: the target square and the square to remove (e3,c4 or e3xc4), or in full (e2e3,e3c4).\n",
        "\nLegal steps: a2 b2 c2 a1 c1\nCells you can remove, except the one you step to: a3 c3 a2 b2 c2 a1 c1\n",
        "> move \"a2\": column 3: expected the square to remove, as in b1a2,a2a3 (type help for the legal moves)\n",
        "> move \"a2,b1\": column 4: b1 cannot be removed",
        "\nfirst plays b1–a2\u{a0}×c3\n",
        "> move \"b3c3,c3b2\": c3 is blocked (type help for the legal moves)\n",
        "\nsecond plays b3–b2\u{a0}×a1\n",
        "> taken back\n",
        "\nsecond plays b3–c2\u{a0}×b2\n",
        "\n  3 + + #  3\n  2 P # p  2\n  1 + + .  1\n",
    ] {
        assert!(text.contains(expected), "{expected:?} is not in\n{text}");
    }
}

#[test]
fn undo_takes_back_the_agents_answer_too() {
    let text = isolation(["play", "--second", "random", "--seed", "3"])
        .stdin("undo\nd4\nundo\na1\nquit\n")
        .assert()
        .success()
        .get_output()
        .clone();
    let text = String::from_utf8(text.stdout).expect("text");
    let message: Vec<&str> = text
        .lines()
        .filter(|line| {
            line.contains(" plays ") || line.contains("take") || line.contains("undecided")
        })
        .map(|line| line.split_once("  (").map_or(line, |(message, _)| message))
        .collect();
    let prompt = "first, your move > ";
    assert_eq!(message[0], format!("{prompt}you have no move to take back"));
    assert_eq!(message[1], "first plays d4");
    assert!(message[2].starts_with("second plays "));
    assert_eq!(message[3], format!("{prompt}taken back"));
    assert_eq!(message[4], "first plays a1");
    assert_eq!(message[6], format!("{prompt}undecided: the game was interrupted"));
}

fn saved_after(script: &str) -> GameRecord {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    isolation(["play", "--position", KNIGHTS, "--second", "Greedy", "--save"])
        .arg(&path)
        .stdin(script)
        .assert()
        .success();
    let text = fs::read_to_string(path).expect("a file");
    GameRecord::parse(text.trim_end()).expect("a record").0
}

#[test]
fn resigned_and_interrupted() {
    let resigned = saved_after("e6\nresign\n");
    assert_eq!((resigned.end, resigned.winner), (End::Resigned, Some(Player::Second)));
    assert_eq!(resigned.moves.len(), 2);
    assert_eq!((resigned.stats[0].nodes, resigned.stats[1].depth), (None, Some(1)));
    for script in ["e6\nquit\n", "e6\n", "e6"] {
        let left = saved_after(script);
        assert_eq!((left.end, left.winner, left.moves.len()), (End::Interrupted, None, 2));
    }
}

#[test]
fn saved_games_are_appended_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let path = path.to_str().expect("a plain path");
    // The file is unchanged, although its last line is incomplete.
    fs::write(path, "not a game").expect("written");
    let arguments = |seed: &'static str| {
        let agents = ["play", "--preset", "udacity", "--first", "Greedy", "--second", "random"];
        agents.into_iter().chain(["--seed", seed, "--json", "--save", path])
    };
    let printed = [output(arguments("7")), output(arguments("8"))];
    let saved = fs::read_to_string(path).expect("a file");
    let mut lines = saved.lines();
    assert_eq!(lines.next(), Some("not a game"));
    for (line, printed) in lines.by_ref().zip(&printed) {
        assert_eq!(without_checksum(line), Ok((printed.trim_end().into(), Some(1))));
    }
    assert_eq!((lines.next(), saved.lines().count()), (None, 3));

    let (record, game) = GameRecord::parse(printed[1].trim_end()).expect("a record");
    assert_eq!((record.end, record.seed), (End::NoMoves, Some(8)));
    let replayed = output(["replay", path, "--game", "3"]);
    let last = format!("\nmove {0} of {0}: ", game.moves().len());
    assert!(replayed.contains(&last), "{replayed}");
}

#[test]
fn the_seed_decides_the_game() {
    let game = |seed: &'static str| {
        let agents = ["play", "--first", "random", "--second", "random", "--random-start"];
        let mut record = json(agents.into_iter().chain(["--seed", seed, "--json"]));
        record["stats"] = Value::Null;
        record
    };
    assert_eq!(game("5"), game("5"));
    assert_ne!(game("5")["moves"], game("6")["moves"]);
}

#[test]
fn an_agent_that_fails_loses() {
    let fails = "alphabeta(depth=2, eval=\"1 / (own - 3)\")";
    let run = isolation(["play", "--position", KNIGHTS, "--first", fails, "--second", "random"])
        .args(["--seed", "1", "--json"])
        .assert()
        .success()
        .stderr_eq("isolation: second wins: first failed (formula: column 3: division by zero)\n")
        .get_output()
        .clone();
    let line = String::from_utf8(run.stdout).expect("text");
    let (record, _) = GameRecord::parse(line.trim_end()).expect("a record");
    assert_eq!((record.end, record.winner), (End::Crash, Some(Player::Second)));
}

#[test]
fn colours_only_where_they_are_wanted() {
    let board = |force: bool| {
        let mut command = isolation(["play"]).stdin("");
        if force {
            command = command.env("CLICOLOR_FORCE", "1");
        }
        String::from_utf8(command.assert().success().get_output().stdout.clone()).expect("text")
    };
    assert!(!board(false).contains('\u{1b}'));
    assert!(board(true).contains('\u{1b}'));
    let board = |color| {
        let run = isolation(["play", "--color", color]).stdin("").assert().success();
        String::from_utf8(run.get_output().stdout.clone()).expect("text")
    };
    assert!(board("always").contains('\u{1b}'));
    assert!(!board("never").contains('\u{1b}'));
}

/// The page starts with the same opponent.
#[test]
fn the_first_opponent_is_a_beginner() {
    let text = isolation(["play"]).stdin("").assert().success().get_output().stdout.clone();
    let text = String::from_utf8(text).expect("text");
    let level = &LEVELS[0];
    assert!(text.contains(&format!("second: {}. {}\n", level.name, level.about)), "{text}");
    let help = output(["play", "--help"]).split_whitespace().collect::<Vec<_>>().join(" ");
    let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
    assert!(help.contains(&names.join(", ")), "{help}");
}

#[test]
fn the_reader_closes_the_pipe() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_isolation"))
        .args(["play", "--first", "random", "--second", "random"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
