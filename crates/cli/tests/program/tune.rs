//! Tuning: what it finds, what it refuses, and runs that end at any moment.

use super::folder::Folder;
use super::refused::refused;
use super::{isolation, output};
use isolation::search::Seeded;
use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// A formula that sees nothing at the start, and an agent.
const BLIND: [&str; 9] = [
    "tune",
    "--eval",
    "a*own - b*opp",
    "--params",
    "a,b",
    "--start",
    "0,0",
    "--agent",
    "alphabeta(depth=3)",
];
/// A short tuning.
const SHORT: [&str; 6] = ["--preset", "knight-6x6", "--iterations", "40", "--pairs", "6"];

fn blind<'a>(more: &[&[&'a str]]) -> Vec<&'a str> {
    BLIND.into_iter().chain(more.iter().copied().flatten().copied()).collect()
}

#[test]
fn a_start_that_sees_nothing_is_improved() {
    let error_text =
        output(blind(&[&["--preset", "knight-6x6", "--iterations", "100", "--verify", "300"]]));
    let last = error_text.lines().last().expect("lines");
    assert_eq!(last, "The tuned values are better than the initial ones.", "{error_text}");
    // The formula that is shown is one.
    let formula = error_text.lines().find(|line| line.contains("*own - ")).expect("the formula");
    output(["eval", "--position", super::KNIGHTS, "--eval", formula]);
}

#[test]
fn what_is_as_good_as_the_start_is_not_called_better() {
    // A constant does not change what is played.
    let arguments = ["tune", "--eval", "own - opp + a", "--params", "a", "--preset", "knight-5x5"];
    let more = ["--agent", "minimax(depth=1)", "--iterations", "5", "--verify", "50"];
    let error_text = output(arguments.into_iter().chain(more));
    assert!(
        error_text.ends_with(
            "\nNot decisive: the tuned values are not shown to be better than the initial ones.\n"
        ),
        "{error_text}"
    );
    assert!(
        error_text.contains("50 pairs against the initial values: 2-0 0, 1-1 50, 0-2 0\n"),
        "{error_text}"
    );
    assert!(error_text.contains("a          1        1.0000\n"), "{error_text}");
}

fn short<'a>(more: &[&'a str]) -> Vec<&'a str> {
    blind(&[&SHORT, &["--verify", "60"], more])
}

#[test]
fn threads_and_kills_change_nothing() {
    let folder = Folder::new();
    let [whole, parts] = ["whole.jsonl", "parts.jsonl"].map(|name| folder.file(name));
    let error_text = output(short(&["--threads", "1", "--checkpoint", &whole]));
    let mut seeded = Seeded::new(1);
    let mut lengths = Vec::new();
    for _ in 0..10 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_isolation"))
            .args(blind(&[&SHORT, &["--threads", "3", "--verify", "5000", "--checkpoint", &parts]]))
            .stdout(Stdio::null())
            .spawn()
            .expect("a process");
        sleep(Duration::from_millis(seeded.below(40).into()));
        child.kill().expect("killed");
        child.wait().expect("ended");
        lengths.push(fs::read_to_string(&parts).unwrap_or_default().lines().count());
    }
    assert!(lengths.is_sorted(), "{lengths:?}");
    // A run killed in the middle of a line.
    let text = fs::read_to_string(&parts).expect("a file");
    fs::write(&parts, &text[..text.len().saturating_sub(9)]).expect("written");
    assert_eq!(output(short(&["--threads", "2", "--checkpoint", &parts])), error_text);
    assert_eq!(folder.read("parts.jsonl"), folder.read("whole.jsonl"));
    // A complete run only repeats the verification, also from a checkpoint of an earlier version.
    let text = folder.read_plain("parts.jsonl");
    assert_eq!(text.matches("\"openings\":").count(), 1);
    fs::write(folder.file("old.jsonl"), text.replace("\"openings\":", "\"starts\":"))
        .expect("written");
    assert_eq!(output(short(&["--checkpoint", &folder.file("old.jsonl")])), error_text);
    assert_eq!(output(short(&["--checkpoint", &parts])), error_text);
    assert_eq!(folder.read("whole.jsonl").lines().count(), 41);
}

#[test]
fn a_checkpoint_of_something_else_is_refused_and_unchanged() {
    let folder = Folder::new();
    let path = folder.file("checkpoint.jsonl");
    let board = ["--preset", "knight-5x5"];
    let length = ["--iterations", "3", "--pairs", "2"];
    let file = ["--verify", "0", "--checkpoint", &path];
    output(blind(&[&board, &length, &file]));
    let text = folder.read_plain("checkpoint.jsonl");
    folder.write("checkpoint.jsonl", &text);
    let lines: Vec<&str> = text.lines().collect();
    let error_text = |arguments: &[&[&str]]| refused(&blind(arguments), 2).replace(&path, "file");
    let others: [(&[&[&str]], &str); 4] = [
        (&[&board, &length, &["--seed", "2"]], "seed 0, but here 2"),
        (&[&board, &["--iterations", "3", "--pairs", "3"]], "pairs 2, but here 3"),
        (&[&length], "game \"knight-5x5\", but here \"knight-7x7\""),
        (
            &[&board, &length, &["--openings", "pairs"]],
            "openings {\"random_plies\":0}, but here \"pairs\"",
        ),
    ];
    for (other, message) in others {
        let expected =
            format!("file: line 1: checkpoint of another tuning: {message}; expected another file");
        assert_eq!(error_text(&[&file, &other.concat()]), expected);
        assert_eq!(folder.read("checkpoint.jsonl"), text);
    }
    let cases = [
        ("hello".to_owned(), "file: line 1: incomplete, and not written by this program"),
        ("hello\n".to_owned(), "file: line 1: column 1: expected a JSON value"),
        (
            format!("{}\n{}\n", lines[0], lines[2]),
            "file: line 2: expected iteration 1 of this tuning",
        ),
        (format!("{text}{}\n", lines[3]), "file: line 5: expected iteration 4 of this tuning"),
        (format!("{}\n{{}}\n", lines[0]), "file: line 2: column 2: missing field `both`"),
    ];
    for (content, message) in cases {
        fs::write(&path, &content).expect("written");
        assert_eq!(error_text(&[&board, &length, &file]), message);
        assert_eq!(folder.read("checkpoint.jsonl"), content);
    }
}

#[test]
fn what_cannot_be_tuned_is_refused() {
    let formula = "a*own - b*opp";
    let cases: &[(&str, &[&str], &str)] = &[
        (formula, &["--params", "a"], "formula \"a*own - b*opp\": column 9: unknown name \"b\""),
        (
            formula,
            &["--params", "a,b", "--verify", "9223372036854775808"],
            "--verify: 9223372036854775808; expected 0 to 10000000",
        ),
        (
            formula,
            &["--params", "a,b,c"],
            "parameter \"c\" does not occur in the formula \"a*own - b*opp\"",
        ),
        (formula, &["--params", "a,b,a"], "parameter \"a\": given twice"),
        (
            formula,
            &["--params", "a,own"],
            "parameter \"own\": the name is taken by a feature; choose another",
        ),
        (
            formula,
            &["--params", "a,b", "--start", "1"],
            "--start: expected 2 values, one for each of a, b; found 1",
        ),
        (
            formula,
            &["--params", "a,b", "--start", "1,x"],
            "--start: \"x\"; expected numbers such as 1,-0.5",
        ),
        (
            formula,
            &["--params", "a,b", "--start", "1,inf"],
            "parameter b: inf; expected a number from -1000000 to 1000000",
        ),
        (
            formula,
            &["--params", "a,b", "--range", "a=2..3"],
            "parameter a: initial value 1; expected one in its range 2..3",
        ),
        (
            formula,
            &["--params", "a,b", "--range", "a=3..2"],
            "parameter a: range 3..2; expected two numbers from -1000000 to 1000000, the smaller one first",
        ),
        (
            formula,
            &["--params", "a,b", "--range", "a=3"],
            "--range: \"a=3\"; expected NAME=LOW..HIGH such as a=0..5",
        ),
        (
            formula,
            &["--params", "a,b", "--range", "c=0..3"],
            "--range: unknown parameter \"c\"; expected one of a, b",
        ),
        (
            formula,
            &["--params", "a,b", "--scale", "a=1", "--scale", "a=2"],
            "--scale: a is given twice",
        ),
        (
            formula,
            &["--params", "a,b", "--scale", "a=0"],
            "parameter a: scale 0; expected a number above 0, at most 1000000",
        ),
        (formula, &["--params", "a,b", "--iterations", "0"], "iterations: 0; expected at least 1"),
        (formula, &["--params", "a,b", "--pairs", "0"], "pairs: 0; expected at least 1"),
        (
            formula,
            &["--params", "a,b", "--agent", "random"],
            "random(seed=none) has no parameter eval; expected an agent such as alphabeta(depth=4)",
        ),
        (
            "own / a",
            &["--params", "a", "--range", "a=0..2"],
            "formula \"own / a\": column 5: division by zero (with a = 0)",
        ),
    ];
    for (formula, more, message) in cases {
        let arguments: Vec<&str> =
            ["tune", "--eval", formula].iter().chain(*more).copied().collect();
        assert_eq!(refused(&arguments, 2), *message);
    }
}

#[test]
fn a_formula_that_loses_its_meaning_ends_the_run() {
    // The first variant that is tried goes up or down by 0.5: the one or the other is 1.5.
    let arguments = ["tune", "--eval", "own / (a - 1.5)", "--params", "a", "--scale", "a=0.5"];
    let run = isolation(arguments).assert().code(1);
    let error = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    let expected =
        "isolation: formula \"own / (a - 1.5)\": column 5: division by zero (with a = 1.5)\n";
    assert_eq!(error, expected);
}
