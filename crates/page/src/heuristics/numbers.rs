//! Values as people read them.

use isolation::board::Verdict;
use isolation::{RecordedScore, Worth};

use crate::texts::heuristics as texts;

/// A number with at most three decimals.
pub fn number(value: f64) -> String {
    // There is no -0.
    ((value * 1e3).round() / 1e3 + 0.0).to_string()
}

/// The value of a position: a number, a win, a loss, or an error.
pub fn worth(worth: &Worth) -> String {
    match worth {
        Worth::Score(RecordedScore::Estimate(value)) => number(*value),
        Worth::Score(RecordedScore::Proven(Verdict::Win)) => texts::win().to_owned(),
        Worth::Score(RecordedScore::Proven(Verdict::Loss)) => texts::loss().to_owned(),
        Worth::Fault { column, what } => texts::fault(column, what),
    }
}
