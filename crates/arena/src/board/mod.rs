//! Whole boards: who wins from each pair of placements.
//!
//! [`Finding::of`] solves a pair; [`PairLedger`](crate::task::PairLedger) gathers what is known of a
//! board, and [`text`] and [`map`] show it. Behind the feature `native`, threads solve each pair with a
//! fresh solver, and one thread appends each finding to a locked file of JSON lines. Tables are written
//! in the order of `Pair::all` from the findings alone, so they depend neither on threads nor on
//! interruptions.

mod finding;
mod line;
pub mod map;
pub mod text;

pub use finding::Finding;
pub use line::{FindingLine, Heading, read_pair};
