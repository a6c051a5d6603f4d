//! A formula while it is typed, and as a player.

use crate::texts::errors::Said;
use isolation::AgentSpec;
use isolation::eval::{Formula, FormulaError};

/// Characters that are shown on each side of a fault.
const AROUND: usize = 16;

/// A formula while it is typed, and what is wrong with it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FormulaDraft {
    pub text: String,
    pub error: Option<FormulaError>,
}

/// A piece of a formula, and a mark below the fault in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pointed {
    pub excerpt: String,
    /// A caret below the error, after the spaces that place it there.
    pub caret: String,
}

impl FormulaDraft {
    pub fn new(text: String) -> Self {
        let error = Formula::parse(&text).err().filter(|_| !text.trim().is_empty());
        Self { text, error }
    }

    pub fn is_empty(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The text, where it is a formula.
    pub fn formula(&self) -> Option<String> {
        (!self.is_empty() && self.error.is_none()).then(|| self.text.clone())
    }

    pub fn pointed(&self) -> Option<Pointed> {
        self.error.as_ref().map(|error| Pointed::at(&self.text, error.column))
    }
}

impl Pointed {
    /// Points at a column of a text, in characters from 1.
    pub fn at(text: &str, column: usize) -> Self {
        let fault = column.saturating_sub(1);
        let first = fault.saturating_sub(AROUND);
        let cut = if first > 0 { "…" } else { "" };
        let mut rest = text.chars().skip(first);
        let shown = rest.by_ref().take(fault - first + AROUND);
        // A line's end would put the caret below another character.
        let shown: String = shown.map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
        let more = if rest.next().is_some() { "…" } else { "" };
        let before = fault - first + cut.chars().count();
        Self { excerpt: format!("{cut}{shown}{more}"), caret: format!("{}^", " ".repeat(before)) }
    }
}

/// The agent that a formula plays as: deepening, 150 ms a move.
pub fn agent_text(formula: &str) -> Result<String, String> {
    let quoted = serde_json::Value::from(formula);
    let text = format!("deepening(time=150ms, eval={quoted})");
    match text.parse::<AgentSpec>() {
        Ok(_) => Ok(text),
        Err(error) => Err(error.fault.said()),
    }
}
