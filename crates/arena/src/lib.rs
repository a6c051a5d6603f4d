//! Tournaments that can be trusted: games in pairs, records, statistics, reports.
//!
//! A [`Description`] says who plays whom, from which starts, under which limits. One pure function,
//! [`play`], plays one game. All that is told about a tournament is computed from its records alone,
//! see [`Summary`].

mod accuracy;
mod limits;
mod play;
mod player;
pub mod stats;
mod summary;

pub use accuracy::{AccuracyLimits, Judge, Judged};
pub use limits::MoveLimits;
pub use play::{Played, play};
pub use player::{Choice, Fault, Player};
pub use stats::{Estimate, PairCounts, Share};
pub use summary::{
    Accuracy, Effort, PairingSummary, PlayerSummary, Summary, SummaryBuilder, SummaryError,
};
