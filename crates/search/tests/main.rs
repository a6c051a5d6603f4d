//! Tests of the searches: one binary, so that dependencies are linked once.

mod brute_force;
mod control;
mod equal;
mod examples;
mod foreign;
mod mcts;
#[cfg(feature = "solve")]
mod nodes;
mod puct;
#[path = "../../board/tests/random/mod.rs"]
mod random;
mod recorded;
#[cfg(feature = "solve")]
mod strong;
mod support;
mod value_trees;
