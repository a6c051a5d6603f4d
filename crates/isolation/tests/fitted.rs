//! The accuracy of the heuristic `fitted` on solved positions.

use crate::random::{Case, Dice};
use isolation::board::{Movement, Position, Verdict};
use isolation::eval::{Score, View, heuristic};
use isolation::solve::{Interrupt, Solver};

/// The share of solved random positions whose winner each heuristic predicts.
fn accuracy(movement: Movement, side: usize, open: [u32; 2], names: [&str; 2]) -> [f64; 2] {
    let evaluations = names.map(|name| heuristic(name).unwrap().evaluation());
    let (mut dice, mut solver, mut counted) = (Dice(9), Solver::new(), 0.0);
    let mut right = [0.0; 2];
    while counted < 600.0 {
        let plies = side * side - dice.between(open[0] as usize, open[1] as usize);
        let case = Case { movement, width: side, height: side, holes: 0, plies, seed: dice.next() };
        let position: Position<u128> = case.position();
        let is_open = (open[0]..=open[1]).contains(&position.open().len());
        if !is_open || position.outcome().is_some() {
            continue;
        }
        let Some(verdict) = solver.solve(&position.into(), &mut Interrupt::after(200_000)) else {
            continue;
        };
        let view = View::new(&position, position.to_move());
        for (right, evaluation) in right.iter_mut().zip(&evaluations) {
            let score = evaluation.score(&view).unwrap();
            let wins = verdict == Verdict::Win;
            *right += match score.cmp(&Score::ZERO) {
                std::cmp::Ordering::Equal => 0.5,
                order => f64::from(u8::from(order.is_gt() == wins)),
            };
        }
        counted += 1.0;
    }
    right.map(|right| right / counted)
}

#[test]
fn winners_are_predicted() {
    let [fitted, improved] = accuracy(Movement::Knight, 9, [22, 50], ["fitted", "improved"]);
    assert!(fitted > 0.83 && fitted > improved + 0.05, "{fitted} {improved}");
    let [fitted, improved] = accuracy(Movement::Queen, 7, [10, 26], ["fitted", "improved"]);
    assert!(fitted > 0.85 && fitted > improved + 0.05, "{fitted} {improved}");
}
