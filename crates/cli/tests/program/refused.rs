//! What the program refuses: nothing on standard output, one line on standard error, the exit code.

use super::{KNIGHTS, isolation};
use isolation::{AgentSpec, AnyPosition, NamedEvaluation, find_rules};
use isolation_protocol::udacity;
use std::fmt::Display;
use std::fs;

/// The longest path here takes more than a million steps to find.
const UNSETTLED: &str = "1*4*3*/2*8/*3*6/4n*2*2/5*5/1*4N*3/*4*5/9*1/3*6* w";

/// The line that is written when these arguments are refused with this exit code.
pub fn refused(arguments: &[&str], code: i32) -> String {
    let run = isolation(arguments.iter().copied()).stdin("").assert().code(code).stdout_eq("");
    let error = String::from_utf8(run.get_output().stderr.clone()).expect("text");
    assert_eq!(error.matches('\n').count(), 1, "{error}");
    error.trim_end().trim_start_matches("isolation: ").to_owned()
}

#[test]
fn arguments() {
    let cases: &[(&[&str], &str)] = &[
        (&["foo"], "unrecognized subcommand 'foo'"),
        (
            &["perft", "--depth", "3"],
            "the following required arguments were not provided: <--position <P>|--preset <N>>",
        ),
        (
            &["perft", "--preset", "knight", "--dept", "3"],
            "unexpected argument '--dept' found; did you mean depth?",
        ),
        (&["perft", "--preset", "knight", "--depth", "129"], "--depth: 129; expected 0 to 128"),
        (
            &["perft", "--preset", "knight", "--depth", "0", "--divide"],
            "--divide: expected a depth of 1 or more",
        ),
        (
            &["perft", "--preset", "knight", "--position", KNIGHTS, "--depth", "1"],
            "the argument '--preset <N>' cannot be used with '--position <P>'",
        ),
        (
            &["list", "games"],
            "invalid value 'games' for '[WHAT]' [possible values: presets, heuristics, features, agents, levels]",
        ),
        (
            &["best", "--preset", "knight", "--seed", "9007199254740992"],
            "--seed: 9007199254740992; expected 0 to 9007199254740991",
        ),
        (&["puzzles", "--count", "0"], "--count: 0; expected 1 to 100000"),
        (
            &["serve", "--listen", "0.0.0.0"],
            "--listen 0.0.0.0: other machines can reach the engine; expected a token of 16 characters or more (--token, --token-file or ISOLATION_TOKEN)",
        ),
        (
            &["serve", "--host", "isolation.example.org"],
            "--host: other machines can reach the engine; expected a token of 16 characters or more (--token, --token-file or ISOLATION_TOKEN)",
        ),
        (
            &["serve", "--host", "https://isolation.example.org"],
            "--host: expected a name without protocol, port or path, such as isolation.example.org",
        ),
        (
            &["serve", "--listen", "localhost"],
            "--listen: expected an address of this machine such as 192.168.1.5, or 0.0.0.0 for all",
        ),
        (
            &["serve", "--listen", "0.0.0.0", "--token", "secret"],
            "--token: expected at least 16 characters: letters, digits and - . _ ~",
        ),
        (
            &["play", "--json"],
            "--json: a human cannot play; expected --first and --second as agents",
        ),
        (
            &["play", "--preset", "joust", "--random-start"],
            "--random-start: both pieces are already placed",
        ),
        (
            &["solve", "--preset", "knight", "--limit-nodes", "0"],
            "--limit-nodes: \"0\"; expected a whole number from 1 to 9007199254740991, such as 6700, 100k or 2M",
        ),
        (
            &["solve", "--distance"],
            "the following required arguments were not provided: <--position <P>|--preset <N>>",
        ),
        (
            &["solve", "--preset", "becker", "--certificate", "no/such/folder/win.txt"],
            "no/such/folder/win.txt cannot be written: no/such/folder is not a folder",
        ),
        (
            &["solve", "--preset", "becker", "--certificate", "."],
            ". cannot be written: exists but is not a regular file",
        ),
        (&["verify", "no-such-file"], "no-such-file: No such file or directory (os error 2)"),
        (&["verify"], "the following required arguments were not provided: <FILE>"),
        (&["verify", "."], ".: exists but is not a regular file"),
        (&["review", "no-such-file"], "no-such-file: No such file or directory (os error 2)"),
        (&["replay", "games.jsonl", "--game", "0"], "--game: 0; expected 1 to 4294967295"),
        (
            &["completions", "cmd"],
            "invalid value 'cmd' for '<SHELL>' [possible values: bash, elvish, fish, powershell, zsh]",
        ),
    ];
    for (arguments, message) in cases {
        assert_eq!(refused(arguments, 2), *message, "{arguments:?}");
    }
}

/// Texts that a library reads: the program shows its error, behind the option.
#[test]
fn errors_of_libraries_are_shown_as_they_are() {
    fn error<T>(read: Result<T, impl Display>) -> String {
        read.err().expect("invalid").to_string()
    }
    let perft = ["perft", "--depth", "1"];
    let best = ["best", "--preset", "knight", "--json"];
    let eval = ["eval", "--position", KNIGHTS, "--json"];
    let mut cases: Vec<(&[&str], &str, &str, String)> = Vec::new();
    for text in ["", "7/6/7 w", "7/7/2x4/3N3/7/7/7 w"] {
        cases.push((&perft, "--position", text, error(text.parse::<AnyPosition>())));
    }
    for text in ["chess", "rook-7x7", "queen-7x70"] {
        cases.push((&perft, "--preset", text, error(find_rules(text))));
    }
    for text in ["", "alphabeta(depth=0)", "alphabeta(eval=\"2*onw\")"] {
        cases.push((&best, "--agent", text, error(text.parse::<AgentSpec>())));
    }
    for text in ["", "simple", "own / 0", "own $ opp"] {
        cases.push((&eval, "--eval", text, error(text.parse::<NamedEvaluation>())));
    }
    for (command, option, text, error) in cases {
        let arguments = [command, &[option, text]].concat();
        assert_eq!(refused(&arguments, 2), format!("{option}: {error}"), "{text}");
    }
}

/// A name from a list that is almost right.
#[test]
fn similar_names_are_proposed() {
    let agent = ["best", "--preset", "knight", "--agent"];
    let cases: &[(&[&str], &str, &str)] = &[
        (&[], "tournement", "tournament"),
        (&["perft", "--preset", "knight"], "--dept", "depth"),
        (&["list"], "heuristic", "heuristics"),
        (&["list"], "--colour", "color"),
        (&["tournament", "--format"], "swis", "swiss"),
        (&["--color"], "alway", "always"),
        (&["perft", "--depth", "1", "--preset"], "knigth", "knight"),
        (&["perft", "--depth", "1", "--preset"], "qeen-5x6", "queen"),
        (&agent, "alfabeta", "alphabeta"),
        (&agent, "newcomer", "Newcomer"),
        (&agent, "ID_Imporved", "ID_Improved"),
        (&agent, "alphabeta(dept=3)", "depth"),
        (&agent, "pyhton(x.py:A)", "python"),
        (&agent, "python(x.py:A, tim=1s)", "time"),
        (&["eval", "--preset", "knight", "--eval"], "improve", "improved"),
        (&["tune", "--eval", "side*own", "--params", "side", "--range"], "sides=0..3", "side"),
    ];
    for (command, typo, name) in cases {
        let error = refused(&[command, &[*typo][..]].concat(), 2);
        assert!(error.contains(&format!("did you mean {name}?")), "{typo}: {error}");
    }
    let error = refused(&["zzz"], 2);
    assert!(!error.contains("did you mean"), "{error}");
}

#[test]
fn formulas_without_a_value_fail() {
    let faulty = ["--eval", "1 / (own - 8)", "--eval", "own", "--eval", "opp % (opp - 8)"];
    let arguments: Vec<&str> = ["eval", "--position", KNIGHTS].into_iter().chain(faulty).collect();
    assert_eq!(
        refused(&arguments, 1),
        "\"1 / (own - 8)\": formula: column 3: division by zero; \"opp % (opp - 8)\": formula: column 5: division by zero"
    );
    let chain = ["eval", "--position", UNSETTLED, "--eval", "own_chain - opp_chain"];
    assert_eq!(
        refused(&chain, 1),
        "\"own_chain - opp_chain\": formula: column 1: own_chain is unknown after 1000000 steps in this position"
    );
    let search = "alphabeta(depth=4, eval=\"1 / (own - 3)\")";
    let best = ["best", "--position", KNIGHTS, "--agent", search, "--json"];
    assert_eq!(
        refused(&best, 1),
        "alphabeta(depth=4, eval=\"1 / (own - 3)\", nodes=none, time=none, seed=none, clock=wall): formula: column 3: division by zero"
    );
}

#[test]
fn files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games");
    let path = path.to_str().expect("a plain path");
    let record = include_str!("../../../isolation/tests/data/games.jsonl");
    let record = record.lines().next().expect("an example");
    let cases: &[(&str, &[&str], &str)] = &[
        ("", &[], "games: --game 1: no such game; the file holds 0 games"),
        ("hello", &[], "games: line 1: game: column 1: expected a JSON value"),
        (
            &format!("{record}\n{{}}\n"),
            &["--game", "2"],
            "games: line 2: game: column 2: missing field `v`",
        ),
        (
            &format!("\n{record}\n"),
            &["--game", "2"],
            "games: --game 2: no such game; the file holds 1 games",
        ),
        (
            &record.replace("b2b3", "b2b2"),
            &[],
            "games: line 1: game: move 3: move \"b2b2\": b2 is blocked",
        ),
        (
            record,
            &["--start", KNIGHTS],
            "games: --start and --preset are for move lists; a game record has its own starting position",
        ),
        ("[[4,2]]", &["--game", "2"], "games: --game 2: a move list holds one game"),
    ];
    let list = "[[4,2],[4,2]]";
    let start = AnyPosition::start(&find_rules("knight").expect("a preset"));
    let list_error = format!("games: {}", udacity::import(list, start).expect_err("no game"));
    for (content, options, message) in cases.iter().chain(&[(list, &[][..], &*list_error)]) {
        fs::write(path, content).expect("written");
        let arguments: Vec<&str> = ["replay", path].iter().chain(*options).copied().collect();
        let error_text = refused(&arguments, 2).replace(path, "games");
        assert_eq!(error_text, *message, "{content}");
        assert_eq!(fs::read_to_string(path).expect("read"), *content);
    }
    fs::remove_file(path).expect("removed");
    assert_eq!(
        refused(&["replay", path], 2).replace(path, "games"),
        "games: No such file or directory (os error 2)"
    );
}

/// The same reader everywhere.
#[test]
fn numbers_of_nodes() {
    for command in [&["solve", "--preset", "knight"][..], &["review", "games.jsonl"]] {
        for text in ["0", "many", "99999999999999999999"] {
            let error = refused(&[command, &["--limit-nodes", text]].concat(), 2);
            let begin = format!("--limit-nodes: \"{text}\"; expected ");
            assert!(error.starts_with(&begin), "{error}");
        }
    }
}

#[test]
fn names_with_line_ends_are_shown_in_one_line() {
    let error_text = refused(&["replay", "no such\nfile"], 2);
    assert_eq!(error_text, "no such file: No such file or directory (os error 2)");
}

#[test]
fn a_file_that_cannot_be_written_is_an_error_before_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().to_str().expect("a plain path");
    let error_text = refused(&["play", "--save", folder], 2).replace(folder, "folder");
    assert_eq!(error_text, "folder cannot be written: exists but is not a regular file");
}

#[test]
fn a_refused_game_leaves_the_file_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.jsonl");
    fs::write(&path, "precious").expect("written");
    let text = path.to_str().expect("a plain path");
    refused(&["play", "--first", "zebra", "--save", text], 2);
    refused(&["play", "--json", "--save", text], 2);
    refused(&["play", "--preset", "joust", "--random-start", "--save", text], 2);
    assert_eq!(fs::read_to_string(&path).expect("read"), "precious");
}
