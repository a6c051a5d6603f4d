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
    /// The text is not of the language: what should stand here, or what is too much.
    #[error("{0}")]
    Syntax(String),
    /// The divisor is constant and zero.
    #[error("division by zero")]
    DivisionByZero,
    /// A constant part has no value, such as `win - win`.
    #[error("this has no value")]
    NoValue,
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
