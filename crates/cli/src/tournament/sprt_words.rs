//! The state and the result of an SPRT.

use isolation_arena::PairCounts;
use isolation_arena::stats::{Decision, Sprt};
use serde_json::{Value, json};

/// The state of the test, in one line.
pub fn state(test: &Sprt, pairs: &PairCounts) -> String {
    let ([lower, upper], [elo0, elo1]) = (test.bounds(), test.elo());
    let llr = test.llr(pairs);
    let PairCounts { both, one_each, neither } = pairs;
    format!(
        "SPRT [{elo0}, {elo1}] Elo: log-likelihood ratio {llr:.2} (bounds {lower:.2} and {upper:.2}) after \
         {} game pairs: 2-0 {both}, 1-1 {one_each}, 0-2 {neither}",
        pairs.pairs()
    )
}

/// The result of the test for the first player.
pub fn verdict(test: &Sprt, player: &str, pairs: &PairCounts) -> String {
    let ([elo0, elo1], [alpha, beta]) = (test.elo(), test.errors().map(|error| error * 100.0));
    match test.decision(pairs) {
        Some(Decision::H1) => format!(
            "H1 accepted: {player} is better by more than {elo0} Elo (false-positive rate at most {alpha} %)."
        ),
        Some(Decision::H0) => format!(
            "H0 accepted: {player} is not better by {elo1} Elo (false-negative rate at most {beta} %)."
        ),
        None => "Undecided: all game pairs were played; increase --rounds to continue.".to_owned(),
    }
}

/// The test and its state.
pub fn as_json(test: &Sprt, pairs: &PairCounts) -> Value {
    json!({
        "elo": test.elo(),
        "errors": test.errors(),
        "bounds": test.bounds(),
        "llr": test.llr(pairs),
        "pairs": pairs,
        "decision": test.decision(pairs),
    })
}
