//! Statistics of game pairs without draws.
//!
//! The two games of a pair have the same opening, and an opening that favours one side favours each player once:
//! the games are not independent. Confidence intervals are therefore computed from pairs.

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

/// The 97.5 % quantile of the standard normal distribution, for 95 % confidence intervals.
pub const Z: f64 = 1.959_963_984_540_054;

/// The expected score of a player with this Elo difference: the logistic curve.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}
