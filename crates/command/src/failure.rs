//! Why a command ended without its result: one line on standard error, and the exit code.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::Path;

use anyhow::{Context, anyhow};
use isolation::End;
use isolation::board::one_line;
use isolation::search::SearchError;
use isolation_arena::{Problem, ProblemKind};
use isolation_engines::Fault;
use isolation_protocol::files;
use isolation_report::words;

/// The kinds of failures by their exit codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The command did its work, and the result is negative or incomplete: a check failed, a certificate
    /// proves nothing, a formula has no value.
    Run = 1,
    /// The input cannot be used.
    Input = 2,
    /// A file or the output cannot be written, or a file was changed by another program while it was in use.
    Output = 3,
    /// The machine lacks files, processes, threads, memory or a port, or another process uses the file.
    Machine = 4,
    /// The question has no answer yet: a limit was reached before a winner was proven or a test decided.
    Unknown = 5,
    /// Ctrl-C or SIGTERM, as shells count it.
    Interrupted = 130,
}

/// An error with its kind, which its type alone does not show.
#[derive(Debug)]
struct Failure {
    kind: Kind,
    error: anyhow::Error,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}

/// An error of this kind.
pub fn failure(kind: Kind, error: impl Into<anyhow::Error>) -> anyhow::Error {
    Failure { kind, error: error.into() }.into()
}

/// The error of a player that cannot play: of the machine if it interrupts a game, else of the input.
pub fn of_fault(fault: Fault) -> anyhow::Error {
    let kind = if fault.end == End::Interrupted { Kind::Machine } else { Kind::Input };
    failure(kind, fault)
}

/// An error of the input.
pub fn input(error: impl Into<anyhow::Error>) -> anyhow::Error {
    failure(Kind::Input, error)
}

/// The error after Ctrl-C, with what was done until then.
pub fn interrupted(done: impl fmt::Display) -> anyhow::Error {
    failure(Kind::Interrupted, anyhow!("interrupted {done}"))
}

/// Whether an error has a kind.
pub fn is_marked(error: &anyhow::Error) -> bool {
    error.is::<Failure>()
}

/// Returns an error of the input.
#[macro_export]
macro_rules! bail_input {
    ($($message:tt)*) => { return Err($crate::failure::input(anyhow::anyhow!($($message)*))) };
}

/// Marks the error of a result as invalid input.
pub trait OrInput<T> {
    /// Marks the error.
    ///
    /// # Errors
    /// The error, marked.
    fn input(self) -> anyhow::Result<T>;
    /// Marks the error and adds the file's name.
    ///
    /// # Errors
    /// The error, marked.
    fn input_at(self, path: &Path) -> anyhow::Result<T>;
}

impl<T, E: Into<anyhow::Error>> OrInput<T> for Result<T, E> {
    fn input(self) -> anyhow::Result<T> {
        self.map_err(input)
    }

    fn input_at(self, path: &Path) -> anyhow::Result<T> {
        self.map_err(Into::into).with_context(|| path.display().to_string()).input()
    }
}

/// The errors of the system among the causes of an error.
fn causes(error: &anyhow::Error) -> impl Iterator<Item = &io::Error> {
    error.chain().filter_map(|cause| cause.downcast_ref())
}

/// The kind of an error.
fn kind(error: &anyhow::Error) -> Kind {
    if let Some(failure) = error.downcast_ref::<Failure>() {
        let is_machine = causes(&failure.error).any(files::is_machine_fault);
        return if is_machine { Kind::Machine } else { failure.kind };
    }
    if let Some(problem) = error.downcast_ref::<Problem>() {
        return match problem.kind() {
            ProblemKind::Input | ProblemKind::Engine => Kind::Input,
            ProblemKind::Output => Kind::Output,
            ProblemKind::Machine => Kind::Machine,
        };
    }
    if causes(error).any(files::is_machine_fault) {
        return Kind::Machine;
    }
    match error.downcast_ref::<SearchError>() {
        Some(SearchError::Memory(_) | SearchError::Threads(_)) => Kind::Machine,
        // Commands mark all other errors; an unmarked one comes from writing the output.
        _ if error.is::<io::Error>() => Kind::Output,
        _ => Kind::Run,
    }
}

/// The exit code and message of an error and its causes. A cause whose text the message already contains is
/// skipped. None when the output was a pipe that is closed (`| head`).
pub fn report(error: &anyhow::Error) -> Option<(u8, String)> {
    let mut message = error.chain().skip(1).fold(error.to_string(), |message, cause| {
        let cause = cause.to_string();
        if message.contains(&cause) { message } else { format!("{message}: {cause}") }
    });
    let bare = error.downcast_ref::<io::Error>();
    if let Some(bare) = bare.filter(|bare| bare.to_string() == message) {
        if bare.kind() == io::ErrorKind::BrokenPipe {
            return None;
        }
        message = format!("the output cannot be written: {message}");
    }
    Some((kind(error) as u8, printable(&message)))
}

/// Maximum width of a message.
const LONGEST: usize = 1_000;

/// A message on one line: file names and their content may hold any characters.
pub fn printable(text: &str) -> String {
    words::shortened(&one_line(text), LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        let error = input(anyhow!("no\x1b[2J\u{202e}such\nfile\u{9b}"));
        let expected = "no\\u{1b}[2J\\u{202e}such file\\u{9b}".to_owned();
        assert_eq!(report(&error), Some((2, expected)));
    }
}
