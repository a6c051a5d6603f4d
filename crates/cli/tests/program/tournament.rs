//! Tournaments: what they show, what they keep, and runs that end at any moment.

use super::folder::Folder;
use super::killed::kill_twenty_times;
use super::refused::refused;
use super::{isolation, json, output, unknown};
use ::isolation::{End, GameRecord};
use std::fs;
use std::process::Command;
use std::time::Instant;

const GAUNTLET: &str = r#"
preset = "knight-6x6"
format = "gauntlet"
rounds = 15
heroes = 2
seed = 11
starts = "balanced"
clock = "cpu"

[limits]
nodes = 2000

[[players]]
name = "open"
player = "deepening(eval=open)"

[[players]]
name = "improved"
player = "deepening(eval=improved)"

[[players]]
player = "Random"

[[players]]
player = "AB_Open"
"#;
const GAMES: usize = 2 * 15 * 4;

/// The records of a text without the times of the moves.
fn timeless(text: &str) -> Vec<GameRecord> {
    let record = |line| GameRecord::parse(line).expect("a record").0;
    text.lines().map(|line| record(line).without_times()).collect()
}

#[test]
fn what_a_tournament_shows_is_what_its_records_show() {
    let folder = Folder::new();
    folder.write("gauntlet.toml", GAUNTLET);
    let file = |name| folder.file(name);
    let (toml, records, figures) = (file("gauntlet.toml"), file("games.jsonl"), file("all.json"));
    let played = output(["tournament", &toml, "--records", &records, "--report", &figures]);
    let (again, table) = (file("again.json"), file("all.csv"));
    let reported = output(["report", &records, "--report", &again, "--report", &table]);
    assert_eq!(played, reported);
    assert_eq!(folder.read("all.json"), folder.read("again.json"));
    assert_eq!(folder.read("all.csv").lines().count(), 1 + 4);

    let summary: serde_json::Value = serde_json::from_str(&folder.read("all.json")).expect("JSON");
    assert_eq!(summary["games"], GAMES);
    assert_eq!(summary["pairs"], GAMES / 2);
    assert_eq!(summary["ends"]["no_moves"], GAMES);
    let names: Vec<_> = summary["players"].as_array().expect("players").iter().collect();
    assert_eq!(names.len(), 4);
    assert_eq!(names[3]["name"], "Random");
    // Heroes meet all the others and not each other.
    assert_eq!(summary["pairings"].as_array().expect("pairings").len(), 8);

    // A game of a tournament is a game like others.
    for (game, favoured) in [("7", "win"), ("9", "loss")] {
        let reviewed = json(["review", &records, "--game", game, "--json"]);
        assert_eq!(reviewed["positions"][2], favoured, "starts favour each side in turn");
    }
    let games = timeless(&folder.read("games.jsonl"));
    assert_eq!(games[6].moves[..2], games[7].moves[..2], "both games of a pair begin alike");
    assert_eq!(games[6].players[0], games[7].players[1], "with sides exchanged");
    assert!(games.iter().all(|game| game.end == End::NoMoves));
}

/// Killed twenty times at seeded moments, then left alone: the records are those of an
/// uninterrupted run, except for the times of the moves.
#[test]
fn kills_lose_nothing() {
    let folder = Folder::new();
    folder.write("gauntlet.toml", GAUNTLET);
    let (toml, whole, killed) =
        (folder.file("gauntlet.toml"), folder.file("whole.jsonl"), folder.file("killed.jsonl"));
    let start = Instant::now();
    let undisturbed = output(["tournament", &toml, "--threads", "1", "--records", &whole]);
    let arguments = ["tournament", &toml, "--records", &killed];
    kill_twenty_times(&arguments, &killed, start.elapsed(), 1..GAMES, None);
    let shown = output(["tournament", &toml, "--threads", "2", "--records", &killed]);
    let (whole, killed) = (folder.read("whole.jsonl"), folder.read("killed.jsonl"));
    assert_eq!(timeless(&killed), timeless(&whole));
    assert_eq!(timeless(&killed).len(), GAMES);
    // All but the times is the same.
    assert_eq!(shown.lines().next(), undisturbed.lines().next());
}

#[test]
fn a_line_that_was_cut_is_played_again() {
    let folder = Folder::new();
    let records = folder.file("games.jsonl");
    let players = ["--player", "Random", "--player", "Greedy", "--rounds", "3"];
    let fewer = ["--player", "Random", "--player", "Greedy", "--rounds", "2"];
    let run = || {
        let records = ["tournament", "--records", &records];
        output(records.into_iter().chain(players))
    };
    run();
    let whole = folder.read("games.jsonl");
    let plain = folder.read_plain("games.jsonl");
    for length in (0..whole.len()).step_by(whole.len() / 23) {
        folder.write("games.jsonl", &whole[..length]);
        run();
        assert_eq!(timeless(&folder.read("games.jsonl")), timeless(&whole), "{length}");
    }
    let refused_to = |players: &[&str], text: &str, more: &[&str]| {
        folder.write("games.jsonl", text);
        let records = ["tournament", "--records", &records];
        let message = refused(&[&records, players, more].concat(), 2);
        assert_eq!(folder.read("games.jsonl"), text, "what does not fit is left alone");
        message.replace(records[2], "games.jsonl")
    };
    let refused = |text: &str, more: &[&str]| refused_to(&players, text, more);
    assert_eq!(
        refused_to(&fewer, &whole, &[]),
        "games.jsonl: line 5: the tournament is over before this game"
    );
    assert_eq!(
        refused(&plain.replacen("\"v\":1", "\"v\":", 1), &[]),
        "games.jsonl: line 1: column 6: expected a JSON value"
    );
    assert_eq!(
        refused(&whole, &["--seed", "5"]),
        "games.jsonl: line 1: a game of another tournament: the tournament's seed: \"0\", but \
         \"5\" in this tournament; expected another file"
    );
    assert_eq!(
        refused("my diary", &[]),
        "games.jsonl: line 1: incomplete, and not written by this program"
    );
    let swapped: Vec<&str> = plain.lines().rev().collect();
    assert!(
        refused(&(swapped.join("\n") + "\n"), &[])
            .contains("line 1: a game of another tournament: the number of the game: \"5\"")
    );
}

/// The file may not grow any more in the middle of a run: as on a disk that is full.
#[cfg(unix)]
#[test]
fn a_full_disk_keeps_what_was_complete() {
    let folder = Folder::new();
    let records = folder.file("games.jsonl");
    let program = env!("CARGO_BIN_EXE_isolation");
    let arguments = "tournament --player Random --player Greedy --rounds 40 --records";
    let run = Command::new("sh")
        .arg("-c")
        .arg(format!("trap '' XFSZ; ulimit -f 64; exec {program} {arguments} {records}"))
        .output()
        .expect("sh");
    let error = String::from_utf8(run.stderr).expect("text");
    assert_eq!(run.status.code(), Some(3), "{error}");
    assert!(run.stdout.is_empty());
    assert_eq!(
        error.replace(&records, "games.jsonl"),
        "isolation: games.jsonl cannot be written: File too large (os error 27)\n"
    );
    let kept = folder.read("games.jsonl");
    assert!(kept.ends_with('\n'), "whole lines alone");
    let games = timeless(&kept).len();
    assert!((1..80).contains(&games), "{games}");
    output(arguments.split(' ').chain([records.as_str()]));
    assert!(folder.read("games.jsonl").starts_with(&kept));
    assert_eq!(timeless(&folder.read("games.jsonl")).len(), 80);
}

#[test]
fn descriptions_that_cannot_be_used() {
    let folder = Folder::new();
    let two = "players = [{ player = \"Random\" }, { player = \"Greedy\" }]\n";
    let cases = [
        (
            format!("round = 5\n{two}"),
            "line 1, column 1: unknown field `round`, expected one of `preset`, `format`, `rounds`, \
             `heroes`, `pairs`, `openings`, `random_plies`, `openings_file`, `seed`, `clock`, \
             `limits`, `sprt`, `players`",
        ),
        (
            format!("{two}seed = -1\n"),
            "line 2, column 8: invalid value: integer `-1`, expected a whole number from 0",
        ),
        (
            format!("{two}format = \"knockout\"\n"),
            "line 2, column 10: unknown variant `knockout`, expected one of `round-robin`, \
             `gauntlet`, `swiss`, `match`",
        ),
        (format!("{two}rounds = 0\n"), "rounds: 0; expected 1 to 10000000"),
        (
            format!("{two}preset = \"snailtrail\""),
            "random_plies: 0; this game has one starting position, so all openings would be the same; \
             expected 1 or more, or openings = \"own\"",
        ),
        (
            format!("{two}limits = 5"),
            "line 2, column 10: invalid type: integer `5`, expected a table such as",
        ),
        (
            format!("{two}heroes = 1\n"),
            "heroes: applies to the format gauntlet only, not to round-robin",
        ),
        ("players = [{ player = \"Random\" }]".to_owned(), "players: 1; expected at least 2"),
        (
            format!("{two}limits = {{ time = \"fast\" }}"),
            "limits.time: \"fast\"; expected a time such as 150ms or 2s",
        ),
        (
            format!("{two}preset = \"knight-2x2\"\nopenings = \"balanced\""),
            "openings: found no opening of knight-2x2 that is a proven win of the first player",
        ),
        (
            format!("{two}openings = \"file\"\nopenings_file = \"nowhere.txt\""),
            "openings_file: FOLDER/nowhere.txt: No such file or directory (os error 2)",
        ),
        (
            format!("{two}openings = \"file\"\nopenings_file = \"openings.txt\""),
            "openings_file: line 2: position \"8/7/7/7/7/7/7[Nn] w\": column 3: this row has 7 squares, the \
             first has 8",
        ),
        (
            "players = [{ player = \"Random\" }, { player = \"Greddy\" }]".to_owned(),
            "player 2: agent \"Greddy\": column 1: unknown agent \"Greddy\"",
        ),
        (
            format!("{two}format = \"match\"\nsprt = {{ elo0 = 5, elo1 = 0 }}"),
            "sprt: elo1: expected more than elo0, which is 5, found 0",
        ),
    ];
    folder.write("openings.txt", "# a comment\n8/7/7/7/7/7/7[Nn] w\n");
    for (text, expected) in cases {
        folder.write("t.toml", &text);
        let path = folder.file("t.toml");
        let message = refused(&["tournament", &path], 2);
        let parent = path.trim_end_matches("/t.toml");
        let message = message.replace(&path, "t.toml").replace(parent, "FOLDER");
        let expected = format!("t.toml: {expected}");
        assert!(message.starts_with(&expected), "{text}\n{message}\n{expected}");
    }
    assert_eq!(
        refused(&["tournament", "--player", "Random", "--player", "Random", "--report", "x"], 2),
        "--report x: unknown extension; expected .md (GitHub tables and conclusions), .csv (one line \
         per player), .pairings.csv (one line per player and opponent), .json (all figures), .html \
         (self-contained page with tables and charts), .classroom.md (one row per student agent, \
         with reasons of forfeits), .classroom.csv (the same as CSV), .classroom.html (the same as a \
         page)"
    );
}

/// One file for two options: the second would overwrite the first.
#[test]
fn reports_spare_the_records() {
    let folder = Folder::new();
    let records = folder.file("games.json");
    let players = ["tournament", "--player", "Random", "--player", "Greedy", "--rounds", "1"];
    let message =
        refused(&[&players[..], &["--records", &records, "--report", &records]].concat(), 2);
    assert!(
        message.ends_with("games.json is also the file of --records; expected another file"),
        "{message}"
    );
    output(players.into_iter().chain(["--records", &records]));
    let message = refused(&["report", &records, "--report", &records], 2);
    assert!(
        message.ends_with("games.json is also the file of FILES; expected another file"),
        "{message}"
    );
    assert_eq!(timeless(&folder.read("games.json")).len(), 2);
    // The first cannot be read; the second can, and does not follow from its moves.
    let whole = folder.read_plain("games.json");
    for (from, to, expected) in [
        ("\"winner\":\"", "\"winner\":\"x", ": player \"x"),
        (
            "\"no_moves\"",
            "\"resigned\"",
            "games.json: record 1: game: the side to move cannot move",
        ),
    ] {
        folder.write("games.json", &whole.replacen(from, to, 1));
        let message = refused(&[&players[..], &["--records", &records]].concat(), 2);
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn flags_override_files_of_earlier_versions() {
    let folder = Folder::new();
    fs::create_dir(folder.file("conf")).expect("a folder");
    folder.write("conf/starts.txt", "7/7/2n4/3N3/7/7/7 w\n");
    folder.write("starts.txt", "7/7/2n4/3N3/7/7/7 w\n7/7/2n4/2N4/7/7/7 w\n");
    let description = "
        format = \"match\"
        starts = \"file\"
        starts_file = \"starts.txt\"
        sprt = { elo0 = 0, elo1 = 10 }
        clock = \"cpu\"
        players = [{ player = \"Greedy\" }, { player = \"MM_Open\" }]
    ";
    folder.write("conf/t.toml", description);
    let toml = folder.file("conf/t.toml");
    let games = |name: &str, flags: &[&str]| {
        let records = folder.file(name);
        // A match of so few games is undecided.
        let code = if flags.contains(&"round-robin") { 0 } else { 5 };
        isolation(
            ["tournament", &toml, "--records", &records].into_iter().chain(flags.iter().copied()),
        )
        .current_dir(folder.file(""))
        .assert()
        .code(code);
        timeless(&folder.read(name))
    };
    // As many pairs as the file beside the description has openings.
    assert_eq!(games("1", &[]).len(), 2);
    assert_eq!(games("2", &["--starts-file", "starts.txt"]).len(), 4);
    assert_eq!(games("3", &["--openings", "random", "--format", "round-robin"]).len(), 20);
    for (clock, name) in [("wall", "4"), ("cpu", "5")] {
        let note = games(name, &["--clock", clock]).remove(0).tournament.expect("a note");
        assert_eq!(note.clock, [clock, clock]);
    }
}

#[test]
fn a_test_stops_by_itself() {
    let message = output(["sprt", "deepening(nodes=500)", "random", "--min-pairs", "20"]);
    let last = message.trim_end().lines().last().expect("a line");
    assert_eq!(
        last,
        "H1 accepted: deepening(nodes=500) is better by more than 0 Elo (false-positive rate at most 5 %)."
    );
    let pairs = message.split("after ").nth(1).and_then(|rest| rest.split(' ').next());
    let pairs: u64 = pairs.expect("a number").parse().expect("a number");
    assert!((20..1_000).contains(&pairs), "{message}");
    // The records name the test, so that it cannot be changed later.
    let folder = Folder::new();
    let records = folder.file("games.jsonl");
    let test = ["sprt", "random", "random", "--rounds", "5", "--records", &records];
    unknown(test);
    unknown(test);
    let message = refused(&[&test[..], &["--min-pairs", "3"]].concat(), 2);
    assert!(
        message.ends_with(
            "the test that ends the match: \"…eta=0.05, min_pairs=200)\", but \"…eta=0.05, \
             min_pairs=3)\" in this tournament; expected another file"
        ),
        "{message}"
    );
    let message = unknown(["sprt", "random", "random", "--rounds", "30"]);
    assert!(
        message
            .ends_with("Undecided: all game pairs were played; increase --rounds to continue.\n")
    );
}

/// Classes in Python files are hosted by a Python that has our package; here is none. What they do
/// where there is one, the tests of the package show.
#[test]
fn without_a_python_its_classes_are_refused_before_the_first_game() {
    let class = r#"python("game_agent.py:AlphaBetaPlayer")"#;
    let run = isolation(["tournament", "--player", class, "--player", "random", "--time", "150ms"])
        .env("ISOLATION_PYTHON", "/no/python")
        .assert()
        .code(2)
        .stdout_eq("");
    let message = String::from_utf8(run.get_output().stderr.clone()).expect("text");
    assert_eq!(
        message,
        format!(
            "isolation: {class}: cannot start \"/no/python\": No such file or directory (os error \
             2); expected a Python from 3.10 on that has the package isolation-engine; ISOLATION_PYTHON \
             names it, here it is \"/no/python\"\n"
        )
    );
    let players = ["tournament", "--player", class, "--player", "random", "--depth", "2"];
    assert_eq!(
        refused(&players, 2),
        "players: python(\"game_agent.py:AlphaBetaPlayer\", time=none, memory=1000000000): \
         expected a limit of time, of this player or of all"
    );
}
