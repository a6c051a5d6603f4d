//! Game records: the checked-in examples are the contract of the format.

use isolation::board::Player;
use isolation::record::{Glyph, MoveNote, ResultFault};
use isolation::{
    AnyPosition, End, Game, GameRecord, RecordError, Report, SolverReport, find_rules, read_json,
};
use serde::{Serialize, de::DeserializeOwned};

const EXAMPLES: &str = include_str!("data/games.jsonl");
/// A game pair of a tournament, and one with a forfeit.
const TOURNAMENT: &str = include_str!("data/tournament.jsonl");

#[test]
fn each_example_is_written_as_it_was_read() {
    for line in EXAMPLES.lines().chain(TOURNAMENT.lines()) {
        let (record, game) =
            GameRecord::parse(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(record.to_line(), line);
        assert_eq!(game.move_texts(), record.moves);
        assert_eq!(game.outcome().is_some(), record.end == End::NoMoves);
    }
}

/// Reports of version 0.1.0, one with and one without a proof.
#[test]
fn reports_are_written_as_they_were_read() {
    fn same<T: Serialize + DeserializeOwned>(text: &str) {
        let report: T = read_json(text).unwrap();
        assert_eq!(serde_json::to_string(&report).unwrap(), text);
    }
    for text in [
        r#"{"move":"Q@b2","score":"win","proof":"win","plies":5,"expected":1.0,"depth":9,"nodes":2324,"ms":0.063,"line":["Q@b2"],"finished":true}"#,
        r#"{"move":"d4f5","score":"loss","proof":"loss","plies":8,"expected":0.0,"depth":9,"nodes":140,"ms":0.5,"line":["d4f5"],"finished":true,"trap":[2,3]}"#,
        r#"{"move":"d4f5","score":-0.5,"proof":null,"plies":null,"expected":null,"depth":9,"nodes":140,"ms":0.5,"line":["d4f5"],"finished":false}"#,
    ] {
        same::<Report>(text);
    }
    same::<SolverReport>(
        r#"{"result":"unknown","plies":null,"moves":[{"move":"d4f5","result":"loss","plies":8},{"move":"d4b5","result":"unknown","plies":null}],"nodes":1,"ms":0.5,"finished":false}"#,
    );
    same::<SolverReport>(
        r#"{"result":"win","plies":3,"moves":[],"nodes":1,"ms":0.5,"finished":true}"#,
    );
}

#[test]
fn tournament_games_have_their_data() {
    let notes = TOURNAMENT.lines().map(|line| {
        GameRecord::parse(line).expect("an example").0.tournament.expect("of a tournament")
    });
    let notes: Vec<_> = notes.collect();
    assert_eq!(notes.iter().map(|note| note.game).collect::<Vec<_>>(), [0, 1, 2]);
    assert_eq!(notes[0].names[0], notes[1].names[1], "sides are exchanged");
    assert_eq!(
        notes.iter().map(|note| note.why.is_some()).collect::<Vec<_>>(),
        [false, false, true]
    );
    assert!(EXAMPLES.lines().all(|line| !line.contains("tournament")));
}

#[test]
fn each_termination_has_an_example() {
    let ends: Vec<End> =
        EXAMPLES.lines().map(|line| GameRecord::parse(line).expect("an example").0.end).collect();
    let all =
        [End::NoMoves, End::Timeout, End::IllegalMove, End::Crash, End::Resigned, End::Interrupted];
    assert_eq!(ends, all);
}

/// The error of the first example, with `from` replaced by `to`.
fn refused(from: &str, to: &str) -> RecordError {
    let line = EXAMPLES.lines().next().expect("an example");
    assert!(line.contains(from), "{from} is not in {line}");
    let damaged = line.replacen(from, to, 1);
    GameRecord::parse(&damaged).expect_err(&damaged)
}

/// Errors of the record itself.
#[test]
fn damaged_lines_are_refused() {
    macro_rules! refused {
        ($($from:literal => $to:literal: $expected:pat,)*) => {$(
            let error = refused($from, $to);
            assert!(matches!(error, $expected), "{}: {error:?}", $to);
        )*};
    }
    refused! {
        "\"v\":1" => "\"v\":2": RecordError::Version(2),
        "\"variant\":\"becker\"" => "\"variant\":\"chess\"": RecordError::Variant { .. },
        "\"variant\":\"becker\"" => "\"variant\":\"queen\"": RecordError::OtherBoard { .. },
        "3/3/3[Qq] w" => "3/4/3[Qq] w": RecordError::Start(_),
        "3/3/3[Qq] w" => "3/3/3[Qq] b": RecordError::Start(_),
        "\"seed\":7" => "\"seed\":9007199254740992": RecordError::Seed(9_007_199_254_740_992),
        "\"Q@a2\"" => "\"Q@b2\"": RecordError::Move { number: 2, .. },
        "\"Q@a2\"" => "\"Q@a4\"": RecordError::Move { number: 2, .. },
        "\"b2b3\"" => "\"b2a2\"": RecordError::Move { number: 3, .. },
        "\"b2b3\"" => "\"\"": RecordError::Move { number: 3, .. },
        ",\"b3c3\"" => "": RecordError::Stats { stats: 5, moves: 4 },
        "[{\"ms\"" => "[{},{\"ms\"": RecordError::Stats { stats: 6, moves: 5 },
        "\"winner\":\"first\"" => "\"winner\":\"second\"": RecordError::Result(ResultFault::Winner(Player::First)),
        "\"winner\":\"first\"" => "\"winner\":null": RecordError::Result(ResultFault::Winner(Player::First)),
        "\"end\":\"no_moves\"" => "\"end\":\"resigned\"": RecordError::Result(ResultFault::CannotMove),
    }
}

/// Each message once, and the places of faults in JSON.
#[test]
fn messages() {
    let messages = [
        ("\"v\":1", "\"v\":2", "version 2; this program reads version 1"),
        ("\"v\":1,", "", "column 496: missing field `v`"),
        ("\"v\":1,", "\"v\":1,\"v\":1,", "column 10: duplicate field `v`"),
        (
            "\"v\":1,",
            "\"v\":1,\"who\":0,",
            "column 12: unknown field `who`, expected one of `v`, `variant`, `start`, `seed`, `players`, `moves`, `stats`, `winner`, `end`, `notes`, `table`, `tournament`",
        ),
        (
            "\"variant\":\"becker\"",
            "\"variant\":\"queen\"",
            "variant \"queen\": the start is queen-3x3",
        ),
        (
            "\"seed\":7",
            "\"seed\":9007199254740992",
            "seed 9007199254740992; expected a number below 2^53",
        ),
        (
            "\"seed\":7",
            "\"seed\":-7",
            "column 65: invalid value: integer `-7`, expected a whole number from 0",
        ),
        ("\"b2b3\"", "null", "column 206: invalid type: null, expected a string"),
        (",\"b3c3\"", "", "5 entries in stats, but 4 moves; expected none, or one a move"),
        (
            "\"score\":\"win\"",
            "\"score\":\"won\"",
            "column 282: expected a number, \"win\" or \"loss\"",
        ),
        ("\"winner\":\"first\"", "\"winner\":null", "by the moves the first player won"),
        (
            "\"end\":\"no_moves\"",
            "\"end\":\"draw\"",
            "column 497: unknown variant `draw`, expected one of `no_moves`, `timeout`, `illegal_move`, `crash`, `resigned`, `interrupted`",
        ),
        (
            "\"end\":\"no_moves\"",
            "\"end\":\"resigned\"",
            "the side to move cannot move, so the end is no_moves",
        ),
        (
            "\"end\":\"no_moves\"}",
            "\"end\":\"no_moves\"",
            "column 501: the text ends within an object",
        ),
        (
            "\"end\":\"no_moves\"}",
            "\"end\":\"no_moves\"} x",
            "column 504: expected the end of the text",
        ),
    ];
    for (from, to, message) in messages {
        assert_eq!(refused(from, to).to_string(), format!("game: {message}"), "{from} became {to}");
    }
    // Those of other crates, behind their places.
    let chess = find_rules("chess").expect_err("no game");
    let variant = refused("\"becker\"", "\"chess\"").to_string();
    assert_eq!(variant, format!("game: variant \"chess\": {chess}"));
    let start = "3/4/3[Qq] w - - 0 1".parse::<AnyPosition>().expect_err("no position");
    assert_eq!(refused("3/3/3[Qq]", "3/4/3[Qq]").to_string(), format!("game: start: {start}"));
    let why = AnyPosition::start(&find_rules("becker").expect("a preset")).parse_move("Q@a4");
    let why = why.expect_err("no square");
    assert_eq!(refused("\"Q@b2\"", "\"Q@a4\"").to_string(), format!("game: move 1: {why}"));
}

#[test]
fn notes_belong_to_moves() {
    let (record, _) = GameRecord::parse(EXAMPLES.lines().next().expect("one")).expect("a record");
    let note = |ply, glyph, comment: &str| MoveNote { ply, glyph, comment: comment.to_owned() };
    let glyphs = Glyph::ALL.into_iter().zip(1..).map(|(glyph, ply)| note(ply, Some(glyph), ""));
    let mut notes = vec![note(0, None, "the start")];
    notes.extend(glyphs);
    let noted = GameRecord { notes, ..record.clone() };
    let line = noted.to_line();
    assert!(line.contains(r#"{"ply":0,"comment":"the start"},{"ply":1,"glyph":"!"}"#), "{line}");
    assert_eq!(GameRecord::parse(&line).expect("its own text").0, noted);
    let refused = |notes| {
        let wrong = GameRecord { notes, ..record.clone() };
        GameRecord::parse(&wrong.to_line()).expect_err("wrong notes").to_string()
    };
    let late = refused(vec![note(6, None, "x")]);
    assert_eq!(late, "game: notes: ply 6; expected 0 to 5, each ply at most once and in order");
    let twice = refused(vec![note(2, None, "x"), note(2, None, "y")]);
    assert_eq!(twice, "game: notes: ply 2; expected 3 to 5, each ply at most once and in order");
    let unknown = line.replace(r#""glyph":"!"}"#, r#""glyph":"!!"}"#);
    let unknown = GameRecord::parse(&unknown).expect_err("no such glyph").to_string();
    assert!(unknown.contains("unknown variant `!!`, expected one of `!`"), "{unknown}");
}

#[test]
fn the_termination_determines_whether_there_is_a_winner() {
    let lines: Vec<&str> = EXAMPLES.lines().collect();
    let without = lines[4].replace("\"winner\":\"second\"", "\"winner\":null");
    let error = GameRecord::parse(&without).expect_err("resigned without a winner");
    assert_eq!(error.to_string(), "game: the game ended, but has no winner");
    let with = lines[5].replace("\"winner\":null", "\"winner\":\"first\"");
    let error = GameRecord::parse(&with).expect_err("interrupted with a winner");
    assert_eq!(error.to_string(), "game: an interrupted game has no winner");
    let moves = lines[5].replace("\"end\":\"interrupted\"", "\"end\":\"no_moves\"");
    let error = GameRecord::parse(&moves).expect_err("the side to move can move");
    assert_eq!(error.to_string(), "game: the end is no_moves, but the side to move can move");
}

/// Moves of two squares are written in full, and parsed in either form.
#[test]
fn moves_that_remove_a_square_are_recorded() {
    let mut game = Game::new(&find_rules("isolation").expect("a preset"), 0);
    for text in ["c2,d4", "d7,c3", "c2c1,c1c2"] {
        let mv = game.position().parse_move(text).expect("a move");
        game.play(mv).expect("it is legal");
    }
    let players = ["human", "random"].map(str::to_owned);
    let record = GameRecord::of(&game, players, None, Vec::new());
    let line = record.to_line();
    assert!(
        line.contains(r#""variant":"isolation","start":"3p2/6/6/6/6/6/6/2P3 w - - 0 1""#),
        "{line}"
    );
    assert!(line.contains(r#""moves":["c1c2,c2d4","d8d7,d7c3","c2c1,c1c2"]"#), "{line}");
    assert_eq!(GameRecord::parse(&line).expect("its own text"), (record, game.clone()));
    let short = line.replace("c1c2,c2d4", "c2,d4");
    assert_eq!(GameRecord::parse(&short).expect("the short form").1, game);
    let wrong = line.replace("d7c3", "d7d4");
    let error = GameRecord::parse(&wrong).expect_err("d4 is removed already");
    assert!(matches!(error, RecordError::Move { number: 2, .. }), "{error}");
}
