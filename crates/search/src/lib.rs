//! The searches: how a move is chosen.
//!
//! Each search is a small struct of its settings that implements [`Searcher`]. All of them give a
//! [`SearchInfo`]: best move, score, depth, nodes, time and principal variation. The outside world
//! reaches them through one [`Control`]: a clock, a stop flag, a callback for progress, and a
//! prover. This crate knows no clock's source, no file and no JSON.
//!
//! A leaf is scored *for the player at the root*, whoever is to move, and maximum and minimum
//! alternate, because most heuristics are not antisymmetric. Tree searches are generic over an
//! [`Evaluator`](isolation_eval::Evaluator), which may carry a state from position to position, and
//! over a [`Tracer`], whose empty form costs nothing. A [`Prover`] decides positions within a budget:
//! `strong` and `perfect` ask it, and the crate `isolation` answers with the solver.
//!
//! Below the root, alpha-beta tries only the last cut-off move of a ply first. Deepening searches the
//! previous best move first, with a window one step wider for moves that precede it in board order:
//! it plays the move that plain minimax plays.
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
mod place;
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

/// A way of choosing a move on boards of one width.
pub trait Searcher<W: EvalWord> {
    /// What it keeps from move to move, where it keeps anything.
    fn table(&mut self) -> Option<&mut TranspositionTable> {
        None
    }

    /// What it believes of its opponent, where it believes anything.
    fn opponent(&mut self) -> Option<&mut Opponent> {
        None
    }

    /// Chooses a move. In a finished position there is none, and the score is a loss in 0 plies.
    ///
    /// With a `recorder`, the tree that is searched is recorded as it is searched.
    ///
    /// # Errors
    /// When the evaluation is a formula that has no value in a position that is met, or the machine has
    /// no memory for the transposition table.
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
