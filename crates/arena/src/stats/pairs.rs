//! Results of game pairs.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};
use statrs::function::beta::beta_reg;

/// Results of the game pairs of two players. A pair is two games from one opening, with sides exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PairCounts {
    /// Pairs in which the player won both games.
    pub both: u64,
    /// Pairs in which each player won one game.
    pub one_each: u64,
    /// Pairs in which the player lost both games.
    pub neither: u64,
}

impl PairCounts {
    /// Counts a pair in which the player won these games.
    pub fn count(&mut self, won: [bool; 2]) {
        match won {
            [true, true] => self.both += 1,
            [false, false] => self.neither += 1,
            _ => self.one_each += 1,
        }
    }

    /// The number of pairs.
    pub fn pairs(self) -> u64 {
        self.both + self.one_each + self.neither
    }

    /// The number of games that the player won.
    pub fn wins(self) -> u64 {
        2 * self.both + self.one_each
    }

    /// The same pairs from the opponent's side.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { both: self.neither, one_each: self.one_each, neither: self.both }
    }

    /// The mean score of a pair: 0 (lost both), 1/2 (one each) or 1 (won both); equal to the share of games won.
    /// None without pairs.
    pub fn mean(self) -> Option<f64> {
        (self.pairs() > 0).then(|| self.wins() as f64 / (2 * self.pairs()) as f64)
    }

    /// The population variance of the score of a pair, from 0 to 1/4. None without pairs. For two independent games
    /// it is `mean * (1 - mean) / 2`.
    pub fn variance(self) -> Option<f64> {
        let mean = self.mean()?;
        let squares = (self.both as f64 + self.one_each as f64 / 4.0) / self.pairs() as f64;
        Some(squares - mean * mean)
    }

    /// The *design effect* (Kish, Survey Sampling, 1965): the variance of the mean score divided by that of as many
    /// independent games. From 0 to 2; 1 if the two games of a pair are independent, less if openings favour one
    /// side.
    ///
    /// Two pseudo-pairs of independent games between equals are added (the two successes and two failures of Agresti
    /// and Coull, American Statistician 52, 1998), so that few or identical results do not give certainty; without
    /// pairs it is 1.
    pub fn design_effect(self) -> f64 {
        let [both, one_each, neither] =
            [(self.both, 0.5), (self.one_each, 1.0), (self.neither, 0.5)]
                .map(|(pairs, imagined)| pairs as f64 + imagined);
        let pairs = both + one_each + neither;
        let mean = (both + one_each / 2.0) / pairs;
        let variance = (both + one_each / 4.0) / pairs - mean * mean;
        variance / (mean * (1.0 - mean) / 2.0)
    }

    /// Likelihood of superiority (LOS): the probability, from 0 to 1, that the player wins more pairs than it loses
    /// in the long run. None without pairs.
    ///
    /// Pairs with one win each are ignored. For the share of the others that the player wins, with a uniform prior,
    /// this is the posterior probability that it is above 1/2. It is exact for few pairs and equals, for many, the
    /// normal approximation `Φ((both − neither) / √(both + neither))`.
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
