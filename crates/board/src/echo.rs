//! How errors quote their input.

use alloc::format;
use alloc::string::String;
use core::fmt;

/// The place of an error before what is wrong there.
pub(crate) fn at_column(column: Option<usize>) -> String {
    column.map(|column| format!("column {column}: ")).unwrap_or_default()
}

/// Input quoted in an error: control characters are escaped, and at most 40 characters are shown.
///
/// ```
/// use isolation_board::Echo;
///
/// assert_eq!(Echo("a\tb").to_string(), r#""a\tb""#);
/// assert_eq!(Echo(&"a".repeat(41)).to_string(), format!("{:?}…", "a".repeat(40)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Echo<'a>(pub &'a str);

/// Whether a character changes how a text is shown: control characters, and those that reverse the direction of what
/// follows.
///
/// ```
/// use isolation_board::is_hidden;
///
/// assert!(is_hidden('\u{1b}') && is_hidden('\u{202e}') && !is_hidden('é'));
/// ```
pub fn is_hidden(character: char) -> bool {
    let reverses = matches!(character,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    reverses || character.is_control()
}

/// Input in a message, on one line: line ends and tabs become spaces, other hidden characters are escaped.
///
/// ```
/// use isolation_board::one_line;
///
/// assert_eq!(one_line("a\nb\u{1b}"), r"a b\u{1b}");
/// ```
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\n' | '\r' | '\t' => line.push(' '),
            character if is_hidden(character) => line.extend(character.escape_unicode()),
            character => line.push(character),
        }
    }
    line
}

/// Input in quotes, at most this many of its characters: control characters are escaped.
///
/// ```
/// use isolation_board::quoted;
///
/// assert_eq!(quoted("a\tb", 3), r#""a\tb""#);
/// assert_eq!(quoted("a\tb", 2), r#""a\t"…"#);
/// ```
pub fn quoted(text: &str, longest: usize) -> String {
    let end = text.char_indices().nth(longest).map(|(end, _)| end);
    let shown = &text[..end.unwrap_or(text.len())];
    format!("{shown:?}{}", if end.is_some() { "…" } else { "" })
}

/// Characters of the input that are shown.
const LONGEST: usize = 40;

impl fmt::Display for Echo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(self.0, LONGEST))
    }
}
