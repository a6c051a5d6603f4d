//! The exact solver: who wins a position, by which moves, in how many plies.
//!
//! A position is won if some move leads to a lost one, and lost if no move does. [`Solver`] searches
//! depth first without scores. Forced moves are followed in a loop, and the move that won the last
//! position with as many open cells is tried earlier. Six rules ([`Pruning`]) make it fast; each can be
//! switched off without changing an answer (`tests/brute_force.rs`):
//!
//! | rule | why it is sound | used for | module |
//! | --- | --- | --- | --- |
//! | filters | after a move to a cell without exits, or whose only exit the reply takes, the piece is stuck | all movements | `exits` |
//! | territory | only orders moves; closing cells that neither piece can reach takes no move away | all, with different weights | `descent` |
//! | partition | each piece of a separated position moves alone: the longer path wins, and of equal ones the opponent of the side to move | all | `race`, `walk` |
//! | bounds | cells that only one piece can reach stay its own; a path there is compared with the most that the other can move | queens and kings, where it pays | `race` |
//! | mirror | the opponent copies each move by a symmetry that swaps the pieces and fixes no open cell | knights and kings; queens only by 180° rotation on odd × odd boards | `mirror` |
//! | table | entries hold whole positions, not hashes | all | `table` |
//!
//! They apply in this order: forced move, table, mirror; then for each move filters, partition and
//! bounds; the remaining moves are searched in the order of territory. None of them holds where a player removes
//! a cell after each step (`Geometry::removes`): such positions are searched by the module `removal`, for proofs of
//! ever more plies. An [`Effort`] that is spent gives "unknown". A longest path that takes too many steps is given up and the position
//! searched, so that clocks and stop flags are polled every few hundred positions.
//!
//! [`Solver::distance`] asks of a position with a known winner whether the game ends within 1, 3, 5 … (or
//! 0, 2, 4 …) plies. A [`certificate`] is a winning strategy as text, which [`verify()`] checks with the
//! rules alone. A [`Split`] divides the proof of one position into subproblems for threads and other machines. A
//! [`Pair`] is an opening up to symmetry; a [`BoardTable`] holds the winner of each, hence
//! of each first placement and of the empty board, and embeds the tables of `tables/`.
//!
//! ```
//! use isolation_board::{Position, Setup, Verdict};
//! use isolation_solve::{Effort, Solver};
//!
//! // Queens on 3x3, to be placed: only the centre wins.
//! let position = Position::<u64>::try_from(Setup::parse("3/3/3[Qq] w")?)?;
//! let mut solver = Solver::new();
//! let mut effort = Effort::nodes(1_000_000);
//! assert_eq!(solver.solve(&position, &mut effort), Some(Verdict::Win));
//! let best = solver.winning_move(&position, &mut effort).flatten().expect("a won position");
//! assert_eq!(position.move_text(best), "Q@b2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

mod board_table;
mod certificate;
mod descent;
mod distance;
mod effort;
mod exits;
mod journal;
mod mirror;
mod order;
mod pair;
mod predict;
mod race;
mod removal;
mod solver;
mod split;
mod table;
mod verify;
mod walk;
mod word;

pub use board_table::{BoardTable, ParseTableError};
pub use certificate::{Strategy, certificate};
pub use effort::Effort;
pub use pair::Pair;
pub use solver::{Pruning, Solver};
pub use split::{Branch, Found, Part, Split, Unfit};
pub use verify::{Certified, Refusal, verify};
pub use word::SolveWord;
