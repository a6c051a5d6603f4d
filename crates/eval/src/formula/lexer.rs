//! The tokens of a formula.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use isolation_board::Echo;

use super::MAX_LENGTH;
use super::error::{FormulaError, FormulaFault};

/// A token and its column, in characters from 1.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Token<'a> {
    pub column: u16,
    pub kind: Kind<'a>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Kind<'a> {
    Number(f64),
    Name(&'a str),
    Symbol(&'static str),
    End,
}

impl Kind<'_> {
    /// The token as errors quote it; `None` at the end of the formula.
    pub fn describe(&self) -> Option<String> {
        match self {
            Self::Number(number) => Some(number.to_string()),
            Self::Name(name) => Some(Echo(name).to_string()),
            Self::Symbol(symbol) => Some(format!("{symbol:?}")),
            Self::End => None,
        }
    }
}

/// Longer symbols first, so that `<=` is not read as `<`.
const SYMBOLS: [&str; 18] =
    ["<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "%", "^", "?", ":", "(", ")", ",", "="];

/// The tokens of a text that is not too long for a formula.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, FormulaError> {
    if text.chars().nth(MAX_LENGTH).is_some() {
        let text = text.chars().take(40).chain(['…']).collect();
        return Err(FormulaError { text, column: MAX_LENGTH + 1, fault: FormulaFault::TooLong });
    }
    let mut tokens = Vec::new();
    let (mut at, mut column) = (0, 1);
    while let Some(character) = text[at..].chars().next() {
        let fail = |fault| Err(FormulaError { text: text.to_owned(), column, fault });
        let rest = &text[at..];
        let length_of = |belongs: fn(char) -> bool| {
            rest.find(|character| !belongs(character)).unwrap_or(rest.len())
        };
        let (kind, length) = if character.is_whitespace() {
            (None, character.len_utf8())
        } else if character.is_ascii_digit() || character == '.' {
            let length = length_of(|c| c.is_ascii_digit() || c == '.' || c == '_');
            let number = rest[..length].parse::<f64>().ok();
            let Some(number) = number.filter(|n| n.is_finite() && !rest[..length].ends_with('.'))
            else {
                return fail(FormulaFault::Number(rest[..length].to_owned()));
            };
            (Some(Kind::Number(number)), length)
        } else if character.is_ascii_alphabetic() || character == '_' {
            let length = length_of(|c| c.is_ascii_alphanumeric() || c == '_');
            (Some(Kind::Name(&rest[..length])), length)
        } else {
            match SYMBOLS.into_iter().find(|symbol| rest.starts_with(symbol)) {
                Some(symbol) => (Some(Kind::Symbol(symbol)), symbol.len()),
                None => return fail(FormulaFault::Character(character)),
            }
        };
        if let Some(kind) = kind {
            tokens.push(Token { column: column as u16, kind });
        }
        column += rest[..length].chars().count();
        at += length;
    }
    tokens.push(Token { column: column as u16, kind: Kind::End });
    Ok(tokens)
}

/// The names in the text of a formula, in order, with the bytes at which they begin: features,
/// heuristics, functions, and any other name.
///
/// # Errors
/// The column at which there is no token of a formula, and when the text is longer than
/// [`MAX_LENGTH`].
pub fn names(text: &str) -> Result<Vec<(usize, &str)>, FormulaError> {
    let byte = |column: u16| {
        let mut characters = text.char_indices();
        characters.nth(usize::from(column) - 1).map_or(text.len(), |(byte, _)| byte)
    };
    let names = tokens(text)?.into_iter().filter_map(|token| match token.kind {
        Kind::Name(name) => Some((byte(token.column), name)),
        _ => None,
    });
    Ok(names.collect())
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    /// Columns are 16 bits.
    #[test]
    fn texts_that_are_too_long_have_no_names() {
        let longest = " ".repeat(MAX_LENGTH - 3) + "own";
        assert_eq!(names(&longest), Ok(vec![(MAX_LENGTH - 3, "own")]));
        for spaces in [MAX_LENGTH - 2, usize::from(u16::MAX)] {
            let error = names(&(" ".repeat(spaces) + "own")).unwrap_err();
            assert_eq!(error.fault, FormulaFault::TooLong);
        }
    }
}
