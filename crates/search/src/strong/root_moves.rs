//! The moves at the root and their verdicts.

use alloc::vec::Vec;

use isolation_board::{Move, Position, Verdict, Word};

use super::Proofs;
use crate::run::Run;

/// The moves at the root, in search order; those proven to lose are at the end.
pub(super) struct RootMoves {
    moves: Vec<Move>,
    /// Number of moves not proven to lose.
    candidates: usize,
}

impl RootMoves {
    pub fn new(moves: &[Move]) -> Self {
        Self { moves: moves.to_vec(), candidates: moves.len() }
    }

    /// The moves not proven to lose.
    pub fn candidates(&mut self) -> &mut [Move] {
        &mut self.moves[..self.candidates]
    }

    /// All moves, those proven to lose last.
    pub fn all(&self) -> &[Move] {
        &self.moves
    }

    /// The position is proven to be lost.
    pub fn lose(&mut self) {
        self.candidates = 0;
    }

    /// Whether some moves are proven to lose.
    pub fn any_lose(&self) -> bool {
        self.candidates < self.moves.len()
    }

    /// Calls the solver for the moves not proven to lose, the best first. Each may use half of the
    /// rest of `nodes`. Returns a winning move, if it finds one.
    pub fn prove<W: Word>(
        &mut self,
        proofs: &mut Proofs,
        run: &mut Run<'_, '_>,
        position: &Position<W>,
        nodes: u64,
    ) -> Option<Move> {
        let most = run.nodes.saturating_add(nodes);
        let mut index = 0;
        while index < self.candidates && !run.ended {
            let left = most.saturating_sub(run.nodes);
            let next = position.play(self.moves[index]);
            match proofs.prove(run, &next, left.div_ceil(2)) {
                Some(Verdict::Loss) => return Some(self.moves[index]),
                Some(Verdict::Win) => {
                    self.moves[index..].rotate_left(1);
                    self.candidates -= 1;
                }
                None => index += 1,
            }
        }
        None
    }
}
