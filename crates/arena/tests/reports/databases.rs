//! SQLite.

use std::fs;
use std::path::Path;

use isolation::{
    End, GameRecord, MoveStats, ProvenText, RecordedLimits, RecordedScore, SCHEMA, TournamentNote,
};
use isolation_arena::report::sqlite::{self, WriteErrorKind};
use rusqlite::{Connection, types::FromSql};
use tempfile::tempdir;

use crate::summaries::{empty, round_robin, unknown};

/// Game number so-and-so of `a` against `b`: they take turns to begin.
fn record(game: u64) -> GameRecord {
    let swap = |names: [&str; 2]| {
        let mut names = names.map(str::to_owned);
        names.rotate_left((game % 2) as usize);
        names
    };
    let stats = MoveStats { ms: Some(1.5), nodes: Some(100 + game), depth: Some(3), score: None };
    let proven = RecordedScore::Proven(ProvenText::Win);
    let estimate = RecordedScore::Estimate(-0.5);
    GameRecord {
        v: SCHEMA,
        variant: "queen-3x3".to_owned(),
        start: "3/3/3[Qq] w".to_owned(),
        seed: Some(game),
        players: swap(["alphabeta(depth=1)", "random"]),
        moves: ["Q@b2", "Q@a2", "b2b3", "a2a1", "b3c3"].map(str::to_owned).to_vec(),
        stats: vec![
            MoveStats::default(),
            MoveStats::default(),
            MoveStats { score: Some(proven), ..stats.clone() },
            MoveStats { score: Some(estimate), ..stats.clone() },
            stats,
        ],
        winner: (game != 3).then(|| "first".to_owned()),
        end: if game == 3 { End::Interrupted } else { End::Resigned },
        tournament: Some(TournamentNote {
            game,
            names: swap(["a", "b"]),
            given: 2,
            limits: RecordedLimits { ms: Some(150), margin_ms: 30, nodes: None, depth: None },
            clock: ["cpu", "wall"].map(str::to_owned),
            program: "isolation 0.1.0".to_owned(),
            seed: 7,
            generator: "xoshiro256**".to_owned(),
            why: None,
            test: None,
        }),
    }
}

fn ask<T: FromSql>(path: &Path, question: &str) -> T {
    let connection = Connection::open(path).unwrap();
    connection.query_row(question, [], |row| row.get(0)).unwrap_or_else(|error| {
        panic!("{question}: {error}");
    })
}

#[test]
fn all_games_and_figures_can_be_asked_for() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let summary = round_robin(&["a", "b"], 50.0, 20);
    sqlite::write(&path, &summary, (0..10).map(record)).unwrap();

    assert_eq!(ask::<String>(&path, "PRAGMA integrity_check"), "ok");
    assert_eq!(ask::<i64>(&path, "SELECT count(*) FROM games"), 10);
    assert_eq!(ask::<i64>(&path, "SELECT count(*) FROM moves"), 50);
    assert_eq!(ask::<i64>(&path, "SELECT count(*) FROM games WHERE winner IS NULL"), 1);
    assert_eq!(ask::<i64>(&path, "SELECT count(*) FROM games WHERE winner = 'a'"), 5);
    assert_eq!(ask::<String>(&path, "SELECT ended FROM games WHERE number = 3"), "interrupted");
    assert_eq!(ask::<String>(&path, "SELECT name FROM standings"), "a");
    assert_eq!(ask::<f64>(&path, "SELECT elo FROM players WHERE name = 'a'"), 25.0);
    assert_eq!(ask::<i64>(&path, "SELECT count(*) FROM pairings WHERE player = 'b'"), 1);

    let of_a = "FROM move_details WHERE player = 'a' AND NOT is_given";
    assert_eq!(ask::<i64>(&path, &format!("SELECT count(*) {of_a}")), 15);
    assert_eq!(ask::<i64>(&path, &format!("SELECT max(nodes) {of_a}")), 109);
    assert_eq!(ask::<String>(&path, &format!("SELECT proof {of_a} ORDER BY game, ply")), "win");
    assert_eq!(ask::<f64>(&path, "SELECT min(score) FROM moves WHERE ply = 3"), -0.5);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no other file is left");
}

#[test]
fn the_questions_of_the_documentation_have_answers() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    sqlite::write(&path, &round_robin(&["a", "b"], 50.0, 20), (0..10).map(record)).unwrap();
    let source = include_str!("../../src/report/sqlite.rs");
    let questions = source.split("```sql").nth(1).and_then(|rest| rest.split("```").next());
    let questions = questions.expect("questions").replace("//!", "");
    let mut asked = 0;
    for question in questions.split(';').filter(|question| question.contains("SELECT")) {
        ask::<String>(&path, question);
        asked += 1;
    }
    assert_eq!(asked, 2);
}

#[test]
fn its_own_files_are_replaced_and_others_are_not_touched() {
    let folder = tempdir().unwrap();
    let ours = folder.path().join("ours.sqlite");
    sqlite::write(&ours, &empty(), (0..4).map(record)).unwrap();
    sqlite::write(&ours, &empty(), (0..2).map(record)).unwrap();
    assert_eq!(ask::<i64>(&ours, "SELECT count(*) FROM games"), 2);

    let database = folder.path().join("other.sqlite");
    Connection::open(&database).unwrap().execute_batch("CREATE TABLE kept (x)").unwrap();
    let text = folder.path().join("notes.txt");
    fs::write(&text, "kept").unwrap();
    let blank = folder.path().join("blank");
    fs::write(&blank, "").unwrap();
    let subfolder = folder.path().join("folder");
    fs::create_dir(&subfolder).unwrap();
    for path in [&database, &text, &blank, &subfolder] {
        let before = fs::read(path).ok();
        let early = sqlite::check(path).unwrap_err();
        let error = sqlite::write(path, &empty(), [record(0)]).unwrap_err();
        assert!(matches!(error.source, WriteErrorKind::Foreign), "{error}");
        assert_eq!(early.to_string(), error.to_string());
        assert!(error.to_string().starts_with(&path.display().to_string()), "{error}");
        assert_eq!(fs::read(path).ok(), before);
    }
}

#[test]
fn a_check_writes_nothing() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    sqlite::check(&path).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    sqlite::write(&path, &empty(), (0..4).map(record)).unwrap();
    let before = fs::read(&path).unwrap();
    sqlite::check(&path).unwrap();
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn what_cannot_be_written_leaves_what_was_there() {
    let folder = tempdir().unwrap();
    let nowhere = folder.path().join("missing/games.sqlite");
    for error in [sqlite::check(&nowhere), sqlite::write(&nowhere, &empty(), [record(0)])] {
        let error = error.unwrap_err();
        assert!(matches!(error.source, WriteErrorKind::Io(_)), "{error}");
    }

    // Two rows of one pairing cannot be in the table.
    let path = folder.path().join("games.sqlite");
    sqlite::write(&path, &empty(), (0..4).map(record)).unwrap();
    let mut twice = round_robin(&["a", "b"], 50.0, 20);
    twice.pairings.extend(twice.pairings.clone());
    let error = sqlite::write(&path, &twice, [record(0)]).unwrap_err();
    assert!(matches!(error.source, WriteErrorKind::Sqlite(_)), "{error}");
    assert_eq!(ask::<i64>(&path, "SELECT count(*) FROM games"), 4);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "the half-written file is gone");
}

#[test]
fn records_of_games_become_every_report() {
    let records: Vec<GameRecord> = (0..12).map(record).collect();
    let summary = isolation_arena::Summary::of(&records).expect("records that fit");
    assert_eq!(summary.games, 12);
    for format in isolation_arena::report::FORMATS {
        let text = (format.write)(&summary);
        // These know the players by their names alone.
        let by_name = ["csv-pairings", "classroom-markdown", "classroom-html"];
        let told = by_name.contains(&format.name) || text.contains("alphabeta(depth=1)");
        assert!(told, "{}: {text}", format.name);
    }
    let folder = tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    sqlite::write(&path, &summary, &records).unwrap();
    let agrees = "SELECT sum(won) = (SELECT count(winner) FROM games) FROM players";
    assert_eq!(ask::<i64>(&path, agrees), 1);
}

#[test]
fn what_is_not_known_is_null() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let mut bare = record(0);
    bare.tournament = None;
    bare.stats.clear();
    let mut summary = empty();
    summary.players.push(unknown("alone"));
    sqlite::write(&path, &summary, [&bare]).unwrap();
    let nulls = "SELECT count(*) FROM games WHERE tournament_seed IS NULL AND limit_ms IS NULL";
    assert_eq!(ask::<i64>(&path, nulls), 1);
    assert_eq!(ask::<String>(&path, "SELECT first_player FROM games"), "alphabeta(depth=1)");
    assert_eq!(ask::<i64>(&path, "SELECT count(*) FROM moves WHERE nodes IS NULL"), 5);
    assert_eq!(ask::<i64>(&path, "SELECT count(*) FROM players WHERE elo IS NULL"), 1);
}
