//! Tests of the solver: one program, so that all it needs is linked once.

mod boards;
mod brute_force;
mod certificates;
#[path = "../../board/tests/random/mod.rs"]
mod random;
mod removal;
mod split;
