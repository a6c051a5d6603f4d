//! Parsing of JSON, with plain error messages.

use isolation_board::text::without_mark;
use serde::de::DeserializeOwned;

/// Why a text is not the expected JSON, and where.
///
/// ```
/// use isolation::read_json;
///
/// let error = read_json::<Vec<u64>>("[1, -1]").unwrap_err();
/// assert!(error.to_string().starts_with("column 6: invalid value: integer `-1`"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct JsonError(String);

/// Parses a text as JSON, with or without a byte order mark.
///
/// # Errors
/// The problem, and its column; also its line, if the text has several.
pub fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, JsonError> {
    serde_json::from_str(without_mark(text)).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let place = match line {
            0 | 1 => format!("column {column}"),
            _ => format!("line {line}, column {column}"),
        };
        JsonError(format!("{place}: {}", without_place(&error)))
    })
}

/// The problem of a JSON text in plain words, without its place.
pub fn without_place(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    plain(message.strip_suffix(&place).unwrap_or(&message))
}

/// Rust terms of serde's parsers, and their plain replacements.
const WORDS: [(&str, &str); 14] = [
    ("EOF while parsing a value", "the text ends before a value"),
    ("EOF while parsing", "the text ends within"),
    ("expected value", "expected a JSON value"),
    ("expected ident", "expected a JSON value"),
    ("a tuple of size 2", "a pair"),
    ("trailing characters", "expected the end of the text"),
    (" as i128", ""),
    (" as u128", ""),
    ("expected u64", "expected a whole number from 0"),
    ("expected u32", "expected a whole number from 0"),
    ("expected usize", "expected a whole number from 0"),
    ("expected i32", "expected a whole number"),
    ("expected i64", "expected a whole number"),
    ("expected f64", "expected a number"),
];

/// Maximum characters of quoted input in an error.
const LONGEST: usize = 40;

/// A message of serde's parsers in plain words, with at most 40 characters of each quoted input.
pub fn plain(message: &str) -> String {
    let message = WORDS.iter().fold(message.to_owned(), |text, (from, to)| text.replace(from, to));
    let mut short = String::new();
    let (mut quote, mut quoted, mut escaped) = (None, 0, false);
    for character in message.chars() {
        let closes = quote == Some(character) && !escaped;
        quoted = if quote.is_none() || closes { 0 } else { quoted + 1 };
        match quoted {
            0..=LONGEST => short.push(character),
            _ if quoted == LONGEST + 1 => short.push('…'),
            _ => {}
        }
        escaped = character == '\\' && quote.is_some() && !escaped;
        match quote {
            None if matches!(character, '"' | '`') => quote = Some(character),
            _ if closes => quote = None,
            _ => {}
        }
    }
    short
}
