//! The exact solver: who wins a position, by which moves, in how many plies.
mod certificate;
mod effort;
mod solver;
mod verify;
mod walk;

pub use effort::Effort;
pub use solver::{Pruning, Solver, Verdict};
pub use verify::{Certified, Refusal, verify};
