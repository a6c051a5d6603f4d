//! Why a command ended without its result: one line on standard error, and the exit code.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::Path;

use anyhow::{Context, anyhow};
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Input that cannot be used: exit code 2. All other errors are failures of the run: exit code 1.
#[derive(Debug)]
struct Input(anyhow::Error);

impl fmt::Display for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for Input {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }
}

/// An error of the input.
pub fn input(error: impl Into<anyhow::Error>) -> anyhow::Error {
    Input(error.into()).into()
}

/// Returns an error of the input.
macro_rules! bail_input {
    ($($message:tt)*) => { return Err($crate::failure::input(anyhow::anyhow!($($message)*))) };
}
pub(crate) use bail_input;

/// Results whose error is one of the input.
pub trait OrInput<T> {
    /// Says so.
    fn input(self) -> anyhow::Result<T>;
    /// Says so, and names the file.
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

/// The exit code of an error, and the line that tells it and its causes, each once: many errors of the
/// library errors include their cause. None when the reader of the output has gone (`| head`).
pub fn told(error: &anyhow::Error) -> Option<(u8, String)> {
    let mut told = error.chain().skip(1).fold(error.to_string(), |told, cause| {
        let cause = cause.to_string();
        if told.ends_with(&cause) { told } else { format!("{told}: {cause}") }
    });
    // Commands say of which file an error is; one that is bare is of the output.
    if let Some(bare) = error.downcast_ref::<io::Error>().filter(|bare| bare.to_string() == told) {
        if bare.kind() == io::ErrorKind::BrokenPipe {
            return None;
        }
        told = format!("the output cannot be written: {told}");
    }
    // Names of files may hold anything.
    Some((if error.is::<Input>() { 2 } else { 1 }, told.replace(['\n', '\r'], " ")))
}

/// The error of arguments that the program does not take.
pub fn usage(error: &clap::Error) -> anyhow::Error {
    let argument = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(argument)) => argument.as_str(),
        _ => "",
    };
    if let (ErrorKind::ValueValidation, Some(source)) = (error.kind(), error.source()) {
        let name = argument.split(' ').next().unwrap_or_default();
        return input(anyhow!("{name}: {source}"));
    }
    let text = error.render().to_string();
    let told = text.split("\n\n").take_while(|part| !part.starts_with("Usage:"));
    let told = told.filter(|part| !part.starts_with("For more")).collect::<Vec<_>>().join("; ");
    let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
    input(anyhow!("{}", words.trim_start_matches("error: ")))
}
