//! A solver of positions of either width.

use isolation_board::{Move, Verdict};
use isolation_solve::{Effort, Solver};

use crate::AnyPosition;

/// The exact solver for boards of every size. What it remembers is made when it is first asked.
#[derive(Debug, Default)]
pub struct AnySolver {
    narrow: Option<Solver<u64>>,
    wide: Option<Solver<u128>>,
}

/// Asks the solver of the position's width.
macro_rules! ask {
    ($any:expr, $position:expr, $solver:ident, $inner:ident => $question:expr) => {
        match $position {
            AnyPosition::Narrow($inner) => {
                let $solver = $any.narrow.get_or_insert_with(Solver::new);
                $question
            }
            AnyPosition::Wide($inner) => {
                let $solver = $any.wide.get_or_insert_with(Solver::new);
                $question
            }
        }
    };
}

impl AnySolver {
    /// A solver that prunes by all rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// Positions visited in the life of the solver.
    pub fn nodes(&self) -> u64 {
        self.narrow.as_ref().map_or(0, Solver::nodes) + self.wide.as_ref().map_or(0, Solver::nodes)
    }

    /// Who wins. `None` when the effort is spent.
    pub fn solve(&mut self, position: &AnyPosition, effort: &mut Effort<'_>) -> Option<Verdict> {
        ask!(self, position, solver, inner => solver.solve(inner, effort))
    }

    /// A move by which the side to move wins; `Some(None)` when it loses. `None` when the effort is
    /// spent.
    pub fn winning_move(
        &mut self,
        position: &AnyPosition,
        effort: &mut Effort<'_>,
    ) -> Option<Option<Move>> {
        ask!(self, position, solver, inner => solver.winning_move(inner, effort))
    }

    /// Who wins, and in how many plies from here the game ends when the winner makes it as short and
    /// the loser as long as possible. `None` when the effort is spent.
    pub fn distance(
        &mut self,
        position: &AnyPosition,
        effort: &mut Effort<'_>,
    ) -> Option<(Verdict, u32)> {
        ask!(self, position, solver, inner => solver.distance(inner, effort))
    }

    /// The legal moves in board order, each with the verdict for the side that makes it; `None`
    /// where the effort, which is for all of them together, was spent before.
    pub fn judge(
        &mut self,
        position: &AnyPosition,
        effort: &mut Effort<'_>,
    ) -> Vec<(Move, Option<Verdict>)> {
        ask!(self, position, solver, inner => solver.judge(inner, effort))
    }
}

/// The certificate that shows that the side to move wins, or that it loses. `None` when the verdict
/// is false, and when the effort is spent before the certificate is complete.
pub fn certificate(
    position: &AnyPosition,
    verdict: Verdict,
    effort: &mut Effort<'_>,
) -> Option<String> {
    match position {
        AnyPosition::Narrow(position) => isolation_solve::certificate(position, verdict, effort),
        AnyPosition::Wide(position) => isolation_solve::certificate(position, verdict, effort),
    }
}
