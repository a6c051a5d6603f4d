//! What can be wrong with a formula, before and while it is evaluated.

use crate::Feature;

/// Why a text is no formula, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("formula {text:?}: column {column}: {fault}")]
pub struct FormulaError {
    /// The whole text; of one that is too long, the beginning.
    pub text: String,
    /// The place, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: FormulaFault,
}

/// What is wrong with a formula's text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormulaFault {
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What would be right.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A name that is neither feature nor heuristic nor function.
    #[error("unknown name {name:?}{}", suggestion.as_ref().map_or(String::new(), |name| format!("; did you mean {name}?")))]
    UnknownName {
        /// The name.
        name: String,
        /// The most similar known name, if one is similar.
        suggestion: Option<String>,
    },
    /// A character that begins nothing.
    #[error("unexpected character {0:?}")]
    Character(char),
    /// A number that cannot be read.
    #[error("{0:?} is not a number")]
    Number(String),
    /// The divisor is constant and zero.
    #[error("division by zero")]
    DivisionByZero,
    /// A constant part has no value, such as `win - win`.
    #[error("this has no value")]
    NoValue,
    /// Parentheses within parentheses within …
    #[error("more than {0} levels of nesting")]
    TooDeep(usize),
    /// The text is too long.
    #[error("the formula is longer than {0} bytes")]
    TooLong(usize),
}

/// Why a formula has no score in a position, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("formula: column {column}: {fault}")]
pub struct EvaluateError {
    /// The place in the formula, in characters from 1.
    pub column: u16,
    /// What happened there.
    pub fault: EvaluateFault,
}

/// What can happen while a formula is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EvaluateFault {
    /// The divisor is zero in this position.
    #[error("division by zero")]
    DivisionByZero,
    /// The operation has no value here, such as `win - win`.
    #[error("this has no value")]
    NoValue,
    /// A longest path that is not settled within its budget.
    #[error("{} is not settled within {} steps in this position", .0.name(), isolation_board::regions::CHAIN_BUDGET)]
    Blank(Feature),
}
