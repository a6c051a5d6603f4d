//! `--json` of every subcommand: one JSON value, with the keys of docs/formats.md.

use super::folder::Folder;
use super::{FINISHED, KNIGHTS, isolation, output};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What a subcommand writes with `--json`.
enum Written {
    /// One JSON value: arguments, and the exit code.
    Json(&'static [&'static [&'static str]], i32),
    /// The same, tested in `crates/python/tests/test_commands.py`, because it needs Python.
    WithPython,
    /// It has no results, or they are JSON without the option.
    NoOption,
}

use Written::{Json, NoOption, WithPython};

const SHORT: &[&str] = &["--preset", "knight-4x4", "--nodes", "10", "--rounds", "1"];

/// All subcommands. Files are in the working folder.
const COMMANDS: [(&str, Written); 25] = [
    ("play", Json(&[&["--preset", "becker", "--first", "random", "--second", "Casual"]], 0)),
    ("best", Json(&[&["--preset", "becker", "--agent", "perfect(nodes=1000)"]], 0)),
    ("eval", Json(&[&["--position", KNIGHTS], &["--position", FINISHED, "--eval", "own"]], 0)),
    ("solve", Json(&[&["--preset", "becker"], &["--preset", "becker", "--threads", "1"]], 0)),
    ("verify", Json(&[&["certificate"]], 0)),
    ("replay", Json(&[&["games"], &["moves", "--preset", "becker"]], 0)),
    ("review", Json(&[&["games"], &["games", "--agent", "random"]], 0)),
    ("puzzles", Json(&[&["--count", "1", "--preset", "queen-4x4"], &["--verify", "puzzles"]], 0)),
    ("list", Json(&[&[], &["presets"], &["agents"]], 0)),
    (
        "solve-board",
        Json(
            &[
                &["--preset", "becker"],
                &["--preset", "becker", "--value", "--certificate", "board"],
                &["--preset", "becker", "--checkpoint", "checkpoint", "--merge", "done"],
            ],
            0,
        ),
    ),
    ("tournament", Json(&[&["--player", "random", "--player", "Greedy"]], 0)),
    ("run-task", NoOption),
    ("sprt", Json(&[&["random", "Greedy"]], 5)),
    (
        "tune",
        Json(&[&["--eval", "a*own", "--params", "a", "--iterations", "1", "--verify", "1"]], 0),
    ),
    ("report", Json(&[&["games"]], 0)),
    ("perft", Json(&[&["--preset", "becker", "--depth", "2", "--divide"]], 0)),
    ("bench", Json(&[&[]], 0)),
    ("ugi", NoOption),
    ("check-engine", Json(&[&["false"]], 1)),
    ("check-agent", WithPython),
    ("class", WithPython),
    ("sandbox", Json(&[&[]], 0)),
    ("serve", NoOption),
    ("completions", NoOption),
    ("man", NoOption),
];

#[test]
fn every_command_with_results_writes_them_as_json() {
    let program = isolation_cli::command();
    let names: Vec<&str> = program.get_subcommands().map(clap::Command::get_name).collect();
    assert_eq!(names, COMMANDS.map(|(name, _)| name), "a new subcommand needs --json, and a line");

    let folder = Folder::new();
    let board = ["solve-board", "--preset", "becker"];
    let files = ["certificate", "checkpoint"].map(|name| folder.file(name));
    output(["solve", "--preset", "becker", "--certificate", &files[0]]);
    folder.write("tasks", &output(board.into_iter().chain(["--tasks", "99"])));
    folder.write("done", &output(["run-task", &folder.file("tasks")]));
    folder.write("checkpoint", "");
    folder.write("puzzles", &output(["puzzles", "--count", "1", "--preset", "queen-4x4"]));
    folder.write("games", include_str!("../../../isolation/tests/data/games.jsonl"));
    folder.write("moves", "[[1, 1], [0, 0]]");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let docs = fs::read_to_string(docs).expect("a page");
    let (records, results) = docs.split_once("\n## Results as JSON\n").expect("a section");
    for (name, written) in COMMANDS {
        let command = program.find_subcommand(name).expect("a subcommand");
        let has_option = command.get_arguments().any(|it| it.get_long() == Some("json"));
        assert_eq!(has_option, !matches!(written, NoOption), "{name}");
        let Json(runs, code) = written else { continue };
        let documented = documented(records, results, name);
        for run in runs {
            let short = if ["tournament", "sprt"].contains(&name) { SHORT } else { &[] };
            let arguments = [&[name], *run, short, &["--json", "--quiet"]].concat();
            let done = isolation(arguments.iter().copied()).current_dir(folder.path());
            let done = done.assert().code(code).get_output().clone();
            let text = String::from_utf8(done.stdout).expect("text");
            assert_eq!(text.matches('\n').count(), 1, "{arguments:?}: one line: {text}");
            let value: Value = serde_json::from_str(&text).expect("JSON");
            let keys = value.as_object().into_iter().flat_map(|object| object.keys());
            let unknown: Vec<_> = keys.filter(|key| !documented.contains(key.as_str())).collect();
            assert!(unknown.is_empty(), "{arguments:?}: not in docs/formats.md: {unknown:?}");
        }
    }
}

/// The words in backticks of the command's row in docs/formats.md, and of the sections to which it links.
fn documented<'d>(records: &'d str, results: &'d str, command: &str) -> BTreeSet<&'d str> {
    let begin = format!("| `{command}` | ");
    let row = results.lines().find(|line| line.starts_with(&begin)).expect(command);
    let links = row.split("](#").skip(1).filter_map(|rest| rest.split(')').next());
    let sections = links.map(|link| {
        let title = link.replace('-', " ");
        let parts = records.split("\n#").chain(results.split("\n#"));
        let mut parts = parts
            .filter(|part| part.trim_start_matches(['#', ' ']).to_lowercase().starts_with(&title));
        parts.next().expect(link)
    });
    sections.chain([row]).flat_map(|text| text.split('`').skip(1).step_by(2)).collect()
}
