//! Proofs for the searches of a game.

use core::fmt;

use isolation_board::{Position, Verdict, Word};
use isolation_solve::{Interrupt, KNOWN_NODES, Solution, Solver};

use crate::run::Run;

/// Proves verdicts by the built-in table of the board, else by the solver. What it learns is kept for
/// the positions of a game.
pub struct Proofs(Solver);

impl Proofs {
    pub fn new() -> Self {
        Self(Solver::with_tables())
    }

    /// The verdict for the side to move, with this maximum of nodes and within the run's limits;
    /// `None` is unknown.
    pub fn prove<W: Word>(
        &mut self,
        run: &mut Run<'_, '_>,
        position: &Position<W>,
        nodes: u64,
    ) -> Option<Verdict> {
        self.ask(run, nodes, |solver, interrupt| solver.solve(&(*position).into(), interrupt))
    }

    /// What is known about the position at the root, as by [`Solver::known`], within an eighth of the
    /// run's limit of nodes. Not asked where moves remove squares: there a thousand nodes take long.
    pub fn known<W: Word>(
        &mut self,
        run: &mut Run<'_, '_>,
        position: &Position<W>,
    ) -> Option<Solution> {
        if position.geometry().removes() {
            return None;
        }
        let nodes = KNOWN_NODES.min(run.left() / 8);
        self.ask(run, nodes, |solver, interrupt| {
            solver.winning_move(&(*position).into(), interrupt)
        })
    }

    fn ask<T>(
        &mut self,
        run: &mut Run<'_, '_>,
        nodes: u64,
        call: impl FnOnce(&mut Solver, &mut Interrupt<'_>) -> Option<T>,
    ) -> Option<T> {
        let (control, time) = (&*run.control, run.limits.time);
        let poll = &mut |_| control.is_stopped(time);
        let most = nodes.min(run.left());
        let mut interrupt = Interrupt { nodes: Some(most), poll };
        let before = self.0.nodes();
        let found = call(&mut self.0, &mut interrupt);
        let spent = self.0.nodes() - before;
        // The solver notices its limit a few nodes late.
        run.spend(spent.min(most));
        found
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
