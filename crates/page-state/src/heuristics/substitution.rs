//! A formula with the values of the position on the board.

use isolation::eval::formula::names;
use isolation::{RecordedScore, ValueOrFault, Values};

use super::numbers;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormulaPart {
    Plain(String),
    /// A name, and the value that stands in its place; none where it has none.
    Name {
        name: String,
        value: Option<String>,
    },
}

/// The parts of a formula, the features and heuristics in it with their values to the side to move.
/// A text that is not a formula is one plain part.
pub fn substituted(formula: &str, values: &Values) -> Vec<FormulaPart> {
    let mut parts = Vec::new();
    let mut done = 0;
    for (begin, name) in names(formula).unwrap_or_default() {
        let Some(value) = value(name, values) else { continue };
        if begin > done {
            parts.push(FormulaPart::Plain(formula[done..begin].to_owned()));
        }
        parts.push(FormulaPart::Name { name: name.to_owned(), value });
        done = begin + name.len();
    }
    if done < formula.len() {
        parts.push(FormulaPart::Plain(formula[done..].to_owned()));
    }
    parts
}

/// The value of a feature or heuristic; none where the name is another.
fn value(name: &str, values: &Values) -> Option<Option<String>> {
    if let Some(entry) = values.features.iter().find(|entry| entry.name == name) {
        return Some(entry.values[0].map(|value| signed(numbers::number(value))));
    }
    let entry = values.heuristics.iter().find(|entry| entry.name == name)?;
    Some(match &entry.values[0] {
        ValueOrFault::Score(RecordedScore::Estimate(value)) => {
            Some(signed(numbers::number(*value)))
        }
        score @ ValueOrFault::Score(_) => Some(numbers::value_text(score)),
        ValueOrFault::Fault { .. } => None,
    })
}

/// Behind an operator a sign needs parentheses.
fn signed(number: String) -> String {
    if number.starts_with('-') { format!("({number})") } else { number }
}
