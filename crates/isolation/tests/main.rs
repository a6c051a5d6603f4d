//! Tests of the library: one binary, so that dependencies are linked once.

mod ablation;
mod against_naive;
mod agents;
mod arrows;
mod circles;
mod examples;
mod expected;
mod fitted;
mod games;
mod json;
mod memory;
mod multi_pv;
mod naive;
mod perfect;
#[path = "../../board/tests/random/mod.rs"]
mod random;
mod random_games;
mod records;
mod reviews;
mod values;
mod variety;
