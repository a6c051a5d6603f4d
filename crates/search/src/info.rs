//! What a search reports.

use std::time::Duration;

use isolation_board::Move;
use isolation_eval::{Score, ScoreError};

use crate::Clock;

/// The state of a search after a depth, within one, or at its end.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchInfo {
    /// Plies looked ahead; 0 where no depth was finished.
    pub depth: u32,
    /// The value to the side to move at the root. None where nothing was finished that would tell.
    pub score: Option<Score>,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since the search was asked for.
    pub time: Duration,
    /// Best play as far as it was seen, the best move first. Empty in a finished position.
    pub line: Vec<Move>,
    /// Whether the depth was searched to its end.
    pub finished: bool,
    /// Of a lost position's move that sets a trap: how many replies are proven to lose, and how many there are.
    pub trap: Option<(u32, u32)>,
}

impl SearchInfo {
    /// A move that was chosen without a search; none in a finished position.
    pub fn unsearched(best: Option<Move>, clock: &dyn Clock) -> Self {
        Self {
            depth: 0,
            score: best.is_none().then_some(Score::loss_in(0)),
            nodes: 1,
            time: clock.elapsed(),
            line: best.into_iter().collect(),
            finished: true,
            trap: None,
        }
    }

    /// The move to play; none in a finished position.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// Why a search has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SearchError {
    /// The evaluation has no value in a position that was met.
    #[error(transparent)]
    Evaluate(#[from] ScoreError),
    /// The machine refuses the memory of the transposition table, in MiB.
    #[error(
        "memory: the machine cannot provide {0} MiB for the transposition table; expected less"
    )]
    Memory(usize),
    /// The machine refuses a thread, and says why.
    #[error("threads: the machine cannot start another thread: {0}; expected fewer")]
    Threads(std::io::ErrorKind),
}
