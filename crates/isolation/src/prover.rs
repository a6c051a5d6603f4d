//! The exact solver, as searches ask it.

use std::cell::RefCell;

use isolation_board::{Position, Word};
use isolation_eval::Proof;
use isolation_search::{Budget, Prover};
use isolation_solve::{Effort, Solver, Verdict};

/// A solver that remembers from question to question, for one choice of a move.
pub(crate) struct SolverProver<W: Word>(RefCell<Solver<W>>);

impl<W: Word> SolverProver<W> {
    pub fn new() -> Self {
        Self(RefCell::new(Solver::new()))
    }
}

impl<W: Word> Prover<W> for SolverProver<W> {
    fn prove(&self, position: &Position<W>, budget: &mut Budget<'_>) -> Option<Proof> {
        let mut solver = self.0.borrow_mut();
        let before = solver.nodes();
        let interrupt = &mut |_| (budget.interrupt)();
        let mut effort = Effort { nodes: Some(budget.nodes), interrupt };
        let verdict = solver.solve(position, &mut effort);
        budget.nodes = budget.nodes.saturating_sub(solver.nodes() - before);
        verdict.map(|verdict| match verdict {
            Verdict::Win => Proof::Win,
            Verdict::Loss => Proof::Loss,
        })
    }
}
