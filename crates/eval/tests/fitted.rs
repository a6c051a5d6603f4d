//! Laws of the fitted model; the crate `isolation` compares its values with a plain implementation.

use crate::random::{Case, Dice};
use isolation_board::{Position, Setup};
use isolation_eval::fitted::{INPUTS, Inputs, KNOT_STEP, KNOTS, Motion, Relation, UNIT, WEIGHTS};
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

/// The sum of the scores of random positions, from seed 23, in steps of 1 / [`UNIT`]. It changes with `cargo xtask train`
/// alone. A program writes the weights and no rule says what they are, so only a recorded number notices a changed one.
const SUM: f64 = -40_443_789.0;

#[test]
fn the_weights_are_those_that_were_fitted() {
    let mut dice = Dice(23);
    let mut sum = 0.0;
    let mut used = [[[[false; INPUTS]; KNOTS]; Relation::ALL.len()]; Motion::ALL.len()];
    for _ in 0..6_000 {
        let position: Position<u128> = Case::draw(&mut dice, 128).position();
        let view = View::new(&position, position.to_move());
        let Some(inputs) = Inputs::of(&view) else { continue };
        sum += score(&position, true).value() * f64::from(UNIT);
        let (knot, beyond) = inputs.phase();
        let knots = &mut used[inputs.motion as usize][inputs.relation as usize];
        for (input, _) in inputs.counts.iter().enumerate().filter(|(_, count)| **count > 0) {
            knots[knot][input] |= beyond < KNOT_STEP as i32;
            knots[knot + 1][input] |= beyond > 0;
        }
    }
    let weights = WEIGHTS.as_flattened().as_flattened().as_flattened();
    let used = used.as_flattened().as_flattened().as_flattened();
    let unused = weights.iter().zip(used).filter(|(weight, used)| **weight != 0 && !**used);
    assert_eq!(unused.count(), 0, "the sum does not depend on these weights");
    assert_eq!(sum, SUM, "after `cargo xtask train`, record the new sum");
}
