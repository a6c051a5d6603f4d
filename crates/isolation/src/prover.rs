//! The exact solver as a prover for searches.

use std::cell::{OnceCell, RefCell};

use isolation_board::{Position, Verdict};
use isolation_search::{Budget, Prover};
use isolation_solve::{BoardTable, Effort, SolveWord, Solver};

/// The solver, and the built-in table of the board.
pub(crate) struct SolverProver<W: SolveWord> {
    solver: RefCell<Solver<W>>,
    table: OnceCell<Option<BoardTable>>,
}

impl<W: SolveWord> SolverProver<W> {
    pub fn new() -> Self {
        Self { solver: RefCell::new(Solver::new()), table: OnceCell::new() }
    }

    /// The verdict in the table of solved boards.
    fn look_up(&self, position: &Position<W>) -> Option<Verdict> {
        let position = (*position).into();
        // Most positions are not covered: no table is loaded for them.
        if !BoardTable::may_cover(&position) {
            return None;
        }
        let shipped = || BoardTable::covering(&position);
        self.table.get_or_init(shipped).as_ref()?.solve(&position)
    }

    fn solve(&self, position: &Position<W>, budget: &mut Budget<'_>) -> Option<Verdict> {
        let mut solver = self.solver.borrow_mut();
        let before = solver.nodes();
        let interrupt = &mut |_| (budget.interrupt)();
        let mut effort = Effort { nodes: Some(budget.nodes), interrupt };
        let verdict = solver.solve(position, &mut effort);
        budget.nodes = budget.nodes.saturating_sub(solver.nodes() - before);
        verdict
    }
}

impl<W: SolveWord> Prover<W> for SolverProver<W> {
    fn prove(&self, position: &Position<W>, budget: &mut Budget<'_>) -> Option<Verdict> {
        self.look_up(position).or_else(|| self.solve(position, budget))
    }
}
