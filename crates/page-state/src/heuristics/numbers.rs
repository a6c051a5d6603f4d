//! Values as people read them.

use isolation::board::Verdict;
use isolation::{RecordedScore, ValueOrFault};

use crate::texts::{heuristics as texts, numbers};

/// A number with at most three decimals, as formulas write it.
pub fn number(value: f64) -> String {
    // There is no -0.
    ((value * 1e3).round() / 1e3 + 0.0).to_string()
}

/// The value of a position: a number, a win, a loss, or an error.
pub fn value_text(value: &ValueOrFault) -> String {
    match value {
        ValueOrFault::Score(RecordedScore::Estimate(value)) => numbers::decimal(*value, 3),
        ValueOrFault::Score(RecordedScore::Proven(Verdict::Win)) => texts::win().to_owned(),
        ValueOrFault::Score(RecordedScore::Proven(Verdict::Loss)) => texts::loss().to_owned(),
        ValueOrFault::Fault { column, what } => texts::fault(column, what),
    }
}
