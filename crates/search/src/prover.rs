//! The interface to exact solvers.

use std::fmt;

use isolation_board::{Position, Verdict, Word};

/// The budget of one proof.
pub struct Budget<'a> {
    /// Maximum nodes; the prover subtracts those that it visits.
    pub nodes: u64,
    /// Called every few thousand nodes; `true` stops the proof.
    pub interrupt: &'a mut dyn FnMut() -> bool,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}

/// Solves positions exactly.
pub trait Prover<W: Word> {
    /// The verdict for the side to move, if it is found within the budget; `None` is unknown.
    fn prove(&self, position: &Position<W>, budget: &mut Budget<'_>) -> Option<Verdict>;
}

/// A prover that solves nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoProver;

impl<W: Word> Prover<W> for NoProver {
    fn prove(&self, _position: &Position<W>, _budget: &mut Budget<'_>) -> Option<Verdict> {
        None
    }
}
