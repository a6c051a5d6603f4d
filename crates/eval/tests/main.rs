//! Tests of the heuristics and formulas: one binary, so that dependencies are linked once.

mod areas;
mod catalogue;
mod fitted;
#[cfg(feature = "foreign")]
mod foreign;
mod formulas;
#[path = "../../board/tests/random/mod.rs"]
mod random;
