//! Invalid command-line arguments as one line.

use anyhow::anyhow;
use clap::Arg;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use isolation::board::{Echo, one_line};
use isolation::eval::did_you_mean;
use isolation_command::failure::input;
use isolation_report::words;
use std::env;
use std::error::Error;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

/// The error for invalid command-line arguments.
pub fn usage(mut error: clap::Error) -> anyhow::Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        _ => String::new(),
    };
    if let (ErrorKind::ValueValidation, Some(source)) = (error.kind(), error.source()) {
        let argument = text(ContextKind::InvalidArg);
        let name = argument.split(' ').next().unwrap_or_default();
        return input(anyhow!("{name}: {}", wrong_value(&text(ContextKind::InvalidValue), source)));
    }
    for kind in [ContextKind::InvalidArg, ContextKind::InvalidValue, ContextKind::InvalidSubcommand]
    {
        if let Some(ContextValue::String(text)) = error.get(kind) {
            let short = words::shortened(&one_line(text), ECHOED);
            error.insert(kind, ContextValue::String(short));
        }
    }
    if error.kind() == ErrorKind::InvalidUtf8 {
        return input(anyhow!(
            "an argument is not in UTF-8; expected UTF-8, in names of files, too"
        ));
    }
    let similar = similar(&error);
    let text = error.render().to_string();
    let parts = text.split("\n\n").take_while(|part| !part.starts_with("Usage:"));
    let parts = parts.filter(|part| !part.starts_with("For more")).collect::<Vec<_>>().join("; ");
    let words = parts.split_whitespace().collect::<Vec<_>>().join(" ");
    input(anyhow!("{}{similar}", words.trim_start_matches("error: ")))
}

/// The known name that is most similar to the unknown one, as the end of the error.
fn similar(error: &clap::Error) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.trim_start_matches('-'),
        _ => "",
    };
    let program = crate::command();
    let (kind, known): (_, Vec<&str>) = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let commands = program.get_subcommands().map(clap::Command::get_name);
            (ContextKind::InvalidSubcommand, commands.collect())
        }
        ErrorKind::UnknownArgument => {
            let command = env::args().find_map(|word| program.find_subcommand(word));
            let options = command.into_iter().chain([&program]).flat_map(|it| it.get_arguments());
            (ContextKind::InvalidArg, options.filter_map(Arg::get_long).collect())
        }
        ErrorKind::InvalidValue => match error.get(ContextKind::ValidValue) {
            Some(ContextValue::Strings(values)) => {
                (ContextKind::InvalidValue, values.iter().map(String::as_str).collect())
            }
            _ => return String::new(),
        },
        _ => return String::new(),
    };
    did_you_mean(text(kind), known.into_iter())
}

/// Maximum characters of an argument that an error repeats.
const ECHOED: usize = 40;

/// The error in the value of an option.
fn wrong_value(text: &str, why: &(dyn Error + 'static)) -> String {
    let value = Echo(text);
    if let Some(why) = why.downcast_ref::<ParseIntError>() {
        let expected = match why.kind() {
            IntErrorKind::InvalidDigit if text.starts_with('-') => "a whole number from 0",
            IntErrorKind::PosOverflow => "a smaller number",
            IntErrorKind::NegOverflow => "a larger number",
            _ => "a whole number",
        };
        return format!("{value}; expected {expected}");
    }
    if why.is::<ParseFloatError>() {
        return format!("{value}; expected a number such as 0.5");
    }
    let why = why.to_string();
    let Some((number, range)) = why.split_once(" is not in ") else { return why };
    match range.split_once("..") {
        // No upper limit: clap shows the type's.
        Some((least, most)) if !most.starts_with('=') => {
            format!("{number}; expected {least} or more")
        }
        Some((least, most)) => format!("{number}; expected {least} to {}", &most[1..]),
        None => why,
    }
}
