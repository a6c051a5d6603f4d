//! Whole boards: who wins from each pair of placements.
//!
//! [`Finding::of`] is the one place where a pair is solved; [`PairLedger`](crate::task::PairLedger)
//! gathers what is known of a board, and [`text`] and [`map`] show it.

mod finding;
mod line;
pub mod map;
pub mod text;

pub use finding::Finding;
pub use line::{FindingLine, Heading, read_pair};
