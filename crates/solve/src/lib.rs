//! The exact solver: who wins a position, by which moves, in how many plies.

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
mod race;
mod solver;
mod table;
mod verify;
mod walk;

pub use board_table::{BoardTable, ParseTableError};
pub use certificate::certificate;
pub use effort::Effort;
pub use pair::Pair;
pub use solver::{Pruning, Solver};
pub use verify::{Certified, Refusal, verify};
