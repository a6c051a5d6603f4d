//! Why something cannot be used or done.

use std::fmt::Display;

/// Why something cannot be used or done, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    message: String,
    kind: ProblemKind,
}

/// Whose fault a problem is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProblemKind {
    /// Something is wrong with the input.
    Input,
    /// A program that is to play does not start, or cannot play.
    Engine,
    /// A file cannot be written, or was changed by others while it was in use.
    Output,
    /// Input and output are fine; this machine cannot do it now: another process has the file open, a
    /// game was interrupted.
    Machine,
}

impl Problem {
    /// Something is wrong with the input.
    pub(crate) fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), kind: ProblemKind::Input }
    }

    /// A file cannot be written.
    #[cfg(feature = "native")]
    pub(crate) fn output(message: impl Display) -> Self {
        Self { message: message.to_string(), kind: ProblemKind::Output }
    }

    /// A program cannot play.
    #[cfg(feature = "native")]
    pub(crate) fn engine(message: impl Display) -> Self {
        Self { message: message.to_string(), kind: ProblemKind::Engine }
    }

    /// The input is fine; this machine cannot use it now.
    #[cfg(feature = "native")]
    pub(crate) fn local(message: impl Display) -> Self {
        Self { message: message.to_string(), kind: ProblemKind::Machine }
    }

    /// The same, with the place where it is.
    #[cfg(feature = "native")]
    pub(crate) fn at(self, place: impl Display) -> Self {
        Self { message: format!("{place}: {}", self.message), ..self }
    }

    /// Whose fault it is.
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// Whether the input is fine.
    pub fn is_local(&self) -> bool {
        self.kind != ProblemKind::Input
    }
}
