//! Positions solved, certificates, and games reviewed.

use super::{FINISHED, isolation, json, output};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use snapbox::{file, str};
use std::fs;
use std::path::Path;

/// The second player, who is to move, wins by one move alone.
const ONE_WAY: &str = "2*2/2n2/3*1/1N1*1/5 b";
/// After that move.
const LOST: &str = "2*2/2*2/3*n/1N1*1/5 w";
/// Takes the solver more positions than the smallest limits allow.
const LONG: &str = "7/7/2n4/3N3/7/7/7 w";

fn without_seconds(mut solved: Value) -> Value {
    let seconds = solved["seconds"].take();
    assert!(seconds.is_f64(), "{seconds}");
    let nodes = solved["nodes"].take();
    assert!(nodes.is_u64(), "{nodes}");
    solved
}

/// A folder, and the path of a file in it that is not there yet.
fn place(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name).to_str().expect("a plain path").to_owned();
    (folder, path)
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect()
}

#[test]
fn solved() {
    let solve = |position, distance: Option<&'static str>| {
        let arguments = ["solve", "--position", position, "--json"];
        without_seconds(json(arguments.into_iter().chain(distance)))
    };
    let mut won = json!({
        "result": "win", "winning": ["c4e3"], "unknown": [], "distance": null, "nodes": null,
        "seconds": null
    });
    assert_eq!(solve(ONE_WAY, None), won);
    won["distance"] = json!(15);
    assert_eq!(solve(ONE_WAY, Some("--distance")), won);
    let mut lost = json!({
        "result": "loss", "winning": [], "unknown": [], "distance": 0, "nodes": null,
        "seconds": null
    });
    assert_eq!(solve(FINISHED, Some("--distance")), lost);
    lost["distance"] = Value::Null;
    assert_eq!(solve(LOST, None), lost);
    assert_eq!(
        without_seconds(json(["solve", "--preset", "becker", "--distance", "--json"])),
        json!({
            "result": "win", "winning": ["Q@b2"], "unknown": [], "distance": 9, "nodes": null,
            "seconds": null
        })
    );
}

#[test]
fn solved_in_words() {
    isolation(["solve", "--position", ONE_WAY, "--distance"]).assert().success().stdout_eq(str![[
        r#"
win for the second player (to move)
win     c4e3
plies   15 to the end under best play
nodes   [..] in [..] ms

"#
    ]]);
}

#[test]
fn a_limit_leaves_what_is_known() {
    let limited = |nodes: &str, what: &str| {
        let arguments = ["solve", "--position", LONG, "--limit-nodes", nodes, "--json"];
        let error = format!("isolation: the {what} is unknown: --limit-nodes reached\n");
        let run = isolation(arguments).arg("--distance").assert().code(5).stderr_eq(error);
        without_seconds(serde_json::from_slice(&run.get_output().stdout).expect("JSON"))
    };
    let unknown = limited("2000", "winner");
    assert_eq!((&unknown["result"], &unknown["winning"]), (&json!("unknown"), &json!([])));
    assert_eq!(unknown["distance"], Value::Null);
    // Of its winning moves, eight in all, some are found before the limit.
    let some = limited("400000", "distance");
    assert_eq!(some["result"], "win");
    let [found, open] = ["winning", "unknown"].map(|key| some[key].as_array().map_or(0, Vec::len));
    assert!(found > 0 && open > 0 && found + open == 8, "{some}");
    assert_eq!(some["distance"], Value::Null);
    isolation(["solve", "--position", LONG, "--limit-nodes", "2000"])
        .assert()
        .code(5)
        .stderr_eq("isolation: the winner is unknown: --limit-nodes reached\n")
        .stdout_eq(str![[r#"
unknown for the first player (to move)
unknown d4c6 d4e6 d4b5 d4f5 d4b3 d4f3 d4c2 d4e2
nodes   [..] in [..] ms

"#]]);
}

/// To judge the moves from the first one on takes more than was needed to see that one of them wins.
#[test]
fn a_win_names_a_move() {
    let solve = |more: &[&'static str]| {
        let arguments = ["solve", "--position", "4q/1Q3/5/5/5 w", "--json"];
        without_seconds(json(arguments.iter().chain(more).copied()))
    };
    let (limited, all) = (solve(&["--limit-nodes", "40000"]), solve(&[]));
    assert_eq!((&limited["result"], &all["result"]), (&json!("win"), &json!("win")));
    let found = limited["winning"].as_array().expect("a list");
    let winning = all["winning"].as_array().expect("a list");
    assert!(found.len() == 1 && winning.contains(&found[0]), "{limited} {all}");
}

#[test]
fn a_certificate_there_and_back() {
    for (position, message) in [
        (ONE_WAY, format!("proven: the second player wins {ONE_WAY} - - 0 1\n")),
        (LOST, format!("proven: the second player wins {LOST} - - 0 1\n")),
    ] {
        let (folder, path) = place("win.txt");
        let plain = json(["solve", "--position", position, "--json"]);
        let solved = json(["solve", "--position", position, "--json", "--certificate", &path]);
        assert_eq!(without_seconds(solved), without_seconds(plain));
        assert!(output(["verify", &path]).starts_with(&message));
        assert_eq!(names_in(folder.path()), ["win.txt"]);

        let text = fs::read_to_string(&path).expect("a certificate");
        fs::write(&path, text.replace("winner ", "winner of ")).expect("written");
        let refused = isolation(["verify", &path]).assert().code(1).stdout_eq("");
        let error = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        let error = error.replace(&path, "win.txt");
        assert!(error.starts_with("isolation: win.txt: line 3: column 8: "), "{error}");
    }
}

#[test]
fn no_certificate_leaves_the_file_as_it_is() {
    let (folder, path) = place("win.txt");
    fs::write(&path, "precious").expect("written");
    let arguments = ["solve", "--position", LONG, "--limit-nodes", "2000", "--certificate", &path];
    let run = isolation(arguments).assert().code(5);
    let error = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert_eq!(error, "isolation: the winner is unknown: --limit-nodes reached\n");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "precious");
    assert_eq!(names_in(folder.path()), ["win.txt"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_what_is_known() {
    use std::process::{Command, Stdio};
    use std::{thread, time::Duration};
    let (folder, path) = place("win.txt");
    // This board is not solved.
    let child = Command::new(env!("CARGO_BIN_EXE_isolation"))
        .args(["solve", "--preset", "knight-11x9", "--json", "--certificate", &path])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    // The temporary file exists shortly before the Ctrl-C handler is installed.
    while names_in(folder.path()).is_empty() {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(500));
    kill_process(Pid::from_child(&child), Signal::INT).expect("it runs");
    let output = child.wait_with_output().expect("its output");
    assert_eq!(output.status.code(), Some(130));
    let solved = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(without_seconds(solved)["result"], "unknown");
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(error, "isolation: the winner is unknown: interrupted\n");
    assert!(names_in(folder.path()).is_empty());
}

/// Three mistakes on a small board; the last one gives the game to the first player.
const GAME: &str = r#"{"v":1,"variant":"knight-5x5","start":"5/5/5/5/5[Nn] w - - 0 1","seed":2,"players":["human","human"],"moves":["N@c5","N@d2","c5d3","d2c4","d3b2","c4e5","b2d1"],"stats":[],"winner":"first","end":"no_moves"}"#;

#[test]
fn a_game_with_mistakes() {
    let (_folder, path) = place("game.jsonl");
    fs::write(&path, GAME).expect("written");
    isolation(["review", &path]).assert().success().stdout_eq(file!["../snapshots/review.txt"]);
    let reviewed = json(["review", &path, "--json"]);
    let positions = ["loss", "win", "win", "loss", "win", "win", "win", "loss"];
    assert_eq!(reviewed["positions"], json!(positions));
    let numbers = reviewed["mistakes"].as_array().expect("a list").iter();
    assert_eq!(numbers.map(|mistake| &mistake["number"]).collect::<Vec<_>>(), [2, 5, 6]);
    assert_eq!(
        reviewed["mistakes"][2],
        json!({"number": 6, "player": "second", "move": "c4e5", "winning": ["c4e3"]})
    );
}

#[test]
fn what_is_unknown_is_said() {
    // The first position is in the table of its board.
    let (_folder, path) = place("game.txt");
    fs::write(&path, "[[1,4],[0,3]]").expect("written");
    let arguments = ["review", &path, "--start", LONG, "--limit-nodes", "2000"];
    let text = output(arguments);
    assert!(text.contains("unknown"), "{text}");
    assert!(text.ends_with("blunders: 0; unknown positions: 2 of 3\n"), "{text}");
    let reviewed = json(arguments.into_iter().chain(["--json"]));
    assert_eq!(reviewed, json!({"positions": ["win", "unknown", "unknown"], "mistakes": []}));
}

#[test]
fn puzzles_are_found_again_and_verified() {
    let arguments = ["puzzles", "--count", "5", "--seed", "3", "--preset", "queen-4x4"];
    let text = output(arguments);
    assert_eq!(output(arguments), text);
    assert_eq!(text.lines().nth(1), Some("# queen-4x4"));
    let (_folder, path) = place("puzzles.txt");
    fs::write(&path, &text).expect("written");
    let said = output(["puzzles", "--verify", &path]);
    assert!(said.starts_with("verified: 5 puzzles, seed 3\nboard queen-4x4         5\n"), "{said}");
    let mut list = isolation_protocol::puzzle::PuzzleList::parse(&text).expect("a list");
    let position = list.puzzles[0].position.to_string();
    let solved = json(["solve", "--position", &position, "--json"]);
    assert_eq!(solved["winning"].as_array().map(Vec::len), Some(1), "{solved}");

    list.puzzles.push(list.puzzles[0]);
    fs::write(&path, list.to_string()).expect("written");
    let refused = isolation(["puzzles", "--verify", &path]).assert().code(1);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(said.contains("puzzle 6: ") && said.contains("or a duplicate"), "{said}");
}

#[test]
fn puzzles_that_are_not_there_are_not_found() {
    isolation(["puzzles", "--preset", "knight-3x3", "--games", "20"])
        .assert()
        .code(1)
        .stdout_eq("")
        .stderr_eq("isolation: --games reached: 0 of 30 puzzles found in 20 games\n");
}
