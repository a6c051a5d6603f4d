//! What pairs of games say about strength.

use std::fmt;

/// The 97.5 % point of the normal distribution: intervals hold 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// Finished pairs, counted by the points that ours made in them: 0, 1 or 2.
///
/// The two games of a pair have the same start, and theory gives the same side both: their results
/// hang together. What is independent is the pair, so every interval counts pairs.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Pairs([u32; 3]);

/// An interval of shares of the points, each 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Pairs {
    /// Counts a pair in which ours won so many games, at most 2.
    pub fn add(&mut self, points: usize) {
        self.0[points] += 1;
    }

    /// Pairs in which ours won so many games.
    pub fn with(self, points: usize) -> u32 {
        self.0[points]
    }

    /// All pairs.
    pub fn count(self) -> u32 {
        self.0.iter().sum()
    }

    /// Games won by ours.
    pub fn points(self) -> u32 {
        self.0[1] + 2 * self.0[2]
    }

    /// The share of the points that ours made; none without pairs.
    pub fn share(self) -> Option<f64> {
        (self.count() > 0).then(|| f64::from(self.points()) / f64::from(2 * self.count()))
    }

    /// The normal interval over pairs, from their sample variance, cut to 0 and 1. None where that
    /// variance is zero: all pairs alike do not mean certainty.
    pub fn normal(self) -> Option<Interval> {
        let mean = self.share()?;
        let count = f64::from(self.count());
        let squares: f64 = (self.0.iter().zip([0.0, 0.5, 1.0]))
            .map(|(&pairs, share)| f64::from(pairs) * (share - mean) * (share - mean))
            .sum();
        let half = Z * (squares / (count - 1.0) / count).sqrt();
        (squares > 0.0)
            .then(|| Interval { low: (mean - half).max(0.0), high: (mean + half).min(1.0) })
    }

    /// Wilson's interval with the number of pairs as sample size. A pair's share of its points
    /// varies at most as much as a coin of the same mean, so this is never too narrow by design.
    pub fn wilson(self) -> Option<Interval> {
        self.share().map(|share| wilson(share, self.count()))
    }
}

/// Wilson's score interval of a share seen in `count` independent trials, at least one.
pub fn wilson(share: f64, count: u32) -> Interval {
    let count = f64::from(count);
    let spread = Z * Z / count;
    let centre = share + spread / 2.0;
    let half = Z * (share * (1.0 - share) / count + spread / (4.0 * count)).sqrt();
    Interval { low: (centre - half) / (1.0 + spread), high: (centre + half) / (1.0 + spread) }
}

/// In percent, with one decimal.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}–{:.1}", self.low * 100.0, self.high * 100.0)
    }
}

#[cfg(test)]
#[allow(dead_code, unused_imports, reason = "see tests/strength.rs: a bench runs no tests")]
mod tests {
    use super::{Interval, Pairs, wilson};

    fn close(interval: Interval, low: f64, high: f64) {
        let near = |is: f64, should: f64| (is - should).abs() < 5e-6;
        assert!(near(interval.low, low) && near(interval.high, high), "{interval:?}");
    }

    /// 5 of 10: (0.5 + 0.19207) ∓ 1.95996·√(0.025 + 0.0096036), over 1.384146. 10 of 10: the lower
    /// end is 10 / (10 + 3.841459).
    #[test]
    fn wilson_agrees_with_numbers_worked_out_by_hand() {
        close(wilson(0.5, 10), 0.236_593, 0.763_407);
        close(wilson(1.0, 10), 0.722_467, 1.0);
        close(wilson(0.0, 10), 0.0, 0.277_533);
    }

    /// One pair lost, two shared, five won: the mean is 6/8; the squares 0.5625 + 7·0.0625 sum to 1;
    /// the standard error is √(1/7/8) = 0.133631, times 1.95996 = 0.261912.
    #[test]
    fn the_normal_interval_counts_pairs() {
        let pairs = Pairs([1, 2, 5]);
        assert_eq!((pairs.count(), pairs.points(), pairs.share()), (8, 12, Some(0.75)));
        close(pairs.normal().unwrap(), 0.488_088, 1.0);
        close(Pairs([5, 2, 1]).normal().unwrap(), 0.0, 0.511_912);
        assert_eq!(pairs.wilson(), Some(wilson(0.75, 8)));
    }

    /// Twelve points of sixteen in independent games would be 54.9–88.8; with shared starts the
    /// interval may not be that narrow.
    #[test]
    fn pairs_are_fewer_than_games() {
        let (pairs, games) = (Pairs([1, 2, 5]).wilson().unwrap(), wilson(0.75, 16));
        assert!(pairs.low < games.low && pairs.high > games.high);
    }

    #[test]
    fn pairs_that_are_all_alike_do_not_mean_certainty() {
        assert_eq!(Pairs([0, 9, 0]).normal(), None);
        assert_eq!(Pairs([0, 0, 1]).normal(), None);
        assert_eq!((Pairs::default().share(), Pairs::default().wilson()), (None, None));
    }

    #[test]
    fn points_are_added_and_shares_are_printed_in_percent() {
        let mut pairs = Pairs::default();
        [0, 1, 1, 2].into_iter().for_each(|points| pairs.add(points));
        assert_eq!(pairs, Pairs([1, 2, 1]));
        assert_eq!([0, 1, 2].map(|points| pairs.with(points)), [1, 2, 1]);
        assert_eq!(wilson(0.5, 10).to_string(), "23.7–76.3");
    }
}
