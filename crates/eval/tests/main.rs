//! Tests of the heuristics and formulas: one binary, so that dependencies are linked once.

mod catalogue;
mod fitted;
mod formulas;
#[path = "../../board/tests/random/mod.rs"]
mod random;
