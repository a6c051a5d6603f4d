//! Tournaments that can be trusted: games in pairs, records, statistics, reports.
//!
//! A [`Description`] says who plays whom, from which starts, under which limits. One pure function,
//! [`play`], plays one game. All that is told about a tournament is computed from its records alone,
//! see [`Summary`].

mod limits;
mod play;
mod player;
pub mod report;
mod summary;

pub use limits::MoveLimits;
pub use play::{Played, play};
pub use player::{Choice, Fault, Player};
pub use summary::{
    Accuracy, Effort, Estimate, PairCounts, PairingSummary, PlayerSummary, Share, Summary,
};
