//! What can be wrong with a formula, before and while it is evaluated.

use isolation_board::Echo;

use super::{MAX_DEPTH, MAX_LENGTH};
use crate::{Feature, UnknownName};

/// Why a text is no formula, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("formula {}: column {column}: {fault}", Echo(text))]
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
    /// More than [`MAX_LENGTH`] bytes.
    #[error("the formula is longer than {MAX_LENGTH} bytes")]
    TooLong,
    /// More than [`MAX_DEPTH`] levels.
    #[error("more than {MAX_DEPTH} levels of nesting")]
    TooDeep,
    /// Digits and dots that make no number.
    #[error("{} is not a number", Echo(.0))]
    Number(String),
    /// A character that begins no word of the language.
    #[error("unexpected character {0:?}")]
    Character(char),
    /// No feature, heuristic or function has this name.
    #[error("unknown name {0}")]
    Name(UnknownName),
    /// Another word should stand here.
    #[error("expected {expected}, found {}", found.as_deref().unwrap_or("the end of the formula"))]
    Expected {
        /// What should stand here.
        expected: Expected,
        /// The word that stands here, quoted unless it is a number; none at the end.
        found: Option<String>,
    },
    /// The divisor is constant and zero.
    #[error("division by zero")]
    DivisionByZero,
    /// A constant part has no value, such as `win - win`.
    #[error("this has no value")]
    NoValue,
}

/// What should stand at a place of a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Expected {
    /// Something with a value.
    #[error("a number, a feature, a heuristic, a function or (")]
    Operand,
    /// Behind a whole formula.
    #[error("an operator or the end of the formula")]
    OperatorOrEnd,
    /// In parentheses.
    #[error("an operator or \")\"")]
    OperatorOrClose,
    /// In a function of several values.
    #[error("an operator, \",\" or \")\"")]
    OperatorCommaOrClose,
    /// Behind the first value of a choice.
    #[error("\":\" and the other value of the choice")]
    OtherValue,
    /// In the place of a single `=`.
    #[error("== for a comparison, or another operator")]
    Comparison,
    /// Behind the name of a function.
    #[error("\"(\" after the function's name")]
    Open,
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
