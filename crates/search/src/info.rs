//! Reports of a search.

use alloc::vec::Vec;
use core::time::Duration;

use isolation_board::Move;
use isolation_eval::{Score, ScoreError};

use crate::Clock;

/// The state of a search after a depth, within one, or at its end.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchInfo {
    /// Depth in plies; 0 if no depth was completed.
    pub depth: u32,
    /// The value for the side to move at the root. `None` if it is unknown.
    pub score: Option<Score>,
    /// Nodes visited so far.
    pub nodes: u64,
    /// Time since the search was requested.
    pub time: Duration,
    /// The principal variation, the best move first. Empty in a finished position.
    pub line: Vec<Move>,
    /// Whether the depth was completed.
    pub finished: bool,
    /// For a move of a lost position that sets a trap: the number of replies that are proven to
    /// lose, and of all replies.
    pub trap: Option<(u32, u32)>,
}

impl SearchInfo {
    /// A move chosen without a search; `None` in a finished position.
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

    /// The best move; `None` in a finished position.
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// The final report of a search, or why it has none.
pub type SearchResult = Result<SearchInfo, SearchError>;

/// Why a search has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SearchError {
    /// The evaluation is undefined in a position of the search.
    #[error(transparent)]
    Evaluate(#[from] ScoreError),
    /// The transposition table, of this size in MiB, cannot be allocated.
    #[error(
        "memory: the machine cannot provide {0} MiB for the transposition table; expected less"
    )]
    Memory(usize),
    /// A thread cannot be started. Only with the feature `std`.
    #[error("threads: the machine cannot start another thread: {0}; expected fewer")]
    #[cfg(feature = "std")]
    Threads(std::io::ErrorKind),
}
