//! The statistics of games that are played in pairs and cannot be drawn.
//!
//! The two games of a pair have the same start, and a start that favours one side favours each of
//! the two players once: the games are not independent. Whatever is told with an interval is
//! therefore computed from pairs.

mod bootstrap;
mod bradley_terry;
mod compare;
mod estimate;
mod pairs;
mod share;
mod sprt;

pub use bootstrap::{Pairing, RESAMPLES, ratings};
pub use bradley_terry::bradley_terry;
pub use compare::{compatible, fisher, holm, two_proportions};
pub use estimate::Estimate;
pub use pairs::PairCounts;
pub use share::{Share, wilson};
pub use sprt::{Decision, Sprt};

/// The standard normal distribution up to here has 97.5 % of its mass: half of a 95 % interval.
pub const Z: f64 = 1.959_963_984_540_054;

/// The share of points that a player is expected to get who is better by so much: the logistic
/// curve of Elo ratings.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}
