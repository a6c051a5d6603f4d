//! The experiments of the sources, played again.
//!
//! An [`Experiment`] is data: a tournament as TOML in `crates/reproduction/data/`, beside the published
//! figures and explanations, which are printed only where a figure is incompatible. The caller plays
//! each tournament for [`Measured::play`], so this crate has no files or threads. [`compare`] compares the
//! published figures, [`conclusions`] tests the published conclusions, Holm-corrected over all, and
//! [`report`] writes the result.
//!
//! ```
//! use isolation_reproduction::{Document, figures};
//!
//! let published = figures(Document::Udacity);
//! assert!(published.iter().all(|figure| figure.won.of > 0));
//! ```

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
