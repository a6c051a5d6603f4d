//! Whole boards: who wins from each pair of placements.
//!
//! [`Finding::of`] solves a pair; [`PairLedger`](crate::task::PairLedger) collects the results of a board,
//! and [`text`] and [`map`] show them. Behind the feature `native`, threads solve each pair with a new
//! solver, and one thread appends each result to a locked checkpoint of JSON lines. Tables are computed in
//! the order of `Pair::all` from the results alone, so they depend neither on threads nor on interruptions.

#[cfg(feature = "native")]
mod certificate;
mod finding;
mod line;
pub mod map;
pub mod text;

#[cfg(feature = "native")]
pub use certificate::BoardCertificate;
pub use finding::Finding;
pub use line::{FindingLine, Heading, read_pair};
