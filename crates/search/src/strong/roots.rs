//! The moves at the root, and what the prover knows of them.

use isolation_board::{Move, Position, Verdict};
use isolation_eval::{EvalWord, Evaluator};

use crate::Tracer;
use crate::run::Run;

/// The moves at the root, in the order in which they are to be searched; behind them those that are
/// proven to lose.
pub(super) struct Roots {
    moves: Vec<Move>,
    /// How many are not known to lose.
    alive: usize,
}

impl Roots {
    pub fn new(moves: &[Move]) -> Self {
        Self { moves: moves.to_vec(), alive: moves.len() }
    }

    /// The moves that are not known to lose.
    pub fn alive(&mut self) -> &mut [Move] {
        &mut self.moves[..self.alive]
    }

    /// All moves, those that are known to lose last.
    pub fn all(&self) -> &[Move] {
        &self.moves
    }

    /// Whether some moves, and which are not told, are known to lose.
    pub fn some_lose(&self) -> bool {
        self.alive < self.moves.len()
    }

    /// Asks the prover about the moves that are not known to lose, the best first. Each may cost
    /// half of what is left of `nodes`. One that wins, if it finds one.
    pub fn ask<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &mut self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        nodes: u64,
    ) -> Option<Move> {
        let most = run.nodes.saturating_add(nodes);
        let mut index = 0;
        while index < self.alive && !run.ended {
            let left = most.saturating_sub(run.nodes);
            match run.prove(&position.play(self.moves[index]), left.div_ceil(2)) {
                Some(Verdict::Loss) => return Some(self.moves[index]),
                Some(Verdict::Win) => {
                    self.moves[index..].rotate_left(1);
                    self.alive -= 1;
                }
                None => index += 1,
            }
        }
        None
    }
}
