//! External engines outside of tournaments: `play`, `best` and `review`. Python classes are tested with the package.

use super::refused::refused;
use super::{FINISHED, KNIGHTS, isolation, json, output};
use isolation::board::Player;
use isolation::{End, GameRecord};
use serde_json::json;
use std::fs;

/// An engine that plays as this agent.
fn engine(agent: &str, limits: &str) -> String {
    let program = env!("CARGO_BIN_EXE_isolation");
    let command = format!("'{program}' ugi --agent {agent}");
    format!("ugi({}{limits})", json!(command))
}

#[test]
fn best_asks_an_external_engine() {
    let engine = engine("minimax", ", depth=3");
    let best = ["best", "--position", KNIGHTS, "--json", "--agent"];
    let found = json(best.into_iter().chain([engine.as_str()]));
    let own = json(best.into_iter().chain(["minimax(depth=3)"]));
    for key in ["move", "score", "depth", "nodes"] {
        assert_eq!(found[key], own[key], "{key}");
    }
    let text = output(["best", "--position", KNIGHTS, "--agent", &engine]);
    let (_, square) = own["move"].as_str().expect("a move").split_at(2);
    assert!(text.starts_with(&format!("best {square}  (depth 3, score ")), "{text}");
    let over = json(["best", "--position", FINISHED, "--agent", &engine, "--json"]);
    assert_eq!((&over["move"], &over["score"]), (&json!(null), &json!("loss")));
}

#[test]
fn an_external_engine_plays_and_is_recorded() {
    let engine = engine("random", ", nodes=1");
    let players = ["play", "--preset", "knight-5x5", "--first", &engine, "--second", "Greedy"];
    let game = json(players.into_iter().chain(["--seed", "3", "--json"]));
    assert_eq!(
        (&game["end"], &game["players"][0]),
        (&json!("no_moves"), &json!(canonical(&engine)))
    );
    let shown = output(players.into_iter().chain(["--seed", "3"]));
    assert!(shown.contains("first plays "), "{shown}");
}

/// The text with all parameters.
fn canonical(text: &str) -> String {
    text.replace(", nodes=1)", ", depth=none, nodes=1, time=none)")
}

#[test]
fn an_engine_that_ends_forfeits_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    let engine = r#"ugi("sh -c 'read x; echo ugiok; while read x; do case $x in isready) echo readyok;; go*) exit 3;; esac; done'", nodes=1)"#;
    let run = isolation(["play", "--first", "Greedy", "--second", engine, "--save"])
        .arg(&path)
        .assert()
        .success();
    let text = String::from_utf8(run.get_output().stdout.clone()).expect("text");
    assert!(text.ends_with("(the engine ended (exit status: 3))\n"), "{text}");
    let record = GameRecord::parse(fs::read_to_string(path).expect("a file").trim_end())
        .expect("a record")
        .0;
    assert_eq!((record.end, record.winner), (End::Crash, Some(Player::First)));
}

#[test]
fn engines_without_a_limit_or_that_do_not_start_are_refused() {
    let limit = |message: String| {
        assert!(message.ends_with("expected a limit of time, such as time=150ms"), "{message}");
    };
    let class = "python(game_agent.py:AlphaBetaPlayer)";
    limit(refused(&["best", "--preset", "knight", "--agent", class], 2));
    limit(refused(&["play", "--second", class], 2));
    let missing = r#"ugi("/no/engine", time=1s)"#;
    for command in [&["best", "--preset", "knight", "--agent"][..], &["play", "--second"]] {
        let message = refused(&[command, &[missing]].concat(), 2);
        assert!(message.contains("cannot start \"/no/engine\""), "{message}");
    }
    let fairy = r#"fairy("cat", time=1s)"#;
    let message = refused(&["play", "--first", "random", "--second", fairy], 2);
    assert!(message.contains("fairy(\"cat\""), "{message}");
}

#[test]
fn review_shows_what_an_agent_would_play() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("moves.txt");
    fs::write(&path, "[[2, 1], [4, 3], [4, 2]]").expect("a file");
    let path = path.to_str().expect("text");
    let review = ["review", path, "--start", KNIGHTS, "--limit-nodes", "1000", "--agent"];
    let own = json(review.into_iter().chain(["minimax(depth=2)", "--json"]));
    let answers = own["agent"].as_array().expect("a list");
    let first = json(["best", "--position", KNIGHTS, "--agent", "minimax(depth=2)", "--json"]);
    assert_eq!((&answers[0]["move"], &answers[0]["score"]), (&first["move"], &first["score"]));
    let external = engine("minimax", ", depth=2");
    assert_eq!(
        json(review.into_iter().chain([external.as_str(), "--json"]))["agent"],
        own["agent"]
    );
    let silent = r#"ugi("sh -c 'read x; echo ugiok; while read x; do case $x in isready) echo readyok;; go*) echo bestmove resign;; esac; done'", nodes=1)"#;
    let text = output(review.into_iter().chain([silent]));
    assert!(text.contains("agent: the engine resigned"), "{text}");
    assert!(text.contains("the agent reports no scores"), "{text}");
}

/// Commands of programs are texts, but the system allows any bytes in names.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_whose_name_is_not_in_utf_8_is_named() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path().join(OsStr::from_bytes(b"caf\xe9"));
    fs::create_dir(&here).expect("made");
    fs::write(here.join("agent.py"), "").expect("written");
    let player = ["tournament", "--time", "1s", "--player", "random", "--player"];
    let shown = |run: snapbox::cmd::Command, code| {
        let run = run.assert().code(code).stdout_eq("");
        String::from_utf8(run.get_output().stderr.clone()).expect("text")
    };
    let inside = isolation(player).arg("python(agent.py:Agent)").current_dir(&here);
    let expected = "caf\u{fffd}: the name of the folder is not in UTF-8; expected another folder\n";
    let error = shown(inside, 4);
    assert!(error.ends_with(expected) && error.lines().count() == 1, "{error}");
    let mut text = b"python(".to_vec();
    text.extend(here.join("agent.py").as_os_str().as_bytes());
    text.extend(b":Agent)");
    let named = isolation(player).arg(OsStr::from_bytes(&text));
    let expected =
        "isolation: an argument is not in UTF-8; expected UTF-8, in names of files, too\n";
    assert_eq!(shown(named, 2), expected);
}
