//! Laws of the fitted model; the crate `isolation` compares its values with a plain implementation.

use crate::random::{Case, Dice};
use isolation_board::{Position, Setup};
use isolation_eval::{Score, View, heuristic};

fn score(position: &Position<u128>, of_mover: bool) -> Score {
    let player = if of_mover { position.to_move() } else { !position.to_move() };
    heuristic("fitted").unwrap().evaluation().score(&View::new(position, player)).unwrap()
}

/// The position with pieces and side to move exchanged.
fn exchanged(setup: &Setup) -> Setup {
    let mut pieces = setup.pieces;
    pieces.swap(0, 1);
    Setup { pieces, to_move: !setup.to_move, ..setup.clone() }
}

#[test]
fn the_model_is_antisymmetric_and_treats_players_alike() {
    let (mut dice, mut good, mut bad) = (Dice(17), 0, 0);
    for _ in 0..3_000 {
        let setup = Case::draw(&mut dice, 128).setup();
        let position = Position::try_from(setup.clone()).unwrap();
        let value = score(&position, true);
        assert_eq!(score(&position, false), -value, "{position}");
        if position.both_placed() {
            let other = Position::try_from(exchanged(&setup)).unwrap();
            assert_eq!(score(&other, true), value, "{position}");
        } else {
            assert_eq!(value, Score::ZERO);
        }
        good += usize::from(value > Score::ZERO);
        bad += usize::from(value < Score::ZERO);
    }
    assert!(good > 500 && bad > 500, "{good} {bad}");
}
