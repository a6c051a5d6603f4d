//! The rules of the board game Isolation, and facts about positions.
//!
//! Two pieces stand on a grid. Every square that a piece has stood on is blocked for the rest of the
//! game (or, in the original game, a square that the player removes after each step), and a player to
//! move who cannot move loses. There are no draws and no passes. This crate contains positions and
//! moves, their texts, symmetries, hash keys, and facts about regions of the board. It contains no
//! evaluation and no search, uses no clock and no file, and builds without `std`.
//!
//! A [`Setup`] describes any position, perhaps an illegal one; a [`Position`] is checked once, when
//! it is made, and cannot fail afterwards. Boards of at most 64 squares fit a `Position<u64>`, all
//! others a `Position<u128>`; both give identical results.
//!
//! ```
//! use isolation_board::Position;
//!
//! let position: Position<u64> = "7/7/2n4/3N3/7/7/7 w - - 0 1".parse()?;
//! assert_eq!(position.targets().len(), 8);
//!
//! let next = position.play(position.parse_move("d4e6")?);
//! assert_eq!(next.to_string(), "7/4N2/2n4/3*3/7/7/7 b - - 0 1");
//! assert_eq!(isolation_board::perft(&next, 1), u64::from(next.targets().len()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(clippy::disallowed_methods, clippy::disallowed_types)]
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod any_position;
mod bitboard;
mod echo;
mod geometry;
mod key;
mod move_text;
mod moves;
mod names;
mod paths;
mod perft;
mod player;
mod position;
mod position_text;
pub mod regions;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod setup;
mod square;
mod symmetry;
mod territory;
#[doc(hidden)]
pub mod text;
mod word;

pub use any_position::AnyPosition;
pub use bitboard::{Bitboard, Squares};
pub use geometry::Geometry;
pub use move_text::{MoveFault, ParseMoveError};
pub use moves::{IllegalMove, Move, Moves};
pub use names::ParseNameError;
pub use perft::{perft, perft_leaf_by_leaf};
pub use player::{Outcome, Player, Verdict};
pub use position::Position;
pub use position_text::{ParsePositionError, PositionError, PositionFault};
pub use rules::{Closing, Movement, ParseRulesError, Rules, RulesFault, Start};
pub use setup::{Setup, SetupError, SetupProblem};
pub use square::{MAX_SIDE, MAX_SQUARES, MIN_SIDE, ParseSizeError, Size, SizeError, Square};
pub use symmetry::Symmetry;
pub use word::Word;

/// How errors quote their input: for the crates of this project, which all depend on this one.
#[doc(hidden)]
pub use echo::{Echo, is_hidden, one_line, quoted};
