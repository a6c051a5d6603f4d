//! The experiments of the sources, played again.
//!
//! An [`Experiment`] is data: a tournament as TOML in `crates/reproduction/data/`, beside the published figures and
//! explanations, which are printed only where a figure is incompatible. The caller plays each tournament for
//! [`Measured::play`], so this crate has no files or threads.
//!
//! All heuristics of an experiment play the same opponents from the same openings: from *all* openings of the board
//! where a conclusion needs it. The agents but Random are deterministic, so their games from all openings are no
//! sample: what is seen is what is true, and no game is played twice. [`Scores`] holds the results by opening, and the
//! error that remains. [`compare`] compares the published figures, Holm-corrected; [`conclusions`] tests the
//! published conclusions by intervals that hold together; and [`report`] writes the result.
//!
//! ```
//! use isolation_reproduction::{Source, figures};
//!
//! let published = figures(Source::Udacity);
//! assert!(published.iter().all(|figure| figure.won.of > 0));
//! ```

mod calibration;
mod claims;
mod comparison;
mod experiment;
mod finding;
mod measured;
mod published;
mod ranking;
mod report;
mod results;
mod scores;
mod source;
mod tables;

pub use calibration::Calibration;
pub use claims::{Conclusion, conclusions};
pub use comparison::{Candidate, Comparison, compare, explained, players};
pub use experiment::{Experiment, Values};
pub use finding::{Assessment, SMALL};
pub use measured::{Budget, Goal, Measured};
pub use published::{Explanation, Figure, explanations, figures};
pub use ranking::{Ranked, ranking};
pub use report::{Conditions, report};
pub use results::Results;
pub use scores::{Difference, Scores};
pub use source::Source;
