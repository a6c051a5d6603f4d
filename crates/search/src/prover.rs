//! The seam for exact solvers: searches ask, whoever can answers.

use isolation_board::{Move, Position, Word};
use isolation_eval::Score;

/// A settled position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The proven score for the side to move.
    pub score: Score,
    /// A move that keeps it; none in a finished game.
    pub best: Option<Move>,
}

/// Settles positions outright.
pub trait Prover<W: Word> {
    /// The truth about a position, if it can be found at a cost that is worth it; `None` says
    /// nothing about the position.
    fn prove(&self, position: &Position<W>) -> Option<Proven>;
}

/// Settles nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoProver;

impl<W: Word> Prover<W> for NoProver {
    fn prove(&self, _position: &Position<W>) -> Option<Proven> {
        None
    }
}
