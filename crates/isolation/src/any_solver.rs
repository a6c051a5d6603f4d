//! A solver of positions of either width.

use isolation_board::Move;
use isolation_solve::{Effort, Solver, Verdict};

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

    /// The legal moves in board order, each with the verdict for the side that makes it; `None`
    /// where the effort, which is for all of them together, was spent before.
    pub fn judge(
        &mut self,
        position: &AnyPosition,
        effort: &mut Effort<'_>,
    ) -> Vec<(Move, Option<Verdict>)> {
        ask!(self, position, solver, inner => solver.judge(inner, effort))
    }

    /// Who wins, and in how many plies under best play: the winner as fast, the loser as slowly as
    /// possible. `None` when the effort is spent.
    pub fn distance(
        &mut self,
        position: &AnyPosition,
        effort: &mut Effort<'_>,
    ) -> Option<(Verdict, u32)> {
        // TEMPORARY until Solver::distance lands
        fn go(p: &AnyPosition, n: &mut u64, e: &mut Effort<'_>) -> Option<(bool, u32)> {
            *n += 1;
            if e.nodes.is_some_and(|m| *n > m) || (*n % 1024 == 0 && (e.interrupt)(*n)) {
                return None;
            }
            let mut win = None::<u32>;
            let mut loss = 0;
            for mv in p.moves() {
                let (w, d) = go(&p.play(mv), n, e)?;
                if w {
                    loss = loss.max(d + 1)
                } else {
                    win = Some(win.map_or(d + 1, |x| x.min(d + 1)))
                }
            }
            Some(win.map_or((false, loss), |d| (true, d)))
        }
        let mut n = 0;
        go(position, &mut n, effort).map(|(w, d)| (if w { Verdict::Win } else { Verdict::Loss }, d))
    }
}
