//! How the pairs of two players ended.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};
use statrs::function::beta::beta_reg;

/// How the pairs of two players ended. A pair is the same start twice, with sides exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PairCounts {
    /// Pairs of which the player won both games.
    pub both: u64,
    /// Pairs of which each won one game.
    pub one_each: u64,
    /// Pairs of which the player lost both games.
    pub neither: u64,
}

impl PairCounts {
    /// Counts one more pair, of which the player won these games.
    pub fn count(&mut self, won: [bool; 2]) {
        match won {
            [true, true] => self.both += 1,
            [false, false] => self.neither += 1,
            _ => self.one_each += 1,
        }
    }

    /// How many pairs.
    pub fn pairs(self) -> u64 {
        self.both + self.one_each + self.neither
    }

    /// How many games the player won.
    pub fn wins(self) -> u64 {
        2 * self.both + self.one_each
    }

    /// The same pairs from the opponent's side.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { both: self.neither, one_each: self.one_each, neither: self.both }
    }

    /// The mean score of a pair, from 0 (lost both) by 1/2 (one each) to 1 (won both): the share of
    /// games that the player won. None of no pairs.
    pub fn mean(self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.wins() as f64 / (2 * self.pairs()) as f64)
    }

    /// The variance of the score of a pair, from 0 to 1/4 (mean squared distance from the mean, not
    /// enlarged for a sample). None of no pairs. Two independent games make `mean * (1 - mean) / 2`.
    pub fn variance(self) -> Option<f64> {
        let mean = self.mean()?;
        let squares = (self.both as f64 + self.one_each as f64 / 4.0) / self.pairs() as f64;
        Some(squares - mean * mean)
    }

    /// How many independent games tell as little as one of these: the variance of the mean score,
    /// divided by that of as many independent games (the *design effect* of Kish, Survey Sampling,
    /// 1965). From 0 to 2; 1 where the two games of a pair do not depend on one another, less where
    /// starts favour one side.
    ///
    /// Two imagined pairs of independent games between equals are added (the two successes and two
    /// failures of Agresti and Coull, American Statistician 52, 1998), so that few pairs, or pairs
    /// that all ended alike, do not make anything certain; no pairs at all make 1.
    pub fn design_effect(self) -> f64 {
        let [both, one_each, neither] =
            [(self.both, 0.5), (self.one_each, 1.0), (self.neither, 0.5)]
                .map(|(pairs, imagined)| pairs as f64 + imagined);
        let pairs = both + one_each + neither;
        let mean = (both + one_each / 2.0) / pairs;
        let variance = (both + one_each / 4.0) / pairs - mean * mean;
        variance / (mean * (1.0 - mean) / 2.0)
    }

    /// Likelihood of superiority: how probable it is, from 0 to 1, that the player wins more pairs
    /// than it loses in the long run. None of no pairs.
    ///
    /// Pairs with one win each say nothing about it. Of the others, the player wins an unknown share,
    /// about which nothing is assumed (every share is as likely beforehand); the answer is the
    /// posterior probability that the share is above 1/2, exact for few pairs and, for many, equal to
    /// the normal approximation `Φ((both − neither) / √(both + neither))`.
    pub fn superiority(self) -> Option<f64> {
        (self.pairs() > 0).then(|| beta_reg(self.neither as f64 + 1.0, self.both as f64 + 1.0, 0.5))
    }
}

impl Add for PairCounts {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            both: self.both + other.both,
            one_each: self.one_each + other.one_each,
            neither: self.neither + other.neither,
        }
    }
}

impl AddAssign for PairCounts {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for PairCounts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), Add::add)
    }
}
