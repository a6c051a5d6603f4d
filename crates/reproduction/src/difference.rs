//! How far two shares are apart.

use statrs::distribution::{ContinuousCDF, Normal};

use isolation_arena::Share;
use isolation_arena::stats::Z;

/// How far one share is above another, with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// From -1 to 1; above 0 where the first share is the larger one.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Difference {
    /// The difference of two shares that are independent of one another, from their own intervals:
    /// the hybrid score interval of Newcombe (Statistics in Medicine 17, 1998, method 10). None where
    /// a share is of nothing.
    pub fn of(one: &Share, other: &Share) -> Option<Self> {
        let (one, other) = (one.share?, other.share?);
        let value = one.value - other.value;
        let below = (one.value - one.low).hypot(other.high - other.value);
        let above = (one.high - one.value).hypot(other.value - other.low);
        Some(Self { value, low: value - below, high: value + above })
    }

    /// How far a share is above one half.
    pub fn from_half(share: &Share) -> Option<Self> {
        let share = share.share?;
        let [value, low, high] = [share.value, share.low, share.high].map(|share| share - 0.5);
        Some(Self { value, low, high })
    }

    /// The two-sided p-value of the hypothesis that the true difference is this one: below 5 % where
    /// it is outside the interval.
    pub fn p_value(&self, hypothesis: f64) -> f64 {
        let distance = self.value - hypothesis;
        let half = if distance > 0.0 { self.value - self.low } else { self.high - self.value };
        let z = if half > 0.0 { distance.abs() / half * Z } else { 0.0 };
        2.0 * Normal::standard().sf(z)
    }
}
