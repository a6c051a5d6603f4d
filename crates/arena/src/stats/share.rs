//! Shares of games, with intervals.

use serde::{Deserialize, Serialize};

use super::{Estimate, PairCounts, Z};

/// So many of so many, as a share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of how many.
    pub of: u64,
    /// The share, from 0 to 1, with its interval; none of nothing.
    pub share: Option<Estimate>,
}

impl Share {
    /// The share of independent events, by [`wilson`].
    pub fn independent(count: u64, of: u64) -> Self {
        let share = (of > 0).then(|| wilson(count as f64 / of as f64, of as f64));
        Self { count, of, share }
    }

    /// The share of games that come in pairs, of which these are the complete ones: the interval of
    /// [`wilson`] for as many independent games as tell as much, by [`PairCounts::design_effect`]
    /// (Franco, Little, Louis and Slud, Journal of Survey Statistics and Methodology 7, 2019). It is
    /// never empty, not even where every pair ended alike.
    ///
    /// Pairs against several opponents may be added up; the interval then also covers that the
    /// opponents might have been met in other proportions, and is a little wider than it need be.
    pub fn by_pair(count: u64, of: u64, pairs: PairCounts) -> Self {
        let effective = of as f64 / pairs.design_effect();
        let share = (of > 0).then(|| wilson(count as f64 / of as f64, effective));
        Self { count, of, share }
    }
}

/// The 95 % interval of a share, from 0 to 1, that was seen in `of` independent events, which need
/// not be a whole number but must be above 0: the score interval of Wilson (Journal of the American
/// Statistical Association 22, 1927).
pub fn wilson(share: f64, of: f64) -> Estimate {
    let z2 = Z * Z / of;
    let centre = (share + z2 / 2.0) / (1.0 + z2);
    let half = Z / (1.0 + z2) * (share * (1.0 - share) / of + z2 / (4.0 * of)).sqrt();
    // At the edges, where an end is the share itself, rounding must not put it beyond.
    Estimate {
        value: share,
        low: (centre - half).clamp(0.0, share),
        high: (centre + half).clamp(share, 1.0),
    }
}
