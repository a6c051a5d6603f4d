//! Tournaments that can be trusted: games in pairs, records, statistics, reports.
//!
//! A [`Description`] says who plays whom, from which starts, under which limits. One pure function,
//! [`play`], plays one game. All that is told about a tournament is computed from its records alone,
//! see [`Summary`].

pub mod engine;
mod limits;
mod play;
mod player;
mod player_spec;
mod summary;

pub use limits::MoveLimits;
pub use play::{Played, play};
pub use player::{Choice, Fault, Player};
pub use player_spec::PlayerSpec;
pub use summary::{
    Accuracy, Effort, Estimate, PairCounts, PairingSummary, PlayerSummary, Share, Summary,
};
