//! The result of a tuning's final match as text.

use super::words;
use isolation_arena::stats::{Pairing, ratings};
use isolation_arena::{Estimate, PairCounts};

/// The result of a match of tuned against initial values, from the tuned side.
pub fn improvement(pairs: PairCounts) -> String {
    let PairCounts { both, one_each, neither } = pairs;
    let counts = format!(
        "{} against the initial values: 2-0 {both}, 1-1 {one_each}, 0-2 {neither}",
        words::number_of(pairs.pairs(), "pair")
    );
    let Some(superiority) = pairs.superiority() else { return counts };
    let likelihood = format!("likelihood of superiority {}", words::likelihood(superiority));
    let pairing = Pairing { players: [0, 1], pairs, single: [0, 0] };
    // The mean of the two ratings is 0, so their difference is twice the first rating.
    let elo = ratings(2, &[pairing], 0)[0].map(|Estimate { value, low, high }| Estimate {
        value: 2.0 * value,
        low: 2.0 * low,
        high: 2.0 * high,
    });
    let (difference, is_better, is_worse) = match elo {
        Some(elo) => (words::elo(Some(elo)), elo.low > 0.0, elo.high < 0.0),
        // A player who won or lost everything is unrated: the pairs decide, at the level of a 95 % interval.
        None => ("no finite number of".to_owned(), superiority > 0.975, superiority < 0.025),
    };
    let verdict = match (is_better, is_worse) {
        (true, _) => "The tuned values are better than the initial ones.",
        (_, true) => "The tuned values are worse than the initial ones.",
        _ => "Not decisive: the tuned values are not shown to be better than the initial ones.",
    };
    format!("{counts}\n{difference} Elo, {likelihood}\n{verdict}")
}
