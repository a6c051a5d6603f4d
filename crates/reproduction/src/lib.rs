//! The documents' experiments, played again.
//!
//! An [`Experiment`] is data: a tournament as TOML in `crates/reproduction/data/`, beside the figures that
//! the documents print. Who can play tournaments plays them through [`Measured::play`]; what the
//! documents printed is compared with that by [`compare`], what they conclude is tested by
//! [`conclusions`], and [`report`] tells all of it. Nothing here is a file or a thread.

mod calibration;
mod claims;
mod comparison;
mod difference;
mod document;
mod experiment;
mod finding;
mod measured;
mod published;
mod report;
mod tables;

pub use calibration::Calibration;
pub use claims::conclusions;
pub use comparison::{Candidate, Comparison, candidates, compare};
pub use difference::Difference;
pub use document::Document;
pub use experiment::{Experiment, Values};
pub use finding::{ClaimResult, Conclusion, Finding};
pub use measured::{Budget, Measured};
pub use published::{Explanation, Figure, explanations, figures};
pub use report::{Conditions, report};
