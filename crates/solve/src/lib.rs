//! The exact solver: who wins a position, by which moves, in how many plies.
mod effort;
mod solver;
mod walk;

pub use effort::Effort;
pub use solver::{Pruning, Solver, Verdict};
