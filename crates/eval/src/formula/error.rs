//! Errors of formulas: when they are parsed, and when they are evaluated.

use alloc::string::String;

use isolation_board::Echo;

use super::{MAX_DEPTH, MAX_LENGTH};
use crate::{Feature, UnknownName};

/// Why a text is not a formula, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("formula {}: column {column}: {fault}", Echo(text))]
pub struct FormulaError {
    /// The whole text; if it is too long, its beginning.
    pub text: String,
    /// The place, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: FormulaFault,
}

/// What is wrong with a formula's text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FormulaFault {
    /// More than [`MAX_LENGTH`] characters.
    #[error("the formula is longer than {MAX_LENGTH} characters")]
    TooLong,
    /// More than [`MAX_DEPTH`] levels.
    #[error("more than {MAX_DEPTH} levels of nesting")]
    TooDeep,
    /// Digits and dots that are not a number.
    #[error("{} is not a number", Echo(.0))]
    Number(String),
    /// A character that begins no token.
    #[error("unexpected character {0:?}")]
    Character(char),
    /// No feature, heuristic or function has this name.
    #[error("unknown name {0}")]
    Name(UnknownName),
    /// An unexpected token.
    #[error("expected {expected}, found {}", found.as_deref().unwrap_or("the end of the formula"))]
    Expected {
        /// What was expected.
        expected: Expected,
        /// The token found, quoted unless it is a number; `None` at the end.
        found: Option<String>,
    },
    /// The divisor is constant and zero.
    #[error("division by zero")]
    DivisionByZero,
    /// A constant part is undefined, such as `win - win`.
    #[error("the value is undefined")]
    NoValue,
}

/// What was expected at a place of a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Expected {
    /// An operand.
    #[error("a number, a feature, a heuristic, a function or (")]
    Operand,
    /// After a whole formula.
    #[error("an operator or the end of the formula")]
    OperatorOrEnd,
    /// In parentheses.
    #[error("an operator or \")\"")]
    OperatorOrClose,
    /// In a function of several arguments.
    #[error("an operator, \",\" or \")\"")]
    OperatorCommaOrClose,
    /// After the first value of a choice.
    #[error("\":\" and the other value of the choice")]
    OtherValue,
    /// Instead of a single `=`.
    #[error("== for a comparison, or another operator")]
    Comparison,
    /// After the name of a function.
    #[error("\"(\" after the function's name")]
    Open,
}

/// Why a formula is undefined in a position, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("formula: column {column}: {fault}")]
pub struct EvaluateError {
    /// The place in the formula, in characters from 1.
    pub column: u16,
    /// What happened there.
    pub fault: EvaluateFault,
}

/// An error during evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EvaluateFault {
    /// The divisor is zero in this position.
    #[error("division by zero")]
    DivisionByZero,
    /// The operation is undefined here, such as `win - win`.
    #[error("the value is undefined")]
    NoValue,
    /// A longest path that exceeds its budget of steps.
    #[error("{} is unknown after {} steps in this position", .0.name(), isolation_board::regions::CHAIN_BUDGET)]
    BudgetExceeded(Feature),
}
