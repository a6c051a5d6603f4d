//! A solver of positions of either width.

use isolation_board::{Move, Verdict};
use isolation_solve::{Effort, Solver};

use crate::AnyPosition;

/// The exact solver for boards of every size. Each width's solver is made on first use.
///
/// ```
/// use isolation::board::Verdict;
/// use isolation::solve::Effort;
/// use isolation::{AnyPosition, AnySolver, find_rules};
///
/// let position = AnyPosition::start(&find_rules("becker")?);
/// let mut effort = Effort::unlimited();
/// assert_eq!(AnySolver::new().solve(&position, &mut effort), Some(Verdict::Win));
/// # Ok::<(), isolation::FindRulesError>(())
/// ```
#[derive(Debug, Default)]
pub struct AnySolver {
    narrow: Option<Solver<u64>>,
    wide: Option<Solver<u128>>,
}

/// Calls the solver of the position's width.
macro_rules! with_solver {
    ($any:expr, $position:expr, $solver:ident, $inner:ident => $result:expr) => {
        match $position {
            AnyPosition::Narrow($inner) => {
                let $solver = $any.narrow.get_or_insert_with(Solver::new);
                $result
            }
            AnyPosition::Wide($inner) => {
                let $solver = $any.wide.get_or_insert_with(Solver::new);
                $result
            }
        }
    };
}

impl AnySolver {
    /// A solver with all pruning rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// Nodes visited by all calls so far.
    pub fn nodes(&self) -> u64 {
        self.narrow.as_ref().map_or(0, Solver::nodes) + self.wide.as_ref().map_or(0, Solver::nodes)
    }

    /// The verdict for the side to move. `None` when the budget is exhausted.
    pub fn solve(&mut self, position: &AnyPosition, effort: &mut Effort<'_>) -> Option<Verdict> {
        with_solver!(self, position, solver, inner => solver.solve(inner, effort))
    }

    /// A winning move of the side to move; `Some(None)` when it loses. `None` when the budget is
    /// exhausted.
    pub fn winning_move(
        &mut self,
        position: &AnyPosition,
        effort: &mut Effort<'_>,
    ) -> Option<Option<Move>> {
        with_solver!(self, position, solver, inner => solver.winning_move(inner, effort))
    }

    /// The verdict, and the number of plies to the end of the game if the winner makes it as short
    /// and the loser as long as possible. `None` when the budget is exhausted.
    pub fn distance(
        &mut self,
        position: &AnyPosition,
        effort: &mut Effort<'_>,
    ) -> Option<(Verdict, u32)> {
        with_solver!(self, position, solver, inner => solver.distance(inner, effort))
    }

    /// The legal moves in board order, each with the verdict for the side that makes it; `None` if
    /// the budget, which is for all of them together, was exhausted before.
    pub fn verdicts(
        &mut self,
        position: &AnyPosition,
        effort: &mut Effort<'_>,
    ) -> Vec<(Move, Option<Verdict>)> {
        with_solver!(self, position, solver, inner => solver.verdicts(inner, effort))
    }
}

/// The certificate of a verdict for the side to move. `None` when the verdict is wrong, or the
/// budget is exhausted before the certificate is complete.
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
