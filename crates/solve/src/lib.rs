//! The exact solver: the verdict of a position, its winning moves, and the number of plies.
//!
//! A position is won if some move leads to a lost one, and lost if no move does. [`Solver`]
//! searches depth first without scores. In its code *mover* and *opponent* are the pieces of the
//! side to move and of the other side. Forced moves are followed in a loop, and the move that won
//! the last position with as many open squares (the killer) is tried earlier; from the placements a
//! knight's move to an image of the opponent's square is tried first. Six rules ([`Pruning`]) make
//! it fast; each can be switched off without changing a result (`tests/brute_force.rs`):
//!
//! | rule | why it is sound | used for | module |
//! | --- | --- | --- | --- |
//! | filters | after a move to a square without exits, or whose only exit the reply takes, the piece is stuck | all movements | `exits` |
//! | territory | only orders moves; closing squares that neither piece can reach takes no move away | all, with different weights | `descent` |
//! | partition | each piece of a separated position moves alone: the longer path wins, and of equal ones the opponent of the side to move | all | `race` |
//! | bounds | squares that only one piece can reach remain available to it; a path there is compared with the most moves that the other can make | queens and kings, where it pays | `race` |
//! | mirror | the opponent copies each move by a symmetry that swaps the pieces and fixes no open square (symmetry strategy) | knights and kings; queens only by 180° rotation on odd × odd boards | `mirror` |
//! | table | a result holds wherever the squares on which its proof relies are open or closed as in the proof; no hashes (without its zones: for the same position) | all | `table`, `zone` |
//!
//! They apply in this order: forced move, table, mirror; then for each move filters, partition and
//! bounds; the remaining moves are searched in the order of territory. None of them holds where a
//! player removes a square after each step (`Geometry::removes`): such positions are searched by
//! the module `removal`, for proofs with increasing numbers of plies.
//!
//! [`Solver::distance`] searches whether a won or lost position ends within 1, 3, 5 … (or 0, 2, 4
//! …) plies. A [`certificate`] is a winning strategy as text, which the crate
//! `isolation_verify` checks with the rules alone. A [`Split`] divides the proof of one position into subproblems for threads and
//! other machines. A [`Pair`] is an opening position up to symmetry; a [`BoardTable`] contains the
//! winner of each, hence of each first placement and of the empty board, and embeds the tables of
//! `tables/`. The crate builds without `std`.
//!
//! ```
//! use isolation_board::AnyPosition;
//! use isolation_solve::{Interrupt, Solution, Solver};
//!
//! // Queens on 3x3, to be placed: only the centre wins.
//! let position: AnyPosition = "3/3/3[Qq] w".parse()?;
//! let centre = position.parse_move("Q@b2")?;
//! let solution = Solver::new().winning_move(&position, &mut Interrupt::after(1_000_000));
//! assert_eq!(solution, Some(Solution::Win(centre)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![deny(clippy::disallowed_methods, clippy::disallowed_types)]

extern crate alloc;

mod board_table;
mod certificate;
mod descent;
mod distance;
mod exits;
mod interrupt;
mod journal;
mod mirror;
mod order;
mod pair;
mod predict;
mod proof_size;
mod race;
mod removal;
mod situation;
mod solver;
mod split;
mod table;
mod width;
mod zone;

pub use board_table::{BoardTable, ParseTableError};
pub use certificate::{Statements, Strategy, certificate};
pub use interrupt::Interrupt;
pub use pair::Pair;
pub use proof_size::{UNITS_PER_BIT, proof_size};
pub use solver::{KNOWN_NODES, Pruning, Solution, Solver};
pub use split::{Branch, Split, SplitError, StrategyStep, SubproblemResult};
