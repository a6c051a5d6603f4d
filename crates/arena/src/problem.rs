//! The error of the arena.

use std::fmt::Display;

/// An error message with its kind.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    message: String,
    kind: ProblemKind,
}

/// The kind of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProblemKind {
    /// The input is invalid.
    Input,
    /// An external engine does not start or cannot play.
    Engine,
    /// A file cannot be written, or another program changed it while it was in use.
    Output,
    /// The machine cannot do it now: another process has the file open, or a game was interrupted.
    Machine,
}

impl Problem {
    /// The input is invalid.
    pub(crate) fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), kind: ProblemKind::Input }
    }

    /// A file cannot be written.
    #[cfg(feature = "native")]
    pub(crate) fn output(message: impl Display) -> Self {
        Self { message: message.to_string(), kind: ProblemKind::Output }
    }

    /// An external engine cannot play.
    #[cfg(feature = "native")]
    pub(crate) fn engine(message: impl Display) -> Self {
        Self { message: message.to_string(), kind: ProblemKind::Engine }
    }

    /// The machine cannot do it now.
    #[cfg(feature = "native")]
    pub(crate) fn local(message: impl Display) -> Self {
        Self { message: message.to_string(), kind: ProblemKind::Machine }
    }

    /// The same problem with its place.
    #[cfg(feature = "native")]
    pub(crate) fn at(self, place: impl Display) -> Self {
        Self { message: format!("{place}: {}", self.message), ..self }
    }

    /// The kind.
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// Whether it is a problem of this machine, not of the input.
    pub fn is_local(&self) -> bool {
        self.kind != ProblemKind::Input
    }
}
