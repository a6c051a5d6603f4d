//! Tests of the library: one binary, so that dependencies are linked once.

mod against_naive;
mod agents;
mod arrows;
#[allow(clippy::print_stdout)]
mod corpora;
mod examples;
mod expected;
mod fitted;
mod games;
mod laws;
mod lines;
mod memory;
mod naive;
mod perfect;
mod picture;
mod puzzles;
#[path = "../../board/tests/random/mod.rs"]
mod random;
mod records;
mod reviews;
mod rooms;
mod trees;
mod values;
mod variety;
mod wire;
