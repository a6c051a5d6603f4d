//! Proofs for the searches of a game.

use core::fmt;

use isolation_board::{AnyPosition, Movement, Position, Size, Verdict, Word};
use isolation_solve::{BoardTable, Interrupt, Solver};

use crate::run::Run;

/// Proves verdicts by the built-in table of the board, else by the solver. What it learns is kept for
/// the positions of a game.
pub struct Proofs {
    solver: Solver,
    /// The board of the last look-up, and its table, if there is one.
    table: Option<((Movement, Size), Option<BoardTable>)>,
}

impl Proofs {
    pub fn new() -> Self {
        Self { solver: Solver::new(), table: None }
    }

    /// The verdict for the side to move, with this maximum of nodes and within the run's limits;
    /// `None` is unknown.
    pub fn prove<W: Word>(
        &mut self,
        run: &mut Run<'_, '_>,
        position: &Position<W>,
        nodes: u64,
    ) -> Option<Verdict> {
        let position = (*position).into();
        let found = self.look_up(&position);
        if found.is_some() {
            run.spend(0);
            return found;
        }
        let (control, time) = (&*run.control, run.limits.time);
        let poll = &mut |_| control.is_stopped(time);
        let most = nodes.min(run.left());
        let mut interrupt = Interrupt { nodes: Some(most), poll };
        let before = self.solver.nodes();
        let verdict = self.solver.solve(&position, &mut interrupt);
        let spent = self.solver.nodes() - before;
        // The solver notices its limit a few nodes late.
        run.spend(spent.min(most));
        verdict
    }

    /// The verdict in the table of solved boards.
    fn look_up(&mut self, position: &AnyPosition) -> Option<Verdict> {
        // Most positions are not covered: no table is loaded for them.
        if !BoardTable::may_cover(position) {
            return None;
        }
        let board = (position.movement(), position.size());
        if self.table.as_ref().is_none_or(|(known, _)| *known != board) {
            self.table = Some((board, BoardTable::covering(position)));
        }
        self.table.as_ref()?.1.as_ref()?.solve(position)
    }
}

/// A clone has learned nothing.
impl Clone for Proofs {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl fmt::Debug for Proofs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Proofs")
    }
}
