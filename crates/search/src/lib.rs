//! The searches of the engine.
//!
//! Each search is a small struct of settings that implements [`Searcher`]. Its result is a
//! [`SearchInfo`]: best move, score, depth, nodes, time and principal variation. A [`Control`]
//! connects it to the caller: clock, stop flag, progress callback and prover. This crate reads no
//! clock itself, no file and no JSON.
//!
//! Leaves are scored *for the player at the root*, regardless of the side to move, and maximum and
//! minimum alternate, because most heuristics are not antisymmetric. Tree searches are generic over
//! an [`Evaluator`](isolation_eval::Evaluator), which may update a state incrementally, and over a
//! [`Tracer`], whose empty form costs nothing. A [`Prover`] solves positions within a budget:
//! `strong` and `perfect` use it, and the crate `isolation` implements it with the solver.
//!
//! Below the root, alpha-beta tries only the killer move of a ply first. Deepening searches the
//! previous best move first, with a window one step wider for moves that precede it in board order,
//! so that it plays the move that plain minimax plays.
//!
//! ```
//! use isolation_board::{Position, Setup};
//! use isolation_eval::heuristic;
//! use isolation_search::{AlphaBeta, Control, Limits, Searcher};
//!
//! let position = Position::<u64>::try_from(Setup::parse("7/7/2n4/3N3/7/7/7 w")?)?;
//! let mut search = AlphaBeta {
//!     evaluation: heuristic("improved")?.evaluation(),
//!     limits: Limits { depth: Some(5), ..Limits::default() },
//!     seed: None,
//! };
//! let info = search.search(&position, &mut Control::free(), None)?;
//! assert_eq!(info.depth, 5);
//! assert!(position.is_legal(info.best().expect("a move is possible")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod alphabeta;
mod control;
mod deepening;
mod info;
mod mcts;
mod minimax;
mod node;
mod prover;
mod puct;
mod random;
mod root;
mod run;
mod seeded;
mod strong;
mod threads;
mod trace;
mod value_tree;

pub use alphabeta::AlphaBeta;
pub use control::{Clock, Control, Limits, StoppedClock};
pub use deepening::{Deepening, Inner};
pub use info::{SearchError, SearchInfo};
pub use mcts::Mcts;
pub use minimax::Minimax;
pub use prover::{Budget, NoProver, Prover};
pub use puct::{PlayedGame, Puct, SelfPlay, SelfPlayWord, Turn};
pub use random::Random;
pub use root::search_with;
pub use seeded::{GENERATOR, Seeded};
pub use strong::{Opponent, Perfect, Strong, Techniques, TranspositionTable};
pub use threads::{NoThreads, Threads};
pub use trace::{Bound, Cut, NoTrace, Recorder, Totals, Tracer, TreeNode};
pub use value_tree::{ValueTree, ValueTreeError};

use isolation_board::Position;
use isolation_eval::EvalWord;

/// A search that chooses moves on boards of one width.
pub trait Searcher<W: EvalWord> {
    /// The transposition table, which is kept between moves, if the search has one.
    fn table(&mut self) -> Option<&mut TranspositionTable> {
        None
    }

    /// The opponent model, which is kept between moves, if the search has one.
    fn opponent(&mut self) -> Option<&mut Opponent> {
        None
    }

    /// Chooses a move. A finished position has none, and its score is a loss in 0 plies.
    ///
    /// A `recorder` records the search tree.
    ///
    /// # Errors
    /// When the evaluation is undefined in a position of the search, or the transposition table
    /// cannot be allocated.
    fn search(
        &mut self,
        position: &Position<W>,
        control: &mut Control<'_, W>,
        recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError>;
}

/// A search for boards of both widths.
pub trait AnySearcher: Searcher<u64> + Searcher<u128> + Send {}
impl<S: Searcher<u64> + Searcher<u128> + Send> AnySearcher for S {}

// Boxed here, so that the searches are compiled with this crate's optimization.
macro_rules! boxed {
    ($($search:ty),+) => {
        $(impl From<$search> for Box<dyn AnySearcher> {
            fn from(search: $search) -> Self {
                Box::new(search)
            }
        })+
    };
}
boxed!(Random, Minimax, AlphaBeta, Deepening, Strong, Perfect, Mcts, Puct);
