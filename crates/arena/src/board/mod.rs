//! Whole boards: who wins from each pair of placements.
//!
//! [`Finding::of`] is the one place where a pair is solved; [`Findings`] gathers what is known of a
//! board, and [`text`] and [`map`] show it. Threads and the file that keeps findings are behind the
//! feature `native`.

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
