//! What the program refuses: nothing on standard output, one line on standard error, the exit code.

use super::{KNIGHTS, isolation};
use isolation::{PRESETS, SEARCHES};
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

/// The message, with placeholders for the names of all presets and searches replaced.
fn with_names(message: &str) -> String {
    let presets: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    let searches: Vec<&str> = SEARCHES.iter().map(|search| search.name).collect();
    message.replace("<presets>", &presets.join(", ")).replace("<searches>", &searches.join(", "))
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
            "unexpected argument '--dept' found; tip: a similar argument exists: '--depth'",
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
            "invalid value 'games' for '<WHAT>' [possible values: presets, heuristics, features, agents, levels]; tip: a similar value exists: 'agents'",
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
            &["solve", "--preset", "knight", "--limit-nodes", "99999999999999999999"],
            "--limit-nodes: \"99999999999999999999\"; expected a whole number from 1 to 9007199254740991, such as 6700, 100k or 2M",
        ),
        (
            &["solve", "--distance"],
            "the following required arguments were not provided: <--position <P>|--preset <N>>",
        ),
        (
            &["solve", "--position", "7/7 w"],
            "--position: position \"7/7 w\": column 4: the first player's piece is neither on the board nor in the pocket [ ]",
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
        (
            &["review", "games.jsonl", "--limit-nodes", "many"],
            "--limit-nodes: \"many\"; expected a whole number from 1 to 9007199254740991, such as 6700, 100k or 2M",
        ),
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

#[test]
fn positions_and_presets() {
    let cases = [
        (
            "--position",
            "",
            "--position: position \"\": column 1: expected a board, rows from the top with / between them",
        ),
        (
            "--position",
            "7/7",
            "--position: position \"7/7\": column 4: the first player's piece is neither on the board nor in the pocket [ ]",
        ),
        (
            "--position",
            "7/6/7 w",
            "--position: position \"7/6/7 w\": column 3: this row has 6 squares, the first has 7",
        ),
        (
            "--position",
            "7/7/2x4/3N3/7/7/7 w",
            "--position: position \"7/7/2x4/3N3/7/7/7 w\": column 6: unexpected 'x'; expected a number of open squares, *, /, or a piece (N, Q, K or P; lower case for the second player)",
        ),
        (
            "--position",
            "7/7/2n4/3N3/7/7/7",
            "--position: position \"7/7/2n4/3N3/7/7/7\": column 18: expected the side to move, w or b",
        ),
        (
            "--position",
            "7/7/2q4/3N3/7/7/7 w",
            "--position: position \"7/7/2q4/3N3/7/7/7 w\": column 10: a knight, but the other piece is a queen; both must move alike",
        ),
        (
            "--position",
            "7/7/2nn3/3N3/7/7/7 w",
            "--position: position \"7/7/2nn3/3N3/7/7/7 w\": column 7: a second piece of the second player",
        ),
        (
            "--position",
            "17/17[Nn] w",
            "--position: position \"17/17[Nn] w\": column 1: a run of 17 open squares; expected 1 to 16",
        ),
        (
            "--position",
            "7/7/7[Nn] b",
            "--position: position \"7/7/7[Nn] b\": column 11: the first player is to place a piece, so the side to move is w",
        ),
        (
            "--preset",
            "chess",
            "--preset: board \"chess\": expected <movement>-<width>x<height>, such as knight-7x7; or a preset: <presets>",
        ),
        (
            "--preset",
            "rook-7x7",
            "--preset: board \"rook-7x7\": column 1: unknown movement \"rook\"; expected knight, queen, king or pawn; or a preset: <presets>",
        ),
        (
            "--preset",
            "queen-7x70",
            "--preset: board \"queen-7x70\": column 7: a board of 7 by 70: each side must be 2 to 16 squares; or a preset: <presets>",
        ),
    ];
    for (option, text, message) in cases {
        assert_eq!(
            refused(&["perft", option, text, "--depth", "1"], 2),
            with_names(message),
            "{text}"
        );
    }
}

#[test]
fn agents() {
    let cases = [
        ("", "--agent: agent \"\": column 1: expected the name of an agent"),
        (
            "alphabet(depth=3)",
            "--agent: agent \"alphabet(depth=3)\": column 1: unknown agent \"alphabet\"; expected <searches>, or a name such as MM_Open or ID_Improved",
        ),
        (
            "alphabeta(dept=3)",
            "--agent: agent \"alphabeta(dept=3)\": column 11: alphabeta has no parameter \"dept\"; it takes depth, eval, nodes, time, seed, clock, vary",
        ),
        (
            "alphabeta(depth=0)",
            "--agent: agent \"alphabeta(depth=0)\": column 17: depth=\"0\": expected a whole number from 1 to 128",
        ),
        (
            "alphabeta(depth=3",
            "--agent: agent \"alphabeta(depth=3\": column 18: expected \",\" or \")\"",
        ),
        (
            "alphabeta(eval=improve)",
            "--agent: agent \"alphabeta(eval=improve)\": column 16: unknown heuristic \"improve\"; did you mean improved? (a formula is written in quotes)",
        ),
        (
            "alphabeta(eval=\"2*onw\")",
            "--agent: agent \"alphabeta(eval=\\\"2*onw\\\")\": column 16: formula \"2*onw\": column 3: unknown name \"onw\"",
        ),
        (
            "deepening(time=fast)",
            "--agent: agent \"deepening(time=fast)\": column 16: time=\"fast\": expected a time such as 150ms or 2s, in whole milliseconds, or none",
        ),
        (
            "deepening(from=5, depth=3)",
            "--agent: agent \"deepening(from=5, depth=3)\": column 1: from=5 is deeper than depth=3",
        ),
    ];
    for (agent, message) in cases {
        let arguments = ["best", "--preset", "knight", "--agent", agent, "--json"];
        assert_eq!(refused(&arguments, 2), with_names(message), "{agent}");
    }
}

#[test]
fn formulas() {
    let cases = [
        (
            "",
            "--eval: formula \"\": column 1: expected a number, a feature, a heuristic, a function or (, found the end of the formula",
        ),
        (
            "simple",
            "--eval: heuristic \"simple\" is ambiguous: becker:simple is open, southampton:simple is improved",
        ),
        ("improve", "--eval: unknown heuristic \"improve\"; did you mean improved?"),
        ("2*onw", "--eval: formula \"2*onw\": column 3: unknown name \"onw\""),
        (
            "own +",
            "--eval: formula \"own +\": column 6: expected a number, a feature, a heuristic, a function or (, found the end of the formula",
        ),
        ("own / 0", "--eval: formula \"own / 0\": column 5: division by zero"),
        (
            "min(own",
            "--eval: formula \"min(own\": column 8: expected an operator, \",\" or \")\", found the end of the formula",
        ),
        ("own $ opp", "--eval: formula \"own $ opp\": column 5: unexpected character '$'"),
    ];
    for (formula, message) in cases {
        let arguments = ["eval", "--position", KNIGHTS, "--eval", formula, "--json"];
        assert_eq!(refused(&arguments, 2), message, "{formula}");
    }
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
        ("{hello", &[], "games: line 1: game: column 2: key must be a string"),
        (
            "hello",
            &[],
            "games: moves: move 1: move \"hello\": column 1: expected a square of the board, a1 to g7",
        ),
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
        (
            "[[4,2],[2,4]",
            &[],
            "games: move list: expected [[row, column], …] or [number, …]: column 12: the text ends within a list",
        ),
        (
            "[[4,2],[4,2]]",
            &[],
            "games: move list: pair 2, [4, 2]: not legal in 7/7/7/7/2N4/7/7[n] b - - 0 1",
        ),
        (
            "[[4,2],[9,9]]",
            &[],
            "games: move list: pair 2, [9, 9]: not legal in 7/7/7/7/2N4/7/7[n] b - - 0 1",
        ),
        (
            "[[4,2],[-1,-1]]",
            &[],
            "games: move list: pair 2, [-1, -1]: the player to move has a legal move",
        ),
        (
            "[[4,2],[-1,-1],[2,4]]",
            &[],
            "games: move list: pair 2, [-1, -1]: expected at the end of the list only",
        ),
        ("[[4,2]]", &["--game", "2"], "games: --game 2: a move list holds one game"),
    ];
    for (content, options, message) in cases {
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
