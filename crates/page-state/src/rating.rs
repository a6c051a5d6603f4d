//! Ratings by Glicko-2: Mark E. Glickman, *Example of the Glicko-2 system* (2013), with a rating
//! period of one game. Numbers in brackets are the steps of that paper.

use serde::{Deserialize, Serialize};
use std::f64::consts::PI;

/// A strength, and how sure it is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The strength; 1500 is the average.
    pub rating: f64,
    /// Its standard deviation: the true strength is within two of them with 95 %.
    pub deviation: f64,
    /// How much the strength is expected to change from game to game.
    pub volatility: f64,
}

/// The system's constant τ: how much volatilities change; 0.3 to 1.2 are usual.
const TAU: f64 = 0.5;
/// From the scale of the paper to that of ratings.
const SCALE: f64 = 173.7178;
/// The deviation of an unrated player.
const UNKNOWN: f64 = 350.0;

impl Default for Rating {
    fn default() -> Self {
        Self { rating: 1500.0, deviation: UNKNOWN, volatility: 0.06 }
    }
}

impl Rating {
    /// The rating of what is known well: a level, or a puzzle.
    pub fn known(rating: f64) -> Self {
        Self { rating, deviation: 30.0, ..Self::default() }
    }

    /// The rating after a game in which so much was scored: 1 for a win, 0 for a loss.
    #[must_use]
    pub fn after(&self, opponent: &Self, score: f64) -> Self {
        self.after_all(&[(*opponent, score)])
    }

    /// The rating after all games of a period.
    fn after_all(&self, games: &[(Self, f64)]) -> Self {
        // [2]
        let mu = (self.rating - 1500.0) / SCALE;
        let phi = self.deviation / SCALE;
        let outcomes = games.iter().map(|(opponent, score)| {
            let phi = opponent.deviation / SCALE;
            let g = 1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + (-g * (mu - (opponent.rating - 1500.0) / SCALE)).exp());
            (g * g * expected * (1.0 - expected), g * (score - expected))
        });
        let (information, surprise) =
            outcomes.fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        // [3] and [4]
        let variance = 1.0 / information;
        let change = variance * surprise;
        // [5] to [7]
        let volatility = volatility(self.volatility, phi, variance, change);
        let before = phi.hypot(volatility);
        let phi = 1.0 / (1.0 / (before * before) + information).sqrt();
        // [8]
        Self {
            rating: 1500.0 + SCALE * (mu + phi * phi * surprise),
            deviation: (SCALE * phi).min(UNKNOWN),
            volatility,
        }
    }
}

/// The new volatility: the root of f, found by the Illinois method [5].
fn volatility(sigma: f64, phi: f64, variance: f64, change: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let total = phi * phi + variance + x.exp();
        x.exp() * (change * change - total) / (2.0 * total * total) - (x - a) / (TAU * TAU)
    };
    let rest = change * change - phi * phi - variance;
    let (mut low, mut high) = if rest > 0.0 {
        (a, rest.ln())
    } else {
        let steps = (1..).map(|k| a - f64::from(k) * TAU);
        (a, steps.into_iter().find(|&x| f(x) >= 0.0).unwrap_or(a))
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    // The method converges in about ten steps; the bound is for NaN.
    for _ in 0..100 {
        if (high - low).abs() <= 1e-6 {
            break;
        }
        let next = low + (low - high) * at_low / (at_high - at_low);
        let at_next = f(next);
        if at_next * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (next, at_next);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::Rating;

    /// The example of the paper: three games in one period.
    #[test]
    fn the_papers_example() {
        let player = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let opponent = |rating, deviation| Rating { rating, deviation, volatility: 0.06 };
        let games = [
            (opponent(1400.0, 30.0), 1.0),
            (opponent(1550.0, 100.0), 0.0),
            (opponent(1700.0, 300.0), 0.0),
        ];
        let after = player.after_all(&games);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    /// A player who scores as expected of 1700 ends near it, with a falling deviation.
    #[test]
    fn games_lead_to_the_strength() {
        let mut player = Rating::default();
        for game in 0..300 {
            // Three of four against 1509 is what 1700 is expected to score.
            let score = f64::from(u8::from(game % 4 != 0));
            player = player.after(&Rating::known(1509.0), score);
        }
        assert!((player.rating - 1700.0).abs() < 40.0, "{player:?}");
        assert!(player.deviation < 70.0, "{player:?}");
    }

    #[test]
    fn extremes_stay_numbers() {
        let mut player = Rating::default();
        for game in 0..2_000 {
            player = player.after(&Rating::known(if game % 2 == 0 { 100.0 } else { 3000.0 }), 1.0);
            assert!(player.rating.is_finite() && player.deviation > 0.0, "{game}: {player:?}");
            assert!(player.volatility > 0.0 && player.volatility < 1.0, "{game}: {player:?}");
        }
    }
}
