//! How texts are read: UTF-8 with or without a byte order mark, without NUL bytes, with the line ends of Unix
//! or Windows.

use alloc::string::String;
use alloc::vec::Vec;

/// Why bytes are not a text, and where.
///
/// ```
/// use isolation_board::text::decode;
///
/// let error = decode(b"ab\nc\xff".to_vec()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, byte 2: expected UTF-8 text");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, byte {byte}: {fault}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The first bad byte of the line, from 1.
    pub byte: usize,
    /// The problem.
    pub fault: TextFault,
}

/// What is wrong with a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextFault {
    /// It is not part of a UTF-8 character.
    #[error("expected UTF-8 text")]
    NotUtf8,
    /// It is NUL.
    #[error(
        "NUL byte, perhaps left by a power failure; at the end of a file, the command that wrote it removes it"
    )]
    Nul,
}

/// The text that these bytes encode, without its byte order mark.
///
/// # Errors
/// The first byte that is NUL or not UTF-8.
pub fn decode(mut bytes: Vec<u8>) -> Result<String, TextError> {
    let nul = bytes.iter().position(|&byte| byte == 0);
    bytes.truncate(nul.unwrap_or(bytes.len()));
    match String::from_utf8(bytes) {
        Ok(text) if nul.is_some() => Err(TextError::after(text.as_bytes(), TextFault::Nul)),
        Ok(mut text) => {
            text.drain(..text.len() - without_mark(&text).len());
            Ok(text)
        }
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            Err(TextError::after(&error.as_bytes()[..valid], TextFault::NotUtf8))
        }
    }
}

impl TextError {
    /// The error of the byte after these.
    fn after(before: &[u8], fault: TextFault) -> Self {
        let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let ends = before.iter().filter(|&&byte| byte == b'\n').count();
        Self { line: ends + 1, byte: line.len() + 1, fault }
    }
}

/// A text without the byte order mark that some programs begin it with.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The lines of a text with their numbers from 1, without the blank ones.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = (1..).zip(without_mark(text).lines());
    lines.map(|(number, line)| (number, line.trim())).filter(|(_, line)| !line.is_empty())
}
