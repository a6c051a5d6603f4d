//! Whole boards: who wins from each pair of placements.
//!
//! [`Finding::of`] solves a pair; [`Findings`] gathers what is known of a board, and [`text`] and [`map`]
//! show it. Behind the feature `native`, workers solve each pair with a fresh solver, and one thread
//! appends each finding to a locked file of JSON lines. Tables are written in the order of `Pair::all`
//! from the findings alone, so they depend neither on threads nor on interruptions.

mod colour_rule;
mod finding;
mod findings;
mod line;
pub mod map;
#[cfg(feature = "native")]
mod store;
pub mod text;
#[cfg(feature = "native")]
mod workers;

pub use colour_rule::{Colours, Special, colour_rule};
pub use finding::Finding;
pub use findings::Findings;
pub use line::{FindingLine, Heading, LineError, read_pair};
#[cfg(feature = "native")]
pub use store::{Store, StoreError};
#[cfg(feature = "native")]
pub use workers::Workers;
