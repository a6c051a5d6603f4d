//! The exact solver as a prover for searches.

use std::cell::{OnceCell, RefCell};

use isolation_board::{AnyPosition, Position, Verdict, Word};
use isolation_search::{Budget, Prover};
use isolation_solve::{BoardTable, Interrupt, Solver};

/// The solver, and the built-in table of the board.
#[derive(Default)]
pub(crate) struct SolverProver {
    solver: RefCell<Solver>,
    table: OnceCell<Option<BoardTable>>,
}

impl SolverProver {
    /// The verdict in the table of solved boards.
    fn look_up(&self, position: &AnyPosition) -> Option<Verdict> {
        // Most positions are not covered: no table is loaded for them.
        if !BoardTable::may_cover(position) {
            return None;
        }
        let shipped = || BoardTable::covering(position);
        self.table.get_or_init(shipped).as_ref()?.solve(position)
    }

    fn solve(&self, position: &AnyPosition, budget: &mut Budget<'_>) -> Option<Verdict> {
        let mut solver = self.solver.borrow_mut();
        let before = solver.nodes();
        let poll = &mut |_| (budget.interrupt)();
        let mut interrupt = Interrupt { nodes: Some(budget.nodes), poll };
        let verdict = solver.solve(position, &mut interrupt);
        budget.nodes = budget.nodes.saturating_sub(solver.nodes() - before);
        verdict
    }
}

impl<W: Word> Prover<W> for SolverProver {
    fn prove(&self, position: &Position<W>, budget: &mut Budget<'_>) -> Option<Verdict> {
        let position = (*position).into();
        self.look_up(&position).or_else(|| self.solve(&position, budget))
    }
}
