//! The result of a tuning's final match.

use std::fmt;

use serde::Serialize;

use super::words;
use isolation_arena::stats::{Pairing, ratings};
use isolation_arena::{Estimate, PairCounts};

/// The result of a match of tuned against initial values, from the tuned side.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Improvement {
    /// The game pairs.
    pub pairs: PairCounts,
    /// The difference in Elo, with its 95 % interval; `None` if the tuned side won or lost everything.
    pub elo: Option<Estimate>,
    /// The likelihood of superiority; `None` without game pairs.
    pub superiority: Option<f64>,
    /// Whether the tuned values are better; `None` if that is not decided.
    pub is_better: Option<bool>,
}

impl Improvement {
    /// The result of these game pairs.
    pub fn of(pairs: PairCounts) -> Self {
        let superiority = pairs.superiority();
        let pairing = Pairing { players: [0, 1], pairs, single: [0, 0] };
        // The mean of the two ratings is 0, so their difference is twice the first rating.
        let elo = ratings(2, &[pairing], 0)[0].map(|Estimate { value, low, high }| Estimate {
            value: 2.0 * value,
            low: 2.0 * low,
            high: 2.0 * high,
        });
        // A player who won or lost everything is unrated: the pairs decide, at the level of a 95 % interval.
        let (better, worse) = match (elo, superiority) {
            (Some(elo), _) => (elo.low > 0.0, elo.high < 0.0),
            (None, Some(superiority)) => (superiority > 0.975, superiority < 0.025),
            (None, None) => (false, false),
        };
        Self { pairs, elo, superiority, is_better: (better || worse).then_some(better) }
    }
}

impl fmt::Display for Improvement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PairCounts { both, one_each, neither } = self.pairs;
        let pairs = words::number_of(self.pairs.pairs(), "pair");
        write!(f, "{pairs} against the initial values: 2-0 {both}, 1-1 {one_each}, 0-2 {neither}")?;
        let Some(superiority) = self.superiority else { return Ok(()) };
        let likelihood = format!("likelihood of superiority {}", words::likelihood(superiority));
        let difference = match self.elo {
            Some(elo) => words::elo(Some(elo)),
            None => "no finite number of".to_owned(),
        };
        let verdict = match self.is_better {
            Some(true) => "The tuned values are better than the initial ones.",
            Some(false) => "The tuned values are worse than the initial ones.",
            None => {
                "Not decisive: the tuned values are not shown to be better than the initial ones."
            }
        };
        write!(f, "\n{difference} Elo, {likelihood}\n{verdict}")
    }
}
