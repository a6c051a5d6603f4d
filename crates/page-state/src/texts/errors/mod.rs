//! Errors in typed, pasted or opened texts, in the page's language: thing, place, problem, what was expected.

mod agents;
mod positions;

pub use super::functions::errors::*;

/// An error of the engine in the page's language. What is not translated yet is the engine's English.
pub trait Said {
    fn said(&self) -> String;
}

#[cfg(test)]
mod tests;
