//! Laws of the fitted model; what it computes is compared with a plain one in the crate `isolation`.

use crate::random::{Case, Dice};
use isolation_board::{Position, Setup};
use isolation_eval::{Score, View, heuristic};

fn score(position: &Position<u128>, of_mover: bool) -> Score {
    let player = if of_mover { position.to_move() } else { !position.to_move() };
    heuristic("fitted").unwrap().evaluation().score(&View::new(position, player)).unwrap()
}

/// The pieces change hands, and with them the turn.
fn exchanged(setup: &Setup) -> Setup {
    let mut pieces = setup.pieces;
    pieces.swap(0, 1);
    Setup { pieces, to_move: !setup.to_move, ..setup.clone() }
}

#[test]
fn players_are_alike_and_one_gains_what_the_other_loses() {
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
