//! What is known of one pair.

use isolation::board::{Player, Rules, Verdict};
use isolation::solve::{Effort, Pair};
use isolation::{AnyPosition, AnySolver};

/// What is known of one pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// `None` when the limit was too low.
    pub winner: Option<Player>,
    /// Positions visited.
    pub nodes: u64,
}

impl Finding {
    /// Solves a pair of a board with a solver of its own, so that the nodes depend on the pair alone.
    /// `limit` are the positions to visit at most. `None` when `stopped` said so before the end.
    pub fn of(
        rules: &Rules,
        pair: Pair,
        limit: Option<u64>,
        stopped: impl Fn() -> bool,
    ) -> Option<Self> {
        let position = AnyPosition::of_pair(rules, pair);
        let mut effort = Effort { nodes: limit, interrupt: &mut |_| stopped() };
        let mut solver = AnySolver::new();
        let winner = match solver.solve(&position, &mut effort) {
            Some(Verdict::Win) => Some(Player::First),
            Some(Verdict::Loss) => Some(Player::Second),
            None if stopped() => return None,
            None => None,
        };
        Some(Self { winner, nodes: solver.nodes() })
    }

    /// Whether a run with this limit has nothing to add.
    pub fn suffices(&self, limit: Option<u64>) -> bool {
        self.winner.is_some() || limit.is_some_and(|limit| self.nodes >= limit)
    }
}
