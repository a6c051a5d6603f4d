//! Tasks for other machines: what comes back makes the files of a run on this one.

use super::folder::Folder;
use super::refused::refused;
use super::{isolation, output};
use std::collections::BTreeSet;

/// The tasks that a command writes, one a line.
fn tasks<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    output(arguments).lines().map(str::to_owned).collect()
}

/// Does all tasks, the last first, each in a process of its own, and gives the files' names.
fn done(folder: &Folder, tasks: &[String]) -> Vec<String> {
    folder.write("tasks", &(tasks.join("\n") + "\n"));
    let file = folder.file("tasks");
    let numbers = (0..tasks.len()).rev();
    numbers
        .map(|number| {
            let (task, out) = (number.to_string(), folder.file(&format!("done-{number}")));
            output(["run-task", &file, "--task", &task, "--out", &out]);
            out
        })
        .collect()
}

#[test]
fn a_board_is_solved_by_tasks() {
    let folder = Folder::new();
    let (store, local) = (folder.file("store"), folder.file("local"));
    let board = ["solve-board", "--preset", "knight-4x4"];
    let written = tasks(board.into_iter().chain(["--checkpoint", &store, "--tasks", "8"]));
    assert_eq!(written.len(), 5, "33 pairs, 8 in a task");
    assert_eq!(
        written,
        tasks(board.into_iter().chain(["--tasks", "8"])),
        "they are the same again"
    );
    assert!(!folder.names().contains(&"store".to_owned()), "nothing is changed");

    let files = done(&folder, &written);
    let merge = |files: &[String]| {
        let merge = board.into_iter().chain(["--checkpoint", &store, "--merge"]);
        output(merge.chain(files.iter().map(String::as_str)))
    };
    assert_eq!(merge(&files[..2]), "9 of 33 pairs done: use --tasks for the rest\n");
    // The others have new numbers.
    let others = tasks(board.into_iter().chain(["--checkpoint", &store, "--tasks", "8"]));
    assert_eq!(others, written[..3]);
    assert_eq!(merge(&files), "33 of 33 pairs done: complete\n");
    assert_eq!(output(board.into_iter().chain(["--checkpoint", &local])), {
        output(board.into_iter().chain(["--checkpoint", &store]))
    });
    let lines = |name| folder.read_plain(name).lines().map(str::to_owned).collect::<BTreeSet<_>>();
    assert_eq!(lines("store"), lines("local"));
}

#[test]
fn a_tournament_is_played_by_tasks() {
    let folder = Folder::new();
    let (records, local) = (folder.file("records"), folder.file("local"));
    let tournament = [
        "tournament",
        "--preset",
        "knight-5x5",
        "--player",
        "alphabeta(depth=2)",
        "--player",
        "random",
        "--player",
        "mcts(nodes=50)",
        "--rounds",
        "2",
        "--records",
    ];
    let written = tasks(tournament.into_iter().chain([records.as_str(), "--tasks", "5"]));
    assert_eq!(written.len(), 3, "12 games, 5 in a task");
    let files = done(&folder, &written);
    let merge = tournament.into_iter().chain([records.as_str(), "--merge"]);
    let merged = output(merge.chain(files.iter().map(String::as_str)));
    assert_eq!(merged, "12 of 12 games done: complete\n");
    output(tournament.into_iter().chain([local.as_str()]));
    let games = |name| -> Vec<serde_json::Value> {
        let text = folder.read_plain(name);
        let games = text.lines().map(|line| {
            let mut game: serde_json::Value = serde_json::from_str(line).expect("JSON");
            for stats in game["stats"].as_array_mut().expect("a list") {
                stats.as_object_mut().map(|stats| stats.remove("ms"));
            }
            game
        });
        games.collect()
    };
    assert_eq!(games("records"), games("local"));
    assert!(!folder.names().contains(&"records.ahead".to_owned()));
}

#[test]
fn a_task_comes_through_standard_input() {
    let [task] = tasks(["solve-board", "--preset", "becker", "--tasks", "12"]).try_into().unwrap();
    let run = isolation(["run-task", "-"]).stdin(task).assert().success().get_output().clone();
    let lines = String::from_utf8(run.stdout).unwrap();
    assert_eq!(lines.lines().count(), 13);
    assert_eq!(lines.lines().next(), Some("{\"solve-board\":1,\"board\":\"queen-3x3\"}"));
}

#[test]
fn what_cannot_be_used_is_refused() {
    let folder = Folder::new();
    let tasks = tasks(["solve-board", "--preset", "becker", "--tasks", "6"]).join("\n");
    let file = |name: &str, text: &str| {
        folder.write(name, text);
        folder.file(name)
    };
    let two = file("two", &tasks);
    let wrong = |arguments: &[&str], why: &str| {
        let message = refused(arguments, 2);
        assert!(message.contains(why), "{arguments:?}: {message}");
    };
    wrong(&["run-task", &two], "two: the file holds 2 tasks; expected --task K");
    wrong(&["run-task", &two, "--task", "2"], "--task 2: no such task among the 2 of this file");
    wrong(&["run-task", &file("empty", "")], "the file holds no task");
    wrong(&["run-task", &file("other", "{}\n")], "not a task: column 2: missing field `v`");
    wrong(&["run-task", &two, "--task", "0", "--out", &two], "is also the file of FILE");
    let store = folder.file("store");
    let board = |preset| ["solve-board", "--preset", preset, "--checkpoint", &store, "--merge"];
    let cut = file("cut", "{\"solve-board\":1,\"board\":\"queen-3x3\"}\n{\"first\":\"a");
    wrong(
        &[&board("becker")[..], &[&cut]].concat(),
        "cut: line 2 is incomplete: the task was interrupted while writing it",
    );
    let queens = file("queens", "{\"solve-board\":1,\"board\":\"queen-3x3\"}\n");
    let other = "line 1: a checkpoint of queen-3x3, not of queen-4x4";
    let four = folder.file("four");
    let board = ["solve-board", "--preset", "queen-4x4", "--checkpoint", &four, "--merge", &queens];
    wrong(&board, other);
}
