//! Laws for arbitrary texts, for the fuzz targets and for the test that replays their corpora. A broken law panics.

// Each user needs only a part.
#![allow(dead_code)]

mod certificate;
mod link;
mod room;

pub use certificate::certificate;
pub use link::link;
pub use room::room;

use isolation::board::{Position, Setup};
use isolation::eval::{Formula, View};
use isolation::{AgentSpec, AnyPosition, GameRecord};
use isolation_arena::{Description, DescriptionError};
use isolation_protocol::udacity;

/// A law for a text.
pub type Law = fn(&str);

/// The name of each law, which is that of its corpus, and the law.
pub const LAWS: &[(&str, Law)] = &[
    ("position", position),
    ("moves", moves),
    ("agent", agent),
    ("formula", formula),
    ("game", game),
    ("udacity", udacity_list),
    ("certificate", certificate),
    ("link", link),
    ("room", room),
    ("tournament", tournament),
];

/// Checks that a column is in the text or just after it.
fn inside(column: usize, text: &str) {
    assert!((1..=text.chars().count() + 1).contains(&column), "column {column} of {text:?}");
}

/// Position texts.
pub fn position(text: &str) {
    let setup = match Setup::parse(text) {
        Ok(setup) => setup,
        Err(error) => {
            inside(error.column, text);
            assert!(error.to_string().contains("column "), "{error}");
            return;
        }
    };
    let position = AnyPosition::try_from(setup.clone()).expect("what is read is a position");
    let printed = setup.to_string();
    assert_eq!(position.to_string(), printed);
    assert_eq!(Setup::parse(&printed).as_ref(), Ok(&setup), "{printed:?} of {text:?}");
    assert_eq!(position.to_setup(), setup);
    let wide = Position::<u128>::try_from(setup).expect("128 bits are enough for all boards");
    assert_eq!(wide.to_string(), printed);
    assert_eq!(wide.targets(), position.targets());
    for mv in position.moves() {
        assert!(position.is_legal(mv));
        assert_eq!(position.play(mv).to_string(), wide.play(mv).to_string());
    }
}

/// A position text in the first line, a move text in the rest.
pub fn moves(text: &str) {
    let (first, rest) = text.split_once('\n').unwrap_or(("7/7/2n4/3N3/7/7/7 w", text));
    let Ok(position) = first.parse::<AnyPosition>() else {
        return;
    };
    match position.parse_move(rest) {
        Ok(mv) => {
            assert!(position.is_legal(mv), "{rest:?} in {position}");
            let printed = position.move_text(mv);
            assert_eq!(position.parse_move(&printed), Ok(mv), "{printed:?} of {rest:?}");
        }
        Err(error) => {
            assert!(error.to_string().starts_with("move \""), "{error}");
            error.column.into_iter().for_each(|column| inside(column, rest));
        }
    }
}

/// Agent texts.
pub fn agent(text: &str) {
    match text.parse::<AgentSpec>() {
        Ok(spec) => {
            let printed = spec.to_string();
            let again: AgentSpec = printed.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(again, spec, "{printed:?} of {text:?}");
            assert_eq!(again.to_string(), printed);
        }
        Err(error) => inside(error.column, text),
    }
}

/// Formulas, in positions of either width with short longest paths.
pub fn formula(text: &str) {
    let formula = match Formula::parse(text) {
        Ok(formula) => formula,
        Err(error) => return inside(error.column, text),
    };
    assert_eq!(formula.text(), text);
    for place in ["5/5/5[Nn] w", "2n2/1**2/**1*1/*1*N*/2**1 b", "Q1*2/1**1*/q2*1 w"] {
        let setup = Setup::parse(place).expect("a position");
        let narrow = Position::<u64>::try_from(setup.clone()).expect("a small board");
        let wide = Position::<u128>::try_from(setup).expect("a small board");
        for me in isolation::board::Player::BOTH {
            let score = formula.score(&View::new(&narrow, me));
            assert_eq!(score, formula.score(&View::new(&wide, me)), "{text:?} in {place}");
            assert_eq!(score, formula.score(&View::new(&narrow, me)), "{text:?} in {place}");
            if let Err(error) = score {
                inside(error.column.into(), text);
            }
        }
    }
}

/// Records of games.
pub fn game(text: &str) {
    let Ok((record, game)) = GameRecord::parse(text) else {
        return;
    };
    assert_eq!(game.positions().len(), game.moves().len() + 1);
    for (pair, &mv) in game.positions().windows(2).zip(game.moves()) {
        assert!(pair[0].is_legal(mv));
        assert_eq!(pair[0].play(mv), pair[1]);
    }
    let (again, same_game) = GameRecord::parse(&record.to_line()).expect("what was read");
    assert_eq!(again, record);
    assert_eq!(same_game, game);
}

/// Descriptions of tournaments.
pub fn tournament(text: &str) {
    match Description::parse(text) {
        Ok(description) => {
            let json = serde_json::to_string(&description).expect("plain data");
            let again: Description = serde_json::from_str(&json).expect("what was written");
            assert_eq!(again, description, "{json}");
            if let Err(error) = description.check(None) {
                assert!(!error.to_string().is_empty());
            }
        }
        Err(DescriptionError::Toml { line, column, .. }) => {
            assert!((1..=text.split('\n').count()).contains(&line), "line {line} of {text:?}");
            inside(column, text);
        }
        Err(other) => panic!("{other}"),
    }
}

/// Move lists, from an empty board and from one with both pieces placed.
pub fn udacity_list(text: &str) {
    for start in ["7/7/7/7/7/7/7[Nn] w", "7/7/2n4/3N3/7/7/7 w", "Q1*/1*1/1q1 w"] {
        let start: AnyPosition = start.parse().expect("a position");
        match udacity::import(text, start) {
            Ok(game) => {
                let list = udacity::export(&game).expect("pairs name all moves");
                assert_eq!(udacity::import(&list, start).expect("what was exported"), game);
            }
            Err(error) => assert!(error.to_string().starts_with("move list: "), "{error}"),
        }
    }
}
