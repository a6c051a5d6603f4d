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
    let (difference, verdict) = match elo {
        Some(elo) if elo.low > 0.0 => (words::elo(Some(elo)), Direction::Better),
        Some(elo) if elo.high < 0.0 => (words::elo(Some(elo)), Direction::Worse),
        Some(elo) => (words::elo(Some(elo)), Direction::Open),
        // Who has won everything, or lost it, has no rating: the pairs alone decide.
        None => ("no finite number of".to_owned(), sure(superiority)),
    };
    let verdict = match verdict {
        Direction::Better => "The tuned values are better than the start.",
        Direction::Worse => "The tuned values are worse than the start.",
        Direction::Open => "No better than the start is shown.",
    };
    format!("{counts}\n{difference} Elo, {likelihood}\n{verdict}")
}

enum Direction {
    Better,
    Worse,
    Open,
}

/// The verdict of a likelihood of superiority, as sure as that of a 95 % interval.
fn sure(superiority: f64) -> Direction {
    match superiority {
        likely if likely > 0.975 => Direction::Better,
        unlikely if unlikely < 0.025 => Direction::Worse,
        _ => Direction::Open,
    }
}
