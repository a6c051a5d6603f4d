//! The formula language of the catalogue and of users.
//!
//! ```text
//! formula    = choice ;
//! choice     = or [ "?" choice ":" choice ] ;          (right-associative)
//! or         = and { "or" and } ;
//! and        = not { "and" not } ;
//! not        = "not" not | comparison ;
//! comparison = sum [ ( "<" | "<=" | ">" | ">=" | "==" | "!=" ) sum ] ;
//! sum        = product { ( "+" | "-" ) product } ;
//! product    = sign { ( "*" | "/" | "%" ) sign } ;
//! sign       = ( "-" | "+" ) sign | power ;
//! power      = atom [ "^" sign ] ;                     (right-associative)
//! atom       = number | name | "win" | "loss" | "(" choice ")"
//!            | ( "min" | "max" ) "(" choice { "," choice } ")"
//!            | ( "abs" | "floor" | "ceil" | "round" ) "(" choice ")" ;
//! number     = digits [ "." digits ] | "." digits ;
//! name       = a feature or a heuristic of the catalogue ;
//! ```
//!
//! Numbers are 64-bit floats. Comparisons, `and`, `or` and `not` give 1 or 0, and any number but 0
//! is true; only the operands that are needed are evaluated. `%` is the remainder with the sign of
//! the left operand. `round` rounds halves to even. Division by zero is an error, at parse time
//! where the divisor is constant.
//!
//! `win` and `loss` are claims. They become a proven [`Score`] only where the longest paths of a
//! separated position prove them; elsewhere they count as the highest and lowest estimate, 30,000
//! units, and so does any value beyond.

use alloc::borrow::ToOwned;
use alloc::string::String;

mod error;
mod lexer;
mod parser;
mod template;
mod tree;

pub use error::{EvaluateError, EvaluateFault, Expected, FormulaError, FormulaFault};
pub use lexer::names;
pub use template::{Template, TemplateError};
use tree::Tree;

use isolation_board::Word;

use crate::{Feature, Score, View};

/// A parsed formula.
#[derive(Clone, Debug)]
pub struct Formula {
    text: String,
    tree: Tree,
}

/// Maximum length of a formula, in characters.
pub const MAX_LENGTH: usize = 1_000;

/// Maximum nesting of parentheses, signs and choices.
pub const MAX_DEPTH: usize = 64;

impl Formula {
    /// Parses a formula.
    ///
    /// # Errors
    /// The problem, and its column.
    pub fn parse(text: &str) -> Result<Self, FormulaError> {
        let tree = parser::parse(text, &[])?;
        Ok(Self { text: text.to_owned(), tree })
    }

    /// The text of the formula.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The features that the formula may read.
    pub fn features(&self) -> impl Iterator<Item = Feature> {
        self.tree.features()
    }

    /// The score of an unfinished position for the player of the view.
    ///
    /// # Errors
    /// When the formula divides by zero, is undefined, or needs a longest path that exceeds its
    /// budget. In the last case, a heuristic of the catalogue inside the formula takes its other
    /// branch.
    pub fn score<W: Word>(&self, view: &View<'_, W>) -> Result<Score, EvaluateError> {
        self.tree.evaluate(view).map(|value| claimed(value, view))
    }
}

/// The score of a formula's value: a claimed win or loss counts as proven only if longest paths
/// prove it.
fn claimed<W: Word>(value: f64, view: &View<'_, W>) -> Score {
    if value.is_finite() {
        return Score::estimate(value);
    }
    let proven = view.decided_by_chains().filter(|proven| proven.value() == value);
    proven.unwrap_or(Score::estimate(value))
}
