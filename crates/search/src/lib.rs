//! The searches of the engine.
//!
//! Each search is a small struct of settings that implements [`Searcher`]. A [`Control`] gives it the
//! limits of one search, and connects it to the caller: clock, stop flag, progress callback. Its
//! result is a [`SearchInfo`]: best move, score, depth, nodes, time and principal variation. This
//! crate reads no clock itself, no file and no JSON. Without the feature `std` it needs no standard
//! library; [`Strong`] needs 64-bit atomics.
//!
//! Leaves are scored *for the player at the root*, regardless of the side to move, and maximum and
//! minimum alternate, because most heuristics are not antisymmetric. [`Strong`] and [`Perfect`] call
//! the solver; they need the feature `solve`.
//!
//! Deepening searches the previous best move first, with a window one step wider for moves that precede it in board order,
//! so that it plays the move that plain minimax plays.
//!
//! ```
//! use isolation_board::AnyPosition;
//! use isolation_eval::heuristic;
//! use isolation_search::{AlphaBeta, Control, Limits, Searcher};
//!
//! let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
//! let mut search = AlphaBeta { evaluation: heuristic("improved")?.evaluation(), seed: None };
//! let mut control = Control { limits: Limits::depth(5), ..Control::default() };
//! let info = search.search(&position, &mut control)?;
//! assert_eq!(info.depth, 5);
//! assert!(position.is_legal(info.best().expect("a move is possible")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod alphabeta;
mod control;
mod deepening;
mod game;
mod immediate;
mod info;
mod mcts;
mod minimax;
mod puct;
mod random;
mod recorder;
mod run;
mod seeded;
#[cfg(feature = "solve")]
mod strong;
mod threads;
mod tree;
mod value_tree;

pub use alphabeta::AlphaBeta;
pub use control::{Clock, Control, Limits, StoppedClock};
pub use deepening::{Deepening, Inner};
pub use info::{SearchError, SearchInfo, SearchResult};
pub use mcts::Mcts;
pub use minimax::Minimax;
pub use puct::{PlayedGame, Puct, SelfPlay, Turn};
pub use random::Random;
pub use recorder::{Bound, Cut, Recorder, Totals, TreeNode};
pub use seeded::{GENERATOR, Seeded};
#[cfg(feature = "solve")]
pub use strong::{Perfect, Strong, Techniques, TranspositionTable};
pub use threads::{NoThreads, Threads};
pub use value_tree::{ValueTree, ValueTreeError};

use isolation_board::AnyPosition;

/// A search that chooses moves.
pub trait Searcher: Send {
    /// Chooses a move. A finished position has none, and its score is a loss in 0 plies.
    ///
    /// # Errors
    /// When the evaluation is undefined in a position of the search, or the transposition table
    /// cannot be allocated.
    fn search(&mut self, position: &AnyPosition, control: &mut Control<'_>) -> SearchResult;

    /// Forgets what it learned in the last game.
    fn new_game(&mut self) {}
}
