//! A sequential test in words.

use isolation_arena::PairCounts;
use isolation_arena::stats::{Decision, Sprt};

/// How far the test is, in a line.
pub fn state(test: &Sprt, pairs: &PairCounts) -> String {
    let ([lower, upper], [elo0, elo1]) = (test.bounds(), test.elo());
    let llr = test.llr(pairs);
    let PairCounts { both, one_each, neither } = pairs;
    format!(
        "SPRT of {elo0} against {elo1} Elo: log-likelihood ratio {llr:.2} (bounds {lower:.2} and \
         {upper:.2}) after {} pairs: 2-0 {both}, 1-1 {one_each}, 0-2 {neither}",
        pairs.pairs()
    )
}

/// What the test says of the first player.
pub fn verdict(test: &Sprt, player: &str, pairs: &PairCounts) -> String {
    let ([elo0, elo1], [alpha, beta]) = (test.elo(), test.errors().map(|error| error * 100.0));
    match test.decision(pairs) {
        Some(Decision::H1) => format!(
            "Accepted: {player} is better by more than {elo0} Elo (wrongly so in at most {alpha} % \
             of such tests)."
        ),
        Some(Decision::H0) => format!(
            "Refused: {player} is not better by {elo1} Elo (wrongly so in at most {beta} % of such \
             tests)."
        ),
        None => "Not decided: the pairs are used up; more --rounds would go on.".to_owned(),
    }
}
