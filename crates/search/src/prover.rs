//! The seam for exact solvers: searches ask, whoever can answers.

use std::fmt;

use isolation_board::{Position, Verdict, Word};

/// What a prover may spend on one question.
pub struct Budget<'a> {
    /// Positions that it may visit; it takes away those that it did.
    pub nodes: u64,
    /// To be asked every few thousand positions: true ends the work.
    pub interrupt: &'a mut dyn FnMut() -> bool,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// Settles positions outright.
pub trait Prover<W: Word> {
    /// Who wins, from the point of view of the side to move, if it can be found within the budget;
    /// `None` says nothing about the position.
    fn prove(&self, position: &Position<W>, budget: &mut Budget<'_>) -> Option<Verdict>;
}

/// Settles nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoProver;

impl<W: Word> Prover<W> for NoProver {
    fn prove(&self, _position: &Position<W>, _budget: &mut Budget<'_>) -> Option<Verdict> {
        None
    }
}
