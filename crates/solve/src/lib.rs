//! The exact solver: who wins a position, by which moves, in how many plies.
mod board_table;
mod effort;
mod pair;
mod solver;
mod walk;

pub use board_table::{BoardTable, ParseTableError};
pub use effort::Effort;
pub use pair::Pair;
pub use solver::{Pruning, Solver, Verdict};
