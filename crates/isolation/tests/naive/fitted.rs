//! The fitted model. Its weights are data of the program; their use is written out here.

use super::*;
use isolation::eval::fitted::WEIGHTS;

impl Naive {
    /// The logarithm of the odds that a player wins; 0 while a piece is not placed.
    pub fn log_odds(&self, player: usize) -> f64 {
        if self.pieces.contains(&None) {
            return 0.0;
        }
        let (mover, opponent) = (self.to_move, 1 - self.to_move);
        let late = self.territory_squares(opponent, opponent);
        let (mut mine, mut ties) = (self.territory_squares(mover, mover), Vec::new());
        mine.retain(|square| {
            let tie = late.contains(square);
            ties.extend(tie.then_some(*square));
            !tie
        });
        let theirs = self.territory_squares(opponent, mover);
        let mut counts = vec![1];
        for (squares, most) in [
            (mine, 4),
            (theirs, 4),
            (ties, 4),
            (self.legal_targets(mover), 3),
            (self.legal_targets(opponent), 3),
        ] {
            counts.push(squares.len() as i64);
            for least in 2..=most {
                let with = squares.iter().filter(|square| self.neighbours(**square) >= least);
                counts.push(with.count() as i64);
            }
        }

        let kind = match self.movement {
            Movement::Knight => 0,
            Movement::Queen => 1,
            Movement::King | Movement::Pawn => 2,
        };
        let stand = match self.attacks(mover) {
            _ if self.apart() => 2,
            -1.0 => 1,
            _ => 0,
        };
        // Weights of 8, 24, 40 and 56 open squares.
        let open = (self.open_squares().len() as i64).clamp(8, 56);
        let before = ((open - 8) / 16).min(2);
        let beyond = open - 8 - 16 * before;
        let sum = |phase: i64| -> i64 {
            let weights = WEIGHTS[kind][stand][phase as usize];
            counts.iter().zip(weights).map(|(count, weight)| count * i64::from(weight)).sum()
        };
        let value = (sum(before) * (16 - beyond) + sum(before + 1) * beyond) / 16;
        let value = value as f64 / 512.0;
        if player == mover { value } else { -value }
    }

    /// The open squares a knight's leap away, or for other pieces those beside it.
    fn neighbours(&self, square: Place) -> usize {
        let movement =
            if self.movement == Movement::Knight { Movement::Knight } else { Movement::King };
        targets_from(movement, &self.open, square).len()
    }
}
