//! Whether new values are better than old ones, in words.

use super::words;
use isolation_arena::stats::{Pairing, ratings};
use isolation_arena::{Estimate, PairCounts};

/// What a match of a tuned agent against the one it began with shows, from the side of the tuned one.
pub fn improvement(pairs: PairCounts) -> String {
    let PairCounts { both, one_each, neither } = pairs;
    let counts = format!(
        "{} of games against the start: 2-0 {both}, 1-1 {one_each}, 0-2 {neither}",
        words::number_of(pairs.pairs(), "pair")
    );
    let Some(superiority) = pairs.superiority() else { return counts };
    let likelihood = format!("likelihood of superiority {}", words::likelihood(superiority));
    let pairing = Pairing { players: [0, 1], pairs, single: [0, 0] };
    // The mean of the two is 0: their difference is twice the rating of the first.
    let elo = ratings(2, &[pairing], 0)[0].map(|Estimate { value, low, high }| Estimate {
        value: 2.0 * value,
        low: 2.0 * low,
        high: 2.0 * high,
    });
    let (difference, is_better, is_worse) = match elo {
        Some(elo) => (words::elo(Some(elo)), elo.low > 0.0, elo.high < 0.0),
        // Who has won everything, or lost it, has no rating: the pairs alone decide, as surely as a 95 %
        // interval.
        None => ("no finite number of".to_owned(), superiority > 0.975, superiority < 0.025),
    };
    let verdict = match (is_better, is_worse) {
        (true, _) => "The tuned values are better than the start.",
        (_, true) => "The tuned values are worse than the start.",
        _ => "No better than the start is shown.",
    };
    format!("{counts}\n{difference} Elo, {likelihood}\n{verdict}")
}
