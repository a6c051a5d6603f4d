//! Proofs that are split: by threads, by tasks, and with kills, with the same results.

use super::folder::Folder;
use super::isolation;
use super::killed::kill_twenty_times;
use super::refused::refused;
use serde_json::{Value, json};
use std::time::Instant;

/// Its proof has dozens of subproblems.
const LONG: &str = "7/7/2n4/3N3/7/7/7 w";
/// Its proof is one subproblem.
const SHORT: &str = "2*2/2n2/3*1/1N1*1/5 b";

/// The standard output of a successful run. Progress may be on standard error.
pub fn output<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    let run = isolation(arguments).assert().success();
    String::from_utf8(run.get_output().stdout.clone()).expect("text")
}

fn solved<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Value {
    let text = output(["solve", "--json", "--position"].into_iter().chain(arguments));
    let mut solved: Value = serde_json::from_str(&text).expect("JSON");
    assert!(solved["seconds"].take().is_f64());
    solved
}

#[test]
fn threads_and_kills_change_nothing() {
    let folder = Folder::new();
    let [store, win] = ["store", "win"].map(|name| folder.file(name));
    let [killed, other] = ["killed", "other"].map(|name| folder.file(name));
    let start = Instant::now();
    let one = solved([LONG, "--threads", "1", "--checkpoint", &store, "--certificate", &win]);
    let took = start.elapsed();
    assert_eq!((&one["result"], &one["distance"]), (&json!("win"), &Value::Null));
    let plain = solved([LONG]);
    let winning = plain["winning"].as_array().expect("a list");
    assert!(winning.contains(&one["winning"][0]), "{one} {plain}");
    assert!(output(["verify", &win]).starts_with(&format!("proven: the first player wins {LONG}")));

    let lines = folder.read("store").lines().count();
    assert!(lines > 20, "{lines}");
    let arguments = ["solve", "--position", LONG, "--checkpoint", &killed];
    let end = folder.read("store");
    kill_twenty_times(&arguments, &killed, took / 2, 2..lines, Some(&end));
    let two = [LONG, "--threads", "2", "--checkpoint", &killed, "--certificate", &other];
    assert_eq!(solved(two), one);
    // Nothing is left to be done.
    assert_eq!(solved(two), one);
    assert!(folder.read("killed") == end, "another store");
    assert!(folder.read("other") == folder.read("win"), "another certificate");
    assert_eq!(folder.names(), ["killed", "other", "store", "win"]);
}

#[test]
fn small_positions_and_lost_ones() {
    for (position, result) in [(SHORT, "win"), ("2*2/2*2/3*n/1N1*1/5 w", "loss")] {
        let split = solved([position, "--threads", "2"]);
        assert_eq!(split, solved([position, "--threads", "1"]));
        let mut plain = solved([position]);
        assert_eq!(plain["result"], result);
        plain["nodes"] = split["nodes"].clone();
        assert_eq!(split, plain);
    }
    let text = output(["solve", "--position", SHORT, "--threads", "2"]);
    let begin = "win for the second player (to move)\nwin     e3\nnodes   ";
    assert!(text.starts_with(begin), "{text}");
}

#[test]
fn a_position_is_solved_by_tasks() {
    let folder = Folder::new();
    let [store, local, tasks] = ["store", "local", "tasks"].map(|name| folder.file(name));
    let solve = ["solve", "--position", LONG, "--checkpoint", &store];
    let mut number = 0;
    loop {
        let written = output(solve.into_iter().chain(["--tasks", "6"]));
        if written.is_empty() {
            break;
        }
        folder.write("tasks", &written);
        let count = written.lines().count();
        let mut merge: Vec<String> = Vec::new();
        for task in (0..count).rev() {
            let (task, out) = (task.to_string(), folder.file(&format!("done-{number}")));
            output(["run-task", &tasks, "--task", &task, "--out", &out]);
            merge.push(out);
            number += 1;
        }
        let merge = merge.iter().map(String::as_str);
        let message = output(solve.into_iter().chain(["--merge"]).chain(merge));
        assert!(message.contains(" known subproblems done: "), "{message}");
    }
    assert!(number > 3, "{number}");
    let one = solved([LONG, "--threads", "1", "--checkpoint", &local]);
    assert!(folder.read("store") == folder.read("local"), "another store");
    assert_eq!(solved([LONG, "--threads", "1", "--checkpoint", &store]), one);
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = Folder::new();
    let store = folder.file("store");
    let solve = |position| ["solve", "--position", position, "--checkpoint", &store];
    solved([SHORT, "--checkpoint", &store]);
    let whole = folder.read_plain("store");
    folder.write("store", &whole);
    let other = refused(&solve(LONG), 2).replace(&store, "store");
    let said = format!(
        "store: line 1: a checkpoint of position \"{SHORT} - - 0 1\", not of {LONG} - - 0 1"
    );
    assert_eq!(other, said);
    let line = whole.lines().nth(1).expect("a subproblem");
    for (changed, why) in [
        (line.replace("win", "loss"), "line 3: this position has another result already"),
        (line.replace("win", "won"), "line 3: column "),
        (
            format!("{{\"subproblem\":\"{LONG}\",\"result\":\"win\",\"nodes\":9}}"),
            "line 3: this position is not a subproblem of the proof",
        ),
    ] {
        let text = format!("{whole}{changed}\n");
        folder.write("store", &text);
        let message = refused(&solve(SHORT), 2);
        assert!(message.contains(why), "{changed}: {message}");
        assert_eq!(folder.read("store"), text);
    }
    for (options, why) in [
        (&["--threads", "2", "--distance"][..], "--distance"),
        (&["--tasks", "2", "--certificate", "win"], "--certificate"),
        (&["--merge", "done"], "--checkpoint"),
    ] {
        let message = refused(&[&["solve", "--position", SHORT], options].concat(), 2);
        assert!(message.contains(why), "{options:?}: {message}");
    }
}
