//! Tests of the solver: one binary, so that dependencies are linked once.

mod boards;
mod brute_force;
mod certificates;
#[path = "../../board/tests/random/mod.rs"]
mod random;
mod removal;
mod split;
