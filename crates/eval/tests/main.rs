//! Tests of the heuristics and formulas: one program, so that all it needs is linked once.

mod catalogue;
mod fitted;
mod formulas;
#[path = "../../board/tests/random/mod.rs"]
mod random;
