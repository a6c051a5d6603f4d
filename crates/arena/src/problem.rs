//! Why something cannot be used or done.

use std::fmt::Display;

/// Why something cannot be used or done, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    message: String,
    is_local: bool,
}

impl Problem {
    /// Something is wrong with the input.
    pub(crate) fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), is_local: false }
    }

    /// The input is fine; this machine cannot use it now.
    #[cfg(feature = "native")]
    pub(crate) fn local(message: impl Display) -> Self {
        Self { message: message.to_string(), is_local: true }
    }

    /// The same, with the place where it is.
    #[cfg(feature = "native")]
    pub(crate) fn at(self, place: impl Display) -> Self {
        Self { message: format!("{place}: {}", self.message), ..self }
    }

    /// Whether the input is fine, and this machine cannot use it now: another process has the file
    /// open, a program does not start, a game was interrupted.
    pub fn is_local(&self) -> bool {
        self.is_local
    }
}
