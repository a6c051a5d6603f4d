//! Tests of the reports of a small class, without Python.

use super::*;
use crate::submission::{Part, Submission};
use isolation::record::{MoveStats, RecordedLimits, TournamentNote};
use isolation::{End, Game, find_rules};
use serde_json::json;
use std::path::PathBuf;

/// Students in alphabetical order; the last one could not play.
const NAMES: [&str; 4] = ["Ann", "Bob", "Zoë", "lost"];
const OPPONENTS: [&str; 2] = ["Random", "Greedy"];

fn student(name: &str, folder: &Path) -> Student {
    let is_lost = name == "lost";
    let error = is_lost.then(|| format!("cannot read {}/secret/lost.py", folder.display()));
    let agent = json!({ "file": format!("{name}.py"), "class": "Best", "kind": "first course" });
    let checked = json!({
        "submission": format!("{name}.py"),
        "digest": "1",
        "options": "",
        "agent": agent,
        "error": error,
        "steps": ["pass  loads"],
    });
    let (name, file) = (name.to_owned(), format!("{name}.py"));
    let path = folder.join("secret").join(&file);
    Student {
        submission: Submission {
            slug: name.clone(),
            name,
            file,
            id: None,
            late: false,
            parts: vec![Part { path, name: None }],
        },
        checked: serde_json::from_value(checked).expect("a check"),
    }
}

/// A game of these two in which the second player forfeits by a crash, or that is played to its end.
fn record(number: u64, names: [&str; 2], crash: Option<&str>) -> GameRecord {
    let mut game = Game::new(&find_rules("becker").expect("a preset"), 0);
    while game.outcome().is_none() && (crash.is_none() || game.moves().len() < 4) {
        let mv = game.position().moves().next().expect("the game is not over");
        game.play(mv).expect("a legal move");
    }
    let stats = vec![MoveStats { ms: Some(12.5), ..MoveStats::default() }; game.moves().len()];
    let players = names.map(|name| format!("python({name}/{name}.py:Best)"));
    let mut record = GameRecord::of(&game, players, Some(number), stats);
    if crash.is_some() {
        (record.winner, record.end) = (Some(Player::First), End::Crash);
    }
    record.tournament = Some(TournamentNote {
        game: number,
        names: names.map(str::to_owned),
        given: 0,
        voided: Vec::new(),
        limits: RecordedLimits::default(),
        clock: ["cpu", "cpu"].map(str::to_owned),
        sandbox: None,
        program: "isolation".to_owned(),
        seed: 7,
        generator: "xoshiro".to_owned(),
        why: crash.map(str::to_owned),
        test: None,
    });
    record
}

/// The reports of the class with this `class.toml`, as the folder and the texts of its files.
fn reports(class_file: &str) -> (tempfile::TempDir, impl Fn(&str) -> String + use<>) {
    let folder = tempfile::tempdir().expect("a folder");
    let results = Results::open(&folder.path().join("results")).expect("a folder");
    let students: Vec<Student> = NAMES.iter().map(|name| student(name, folder.path())).collect();
    let submissions: Vec<Submission> = students.iter().map(|it| it.submission.clone()).collect();
    fs::write(folder.path().join("class.toml"), class_file).expect("written");
    let class_file = ClassFile::read(folder.path(), &submissions).expect("valid");
    class_file.check(&submissions, &OPPONENTS).expect("valid");
    let records = [
        record(0, ["Ann", "Bob"], Some("crash: ZeroDivisionError (Bob.py, line 3)")),
        record(1, ["Bob", "Ann"], None),
        record(2, ["Random", "Zoë"], Some("crash: KeyError (Zoë.py, line 7)")),
        record(3, ["Zoë", "Random"], None),
        record(4, ["Ann", "Random"], None),
        record(5, ["Random", "Ann"], None),
    ];
    let summary = Summary::of(&records).expect("one tournament");
    let names = Names::of(&students, &class_file, &results).expect("drawn");
    let report = Report {
        results: &results,
        folders: folders(&results, &students),
        names: &names,
        class_file: &class_file,
        opponents: &OPPONENTS,
        students: &students,
        records: &records,
        summary: &summary,
    };
    report.write(1_000, &Live::default(), &Arc::default()).expect("written");
    let path: PathBuf = results.file("");
    let read = move |name: &str| {
        fs::read_to_string(path.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    };
    (folder, read)
}

/// The value in the grade book's line that has this text in its first columns.
fn cell(grades: &str, line: &str, head: &str) -> String {
    let mut lines = grades.trim_start_matches('\u{feff}').lines();
    let heads: Vec<&str> = lines.next().expect("heads").split(',').collect();
    let column = heads.iter().position(|it| *it == head).unwrap_or_else(|| panic!("{head}"));
    let line = lines.find(|it| it.contains(line)).expect(line);
    line.split(',').nth(column).expect("a value").to_owned()
}

const RUBRIC: &str = "[[rubric.share]]\nagainst = \"Random\"\nat_least = \"50 %\"\npoints = 20\n\
                      [[rubric.share]]\nagainst = \"Greedy\"\nat_least = \"50 %\"\npoints = 30\n\
                      [rubric.late]\nper_day = 2\n[students.Ann]\nname = \"Ann Lee\"\nid = \"007\"\nlate = 3\n";

#[test]
fn the_grade_book_has_points_and_is_empty_where_nothing_was_played() {
    let (_folder, read) = reports(RUBRIC);
    let grades = read("grades.csv");
    assert!(grades.starts_with("\u{feff}id,name,"), "{grades}");
    let ann = |head: &str| cell(&grades, "Ann.py", head);
    assert_eq!((ann("id"), ann("name")), ("007".into(), "Ann Lee".into()));
    assert_eq!((ann("share Random"), ann("games Random")), ("0.5".into(), "2".into()));
    assert_eq!((ann("share Greedy"), ann("games Greedy")), (String::new(), String::new()));
    assert_eq!(
        (ann("points against Random"), ann("points against Greedy")),
        ("20".into(), String::new())
    );
    assert_eq!(
        (ann("points"), ann("max_points"), ann("days_late")),
        ("14".into(), "50".into(), "3".into())
    );
    // The opponent Random has the second place of all players, and none among students.
    let ranks: Vec<String> =
        ["Ann.py", "Bob.py", "Zoë.py"].map(|line| cell(&grades, line, "rank")).to_vec();
    let mut sorted = ranks.clone();
    sorted.sort();
    assert!(
        sorted[0] == "1" && sorted.iter().all(|rank| ["1", "2", "3"].contains(&&**rank)),
        "{ranks:?}"
    );
    assert_eq!(cell(&grades, "Bob.py", "share students"), cell(&grades, "Bob.py", "won_share"));
    for head in ["rank", "points", "won", "games", "elo", "timeouts", "crashes", "blunders"] {
        assert_eq!(cell(&grades, "lost.py", head), "", "{head}");
    }
    let numbers = grades.split([',', '\n']).filter(|it| it.parse::<f64>().is_ok());
    for number in numbers {
        let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        assert!(decimals <= 3, "{number}");
    }
}

#[test]
fn exports_are_written_if_they_are_asked_for() {
    let (folder, _) = reports(RUBRIC);
    assert!(!folder.path().join("results/canvas.csv").exists());
    let all = "export = [\"canvas\", \"moodle\", \"gradescope\"]\n";
    let (folder, read) = reports(&format!("{all}{RUBRIC}"));
    assert!(read("canvas.csv").contains("\nAnn Lee,007,,,,14\n"), "{}", read("canvas.csv"));
    assert!(read("moodle.csv").contains("\nParticipant 007,007,Ann Lee,14,50,,"));
    assert!(read("students/Ann/results.json").contains("\"score\": 14.0"));
    // Who played nothing has no points, not 0.
    assert!(!folder.path().join("results/students/lost/results.json").exists());
}

#[test]
fn a_report_is_one_page_that_names_the_opponent_also_after_a_win() {
    let (folder, read) = reports(RUBRIC);
    let ann = read("students/Ann/index.html");
    assert!(ann.contains("<td class=\"name\">Bob</td>"), "{ann}");
    assert!(
        ann.contains("Ann Lee won: crash (crash: ZeroDivisionError (Bob.py, line 3))"),
        "{ann}"
    );
    assert!(ann.contains("12 ms on average"), "times: {ann}");
    assert!(ann.contains("id=\"viewer\"") && ann.contains("\"steps\":["), "boards: {ann}");
    let lost = read("students/lost/index.html");
    assert!(lost.contains("cannot read lost.py"), "{lost}");
    let class = read("class.html");
    assert!(class.contains("<a href=\"students/Ann/index.html\">Ann Lee</a>"), "{class}");
    assert!(class.contains("id=\"viewer\""), "the games can still be stepped through: {class}");
    assert!(!class.contains("passed"), "no list repeats that checks passed: {class}");
    for page in [&ann, &lost, &class, &read("students/lost/check.txt")] {
        assert!(!page.contains(&*folder.path().to_string_lossy()), "{page}");
    }
    for page in [&ann, &lost] {
        let addresses = page.split(" href=\"").skip(1);
        assert!(addresses.into_iter().all(|it| it.starts_with('#')), "one file: {page}");
        assert!(!page.contains("src="), "{page}");
    }
}

#[test]
fn anonymous_reports_do_not_tell_who_played() {
    let (folder, read) = reports(&format!("anonymous = true\n{RUBRIC}"));
    let numbers: BTreeMap<String, u64> =
        serde_json::from_str(&read("aliases.json")).expect("aliases");
    let alias = |name: &str| format!("Student {}", numbers[&format!("{name}.py")]);
    let class = read("class.html");
    for name in ["Ann", "Bob", "Zoë", "lost.py", "ZeroDivision"] {
        assert!(!class.contains(name), "{name}: {class}");
    }
    assert!(NAMES.iter().all(|name| class.contains(&alias(name))), "{class}");
    for file in ["students/Ann/index.html", "students/Ann/games.jsonl"] {
        let text = read(file);
        assert!(text.contains("Ann Lee") && text.contains(&alias("Bob")), "{text}");
        assert!(!text.contains("Bob") && !text.contains("ZeroDivision"), "{text}");
        assert!(!text.contains("crash ("), "a reason that is left out leaves no brackets: {text}");
    }
    // The student's own faults are shown whole.
    assert!(read("students/Bob/index.html").contains("crash: ZeroDivisionError (Bob.py, line 3)"));
    // Neither numbers nor seeds of games tell the opponents' order in the alphabet.
    let games = read("students/Ann/games.jsonl");
    let games: Vec<GameRecord> =
        games.lines().map(|line| GameRecord::parse(line).expect("a game").0).collect();
    assert!(games.iter().map(number).eq(1..=4), "{games:?}");
    assert!(games.iter().all(|game| game.seed.is_none()));
    assert_eq!(cell(&read("grades.csv"), "Ann.py", "alias"), alias("Ann"));
    drop(folder);
}

#[test]
fn who_won_everything_is_above_all_ratings_and_who_lost_everything_below() {
    let won = [
        ["best", "mid"],
        ["best", "even"],
        ["best", "last"],
        ["mid", "even"],
        ["even", "mid"],
        ["mid", "last"],
        ["even", "last"],
    ];
    let ratings = |won: &[[&str; 2]]| {
        let records = (0..).zip(won).map(|(number, names)| record(number, *names, Some("")));
        let players = Summary::of(&records.collect::<Vec<_>>()).expect("one tournament").players;
        let rated = players.iter().map(|it| (it.name.clone(), rating(it, &players)));
        rated.collect::<BTreeMap<_, _>>()
    };
    let found = ratings(&won);
    assert_eq!((found["best"], found["last"]), (Some(i64::MAX), Some(i64::MIN)));
    assert_eq!((found["mid"], found["even"]), (Some(0), Some(0)));
    // Where no player has a rating, nothing is judged.
    assert_eq!(ratings(&won[..3])["best"], None);
}
