//! The share of games that a side wins, opening by opening, and how sure its mean is.

use isolation_arena::Estimate;
use statrs::distribution::{ContinuousCDF, Normal};

/// The share of games that a side wins, or a sum of such shares with weights, opening by opening.
///
/// The openings are the first ones of a shuffled list of all: a simple random sample without replacement, so all
/// that is seen of two sides is paired by opening. Games of deterministic agents from an opening are always the same:
/// once all openings are played, nothing about them is uncertain. What remains is the chance in the moves of Random.
#[derive(Clone, PartialEq, Debug)]
pub struct Scores {
    board: String,
    /// How many openings the board has.
    openings: usize,
    /// By opening.
    share: Vec<f64>,
    /// By opening: the part of the share that depends on the moves of Random.
    chance: Vec<f64>,
}

/// Fewer openings decide nothing: the normal distribution is no good approximation.
const FEWEST: usize = 30;

/// How far a number is above 0, and how sure that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// The best guess.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

impl Difference {
    /// The interval that reaches so many standard errors to both sides.
    pub fn interval(self, z: f64) -> Estimate {
        let Self { value, error } = self;
        Estimate { value, low: value - z * error, high: value + z * error }
    }
}

/// The standard errors to both sides that so many 95 % intervals must reach to hold together (Bonferroni).
pub(crate) fn simultaneous(intervals: usize) -> f64 {
    Normal::standard().inverse_cdf(1.0 - 0.025 / intervals as f64)
}

impl Scores {
    /// Of the first of so many openings of a board: the share of each, and the part of it that depends on Random.
    pub fn new(board: &str, openings: usize, share: Vec<f64>, chance: Vec<f64>) -> Self {
        Self { board: board.to_owned(), openings, share, chance }
    }

    /// The mean over the openings, with its standard error: that of a sample without replacement, and that of Random's
    /// moves within each opening (two-stage sampling, Cochran, Sampling Techniques, 1977, chapter 10). For the second
    /// the variance between openings is taken, which is not smaller.
    pub fn mean(&self) -> Difference {
        let count = self.share.len();
        let missing = 1.0 - count as f64 / self.openings as f64;
        let variance = missing * variance(&self.share) + variance(&self.chance);
        let error = if count < FEWEST { f64::INFINITY } else { (variance / count as f64).sqrt() };
        Difference { value: mean(&self.share), error }
    }

    /// How far this side is above another: opening by opening on the same board, else as independent means.
    pub fn above(&self, other: &Self) -> Difference {
        if self.board == other.board {
            return Self::sum(&[(1.0, self), (-1.0, other)]).mean();
        }
        let [one, other] = [self, other].map(Self::mean);
        Difference { value: one.value - other.value, error: one.error.hypot(other.error) }
    }

    /// The sum of scores on the same board with these weights, of the openings that all have played.
    ///
    /// # Panics
    /// When there are none.
    pub fn sum(all: &[(f64, &Self)]) -> Self {
        let (_, first) = all[0];
        let count = all.iter().map(|(_, scores)| scores.share.len()).min().unwrap_or_default();
        let total = |of: fn(&Self) -> &[f64]| {
            let at = |opening| all.iter().map(|(weight, it)| weight * of(it)[opening]).sum();
            (0..count).map(at).collect()
        };
        Self::new(&first.board, first.openings, total(|it| &it.share), total(|it| &it.chance))
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The unbiased variance of a sample.
fn variance(values: &[f64]) -> f64 {
    let mean = mean(values);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    squares / (values.len() as f64 - 1.0)
}
