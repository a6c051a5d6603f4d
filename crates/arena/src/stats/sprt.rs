//! The sequential probability ratio test (SPRT).

use std::fmt;

use serde::Serialize;

use super::{PairCounts, expected_share};
use crate::Problem;

/// A sequential probability ratio test on game pairs: is a player better than another by `elo0` (H0) or by `elo1`
/// (H1)? The test may stop after every pair.
///
/// It is the *generalised* test (GSPRT) on the three outcomes of a pair. Ratings alone do not determine the
/// probabilities of the outcomes under H0 and H1, because openings may favour one side; the test takes the
/// maximum-likelihood distribution with the mean of each hypothesis (Van den Bergh, "A Practical Introduction to the
/// GSPRT", 2020). fishtest and fastchess use the same test on five outcomes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The differences in Elo under H0 and H1.
    elo: [f64; 2],
    /// The false-positive rate α and the false-negative rate β.
    errors: [f64; 2],
    /// The mean scores of a pair under H0 and H1.
    means: [f64; 2],
    /// The log-likelihood ratios at which H0 and H1 are accepted.
    bounds: [f64; 2],
    min_pairs: u64,
}

/// The decision of the test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Decision {
    /// H0 is accepted: the player is not better by `elo1`.
    H0,
    /// H1 is accepted: the player is better by more than `elo0`.
    H1,
}

/// The largest Elo difference.
const MOST_ELO: f64 = 1000.0;

/// The count of an outcome that was never observed, so that no outcome is impossible (as in fishtest).
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The default of both error rates.
    pub const ERROR: f64 = 0.05;
    /// A minimum number of pairs with which the error rates hold.
    pub const MIN_PAIRS: u64 = 200;

    /// A test of "better by at most `elo0`" (H0) against "better by at least `elo1`" (H1), in Elo by
    /// [`expected_share`], both from -1000 to 1000, with `elo0 < elo1`. `alpha` is the false-positive rate
    /// (probability of accepting H1 when H0 is true), `beta` the false-negative rate (accepting H0 when H1 is true);
    /// both are above 0 and below 1/2, and hold approximately.
    ///
    /// The test does not decide before `min_pairs` pairs: the error rates hold asymptotically, and early streaks
    /// would decide too often. [`Sprt::MIN_PAIRS`] is enough.
    ///
    /// # Errors
    /// The first invalid number.
    pub fn new(
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
        min_pairs: u64,
    ) -> Result<Self, Problem> {
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-MOST_ELO..=MOST_ELO).contains(&value) {
                let expected = format!("expected Elo points from -{MOST_ELO} to {MOST_ELO}");
                return Err(Problem::new(format_args!("{name}: {expected}, found {value}")));
            }
        }
        if elo0 >= elo1 {
            let why = format!("elo1: expected more than elo0, which is {elo0}, found {elo1}");
            return Err(Problem::new(why));
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if !(value > 0.0 && value < 0.5) {
                let expected = "expected a probability above 0 and below 0.5";
                return Err(Problem::new(format_args!("{name}: {expected}, found {value}")));
            }
        }
        let means = [elo0, elo1].map(expected_share);
        let bounds = [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()];
        Ok(Self { elo: [elo0, elo1], errors: [alpha, beta], means, bounds, min_pairs })
    }

    /// The differences in Elo under H0 and H1.
    pub fn elo(&self) -> [f64; 2] {
        self.elo
    }

    /// The error rates α and β.
    pub fn errors(&self) -> [f64; 2] {
        self.errors
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted (Wald, Annals of Mathematical
    /// Statistics 16, 1945): the first below 0, the second above.
    pub fn bounds(&self) -> [f64; 2] {
        self.bounds
    }

    /// The log-likelihood ratio of H1 to H0, natural logarithm; 0 without pairs.
    pub fn llr(&self, pairs: &PairCounts) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = [pairs.neither, pairs.one_each, pairs.both]
            .map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let [h0, h1] = self.means.map(|mean| most_probable(seen, mean));
        (0..3).map(|outcome| counts[outcome] * (h1[outcome] / h0[outcome]).ln()).sum()
    }

    /// The decision after these pairs; none if more are needed.
    pub fn decision(&self, pairs: &PairCounts) -> Option<Decision> {
        if pairs.pairs() < self.min_pairs {
            return None;
        }
        let [lower, upper] = self.bounds;
        match self.llr(pairs) {
            llr if llr <= lower => Some(Decision::H0),
            llr if llr >= upper => Some(Decision::H1),
            _ => None,
        }
    }
}

/// The parameters of the test.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo: [elo0, elo1], errors: [alpha, beta], min_pairs, .. } = self;
        write!(
            f,
            "sprt(elo0={elo0}, elo1={elo1}, alpha={alpha}, beta={beta}, min_pairs={min_pairs})"
        )
    }
}

/// The maximum-likelihood distribution of the scores 0, 1/2 and 1 with this mean, above 0 and below 1, given the
/// observed shares, all above 0: `p / (1 + λ (score − mean))` with λ such that the mean is right (Van den Bergh,
/// proposition 1.1; Owen, Biometrika 75, 1988).
fn most_probable(seen: [f64; 3], mean: f64) -> [f64; 3] {
    let away = [0.0, 0.5, 1.0].map(|score| score - mean);
    let sum = |term: fn(f64) -> f64| (0..3).map(|i| seen[i] * term(away[i])).sum::<f64>();
    // The condition Σ p x / (1 + λ x) = 0, times the three denominators, is a + b λ + c λ² = 0. It
    // falls from above to below 0 between the poles where a denominator is 0, so the root is the one
    // of falling slope, −√(b² − 4 a c).
    let a = sum(|x| x);
    let b = a * away.iter().sum::<f64>() - sum(|x| x * x);
    let c: f64 = away.iter().product();
    let root = (b * b - 4.0 * a * c).max(0.0).sqrt();
    // The form of the root without cancellation.
    let lambda = if b <= 0.0 { 2.0 * a / (root - b) } else { (-b - root) / (2.0 * c) };
    [0, 1, 2].map(|i| seen[i] / (1.0 + lambda * away[i]))
}
