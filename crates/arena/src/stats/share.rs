//! Shares of games with confidence intervals.

use serde::{Deserialize, Serialize};

use super::{Estimate, PairCounts, Z};

/// A count of a total, as a share with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// The count.
    pub count: u64,
    /// The total.
    pub of: u64,
    /// The share, from 0 to 1, with its interval; none if the total is 0.
    pub share: Option<Estimate>,
}

impl Share {
    /// The share of independent events, by [`wilson`].
    pub fn independent(count: u64, of: u64) -> Self {
        let share = (of > 0).then(|| wilson(count as f64 / of as f64, of as f64));
        Self { count, of, share }
    }

    /// The share of games played in pairs; `pairs` are the complete ones. The interval is that of [`wilson`] with the
    /// effective number of independent games by [`PairCounts::design_effect`] (Franco, Little, Louis and Slud,
    /// Journal of Survey Statistics and Methodology 7, 2019). It never has width 0, even if all pairs ended the same.
    ///
    /// Pairs against several opponents can be added up; the interval then includes the variation between opponents,
    /// and is slightly conservative.
    pub fn by_pair(count: u64, of: u64, pairs: PairCounts) -> Self {
        let effective = of as f64 / pairs.design_effect();
        let share = (of > 0).then(|| wilson(count as f64 / of as f64, effective));
        Self { count, of, share }
    }
}

/// The 95 % score interval of Wilson (Journal of the American Statistical Association 22, 1927) for a share, from 0 to
/// 1, of `of` independent events; `of` is above 0 and need not be an integer.
pub fn wilson(share: f64, of: f64) -> Estimate {
    let z2 = Z * Z / of;
    let centre = (share + z2 / 2.0) / (1.0 + z2);
    let half = Z / (1.0 + z2) * (share * (1.0 - share) / of + z2 / (4.0 * of)).sqrt();
    // At shares 0 and 1, rounding must not move an end beyond the share.
    Estimate {
        value: share,
        low: (centre - half).clamp(0.0, share),
        high: (centre + half).clamp(share, 1.0),
    }
}
