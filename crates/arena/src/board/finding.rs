//! The result of one pair.

use isolation::board::{Player, Rules, Verdict};
use isolation::solve::{Interrupt, Pair, Solver};

/// The solver's result for one pair of placements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// `None` if the node limit was reached.
    pub winner: Option<Player>,
    /// Nodes.
    pub nodes: u64,
}

impl Finding {
    /// Solves a pair of a board with a new solver, so that the nodes depend on the pair alone. `limit` is the
    /// node limit. `None` if `stopped` returned true before the end.
    pub fn of(
        rules: &Rules,
        pair: Pair,
        limit: Option<u64>,
        stopped: impl Fn() -> bool,
    ) -> Option<Self> {
        let position = pair.position(rules);
        let mut interrupt = Interrupt { nodes: limit, poll: &mut |_| stopped() };
        let mut solver = Solver::new();
        let winner = match solver.solve(&position, &mut interrupt) {
            Some(Verdict::Win) => Some(Player::First),
            Some(Verdict::Loss) => Some(Player::Second),
            None if stopped() => return None,
            None => None,
        };
        Some(Self { winner, nodes: solver.nodes() })
    }

    /// Whether a run with this node limit cannot add to the result.
    pub fn suffices(&self, limit: Option<u64>) -> bool {
        self.winner.is_some() || limit.is_some_and(|limit| self.nodes >= limit)
    }
}
