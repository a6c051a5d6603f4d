//! The exact solver: who wins a position, by which moves, in how many plies.
mod descent;
mod distance;
mod effort;
mod exits;
mod mirror;
mod race;
mod solver;
mod table;
mod walk;

pub use effort::Effort;
pub use solver::{Pruning, Solver, Verdict};
