//! How errors tell what is wrong: in plain words, of long input only its beginning, and at once.

use super::refused::refused;
use std::fs;

#[test]
fn numbers() {
    let cases: &[(&[&str], &str)] = &[
        (&["tournament", "--rounds", "x"], "--rounds: \"x\"; expected a whole number"),
        (&["tournament", "--seed", "-1"], "--seed: \"-1\"; expected a whole number from 0"),
        (&["tournament", "--rounds", ""], "--rounds: \"\"; expected a whole number"),
        (&["tournament", "--rounds", "1e3"], "--rounds: \"1e3\"; expected a whole number"),
        (
            &["tournament", "--rounds", "99999999999999999999"],
            "--rounds: \"99999999999999999999\"; expected a smaller number",
        ),
        (&["tournament", "--threads", "5000"], "--threads: 5000; expected 1 to 1024"),
        (
            &["sprt", "random", "random", "--alpha", "x"],
            "--alpha: \"x\"; expected a number such as 0.5",
        ),
    ];
    for (arguments, message) in cases {
        assert_eq!(refused(arguments, 2), *message, "{arguments:?}");
    }
}

#[test]
fn long_input_is_cut_to_40_characters_and_escaped() {
    let long = format!("\u{1b}[2J{}", "a".repeat(3000));
    let players = ["tournament", "--player", "random", "--player"];
    let cases: &[&[&str]] = &[
        &["best", "--preset", &long],
        &["best", "--preset", "knight", "--agent", &long],
        &["best", "--position", &long],
        &["eval", "--preset", "knight", "--eval", &long],
        &["eval", "--preset", "knight", "--eval", &format!("2*{long}")],
        &[&players[..], &[&long]].concat(),
        &[&players[..], &["random", "--time", &long]].concat(),
        &["tournament", "--rounds", &long],
        &["tournament", "--format", &long],
        &["tune", "--eval", "a*own", "--params", "a", "--range", &long],
        &[&long],
        &[&format!("--{long}")],
        &["list", &long],
        &["list", "presets", &long],
    ];
    for arguments in cases {
        let error_text = refused(arguments, 2);
        assert!(error_text.contains("u{1b}[2Jaaa") && error_text.contains('…'), "{error_text}");
        assert!(
            !error_text.contains(&"a".repeat(41)) && !error_text.contains('\u{1b}'),
            "{error_text}"
        );
    }
}

/// Limits are checked before work that grows with the input.
#[test]
fn too_many_players_are_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("many.toml");
    fs::write(&path, "[[players]]\nplayer = \"random\"\n".repeat(3000)).expect("written");
    let path = path.to_str().expect("a plain path");
    let start = std::time::Instant::now();
    let error_text = refused(&["tournament", path], 2).replace(path, "many.toml");
    assert_eq!(error_text, "many.toml: players: 3000; expected at most 1000");
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

#[test]
fn files_of_tournaments() {
    let folder = super::folder::Folder::new();
    let file = folder.file("file");
    let two = ["tournament", "--player", "random", "--player", "random"];
    for (text, arguments, message) in [
        (
            "# nothing\n\n",
            &[&two[..], &["--openings-file", &file]].concat()[..],
            "openings_file: no positions; expected one per line",
        ),
        (
            "# nothing\n",
            &[&two[..], &["--openings-file", &file, "--rounds", "3"]].concat(),
            "openings_file: no positions; expected one per line",
        ),
        (
            "rounds = -1",
            &["tournament", &file],
            "file: line 1, column 10: invalid value: integer `-1`, expected a whole number from 0",
        ),
        (
            "{\"v\":1",
            &["report", &file],
            "file: line 1: game: column 6: the text ends within an object",
        ),
        (
            "{\"v\":1}\n",
            &[&two[..], &["--records", &file]].concat(),
            "file: line 1: column 7: missing field `variant`",
        ),
        ("hello", &["run-task", &file], "not a task: column 1: expected a JSON value"),
        (
            "hello",
            &["puzzles", "--verify", &file],
            "file: puzzles: line 1: expected how the puzzles were made: column 1: expected a JSON value",
        ),
    ] {
        folder.write("file", text);
        assert_eq!(refused(arguments, 2).replace(&file, "file"), message, "{arguments:?}");
    }
    // The limits of a tournament, as its options say them.
    folder.write("file", "");
    let arguments = [&two[..], &["--rounds", "1", "--records", &file, "--depth"]].concat();
    super::output([&arguments[..], &["1"]].concat());
    let error_text = refused(&[&arguments[..], &["2"]].concat(), 2).replace(&file, "file");
    assert!(
        error_text.contains("the limits: \"depth=1\", but \"depth=2\" in this tournament"),
        "{error_text}"
    );
}

#[test]
fn unknown_names_are_reported_once() {
    let error_text = refused(&["tournament", "--player", "random", "--player", "randm"], 2);
    assert_eq!(error_text.matches("unknown agent").count(), 1, "{error_text}");
}
