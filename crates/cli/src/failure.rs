//! Why a command ended without its result.

use std::error::Error;
use std::io;

use anyhow::anyhow;
use clap::error::{ContextKind, ContextValue, ErrorKind};

/// Why a command ended without its result. Each is one line on standard error.
#[derive(Debug)]
pub enum Failure {
    /// The input cannot be used: exit code 2.
    Input(anyhow::Error),
    /// The input is fine, the run failed: exit code 1.
    Run(anyhow::Error),
    /// Nobody reads what the command writes (`| head`): nothing to tell, exit code 0.
    Closed,
}

impl Failure {
    /// The line that tells an error and its causes, each once: many errors of the libraries tell
    /// their cause themselves.
    pub(crate) fn line(error: &anyhow::Error) -> String {
        let told = error.chain().skip(1).fold(error.to_string(), |told, cause| {
            let cause = cause.to_string();
            if told.ends_with(&cause) { told } else { format!("{told}: {cause}") }
        });
        // Names of files may hold anything.
        told.replace(['\n', '\r'], " ")
    }

    /// The line for arguments that the program does not take.
    pub(crate) fn usage(error: &clap::Error) -> Self {
        let argument = match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(argument)) => argument.as_str(),
            _ => "",
        };
        if let (ErrorKind::ValueValidation, Some(source)) = (error.kind(), error.source()) {
            let name = argument.split(' ').next().unwrap_or_default();
            return Self::Input(anyhow!("{name}: {source}"));
        }
        let text = error.render().to_string();
        let told = text.split("\n\n").take_while(|part| !part.starts_with("Usage:"));
        let told = told.filter(|part| !part.starts_with("For more")).collect::<Vec<_>>().join("; ");
        let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
        Self::Input(anyhow!("{}", words.trim_start_matches("error: ")))
    }
}

/// What goes wrong while a command writes its output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Run(anyhow!(error).context("the output cannot be written")),
        }
    }
}
