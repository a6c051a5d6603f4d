//! Tests of the searches: one program, so that all it needs is linked once.

mod equal;
mod foreign;
mod incremental;
mod mcts;
mod puct;
#[path = "../../board/tests/random/mod.rs"]
mod random;
mod recorded;
mod seams;
mod strong;
mod truth;
mod value_trees;
