//! The exact solver: who wins a position, by which moves, in how many plies.
mod board_table;
mod descent;
mod distance;
mod effort;
mod exits;
mod mirror;
mod pair;
mod race;
mod solver;
mod table;
mod walk;

pub use board_table::{BoardTable, ParseTableError};
pub use effort::Effort;
pub use pair::Pair;
pub use solver::{Pruning, Solver, Verdict};
