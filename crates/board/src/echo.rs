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

/// Characters of the input that are shown.
const LONGEST: usize = 40;

impl fmt::Display for Echo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(text) = self;
        let end = text.char_indices().nth(LONGEST).map(|(end, _)| end);
        write!(f, "{:?}", &text[..end.unwrap_or(text.len())])?;
        f.write_str(if end.is_some() { "…" } else { "" })
    }
}
