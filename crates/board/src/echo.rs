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

/// Input in a message, on one line: hidden characters are escaped, and of more than `longest` characters, those in the
/// middle are left out.
///
/// ```
/// use isolation_board::one_line;
///
/// assert_eq!(one_line("a\nb\u{1b}", 40), r"a b\u{1b}");
/// assert_eq!(one_line("/a/long/path/agent.py", 12), "/a/lon…nt.py");
/// ```
pub fn one_line(text: &str, longest: usize) -> String {
    let mut line = String::new();
    let cut = text.chars().count().saturating_sub(longest);
    let head = longest.div_ceil(2);
    for (place, character) in text.chars().enumerate() {
        match character {
            _ if cut > 0 && place == head => line.push('…'),
            _ if place > head && place <= head + cut => {}
            '\n' | '\r' | '\t' => line.push(' '),
            character if is_hidden(character) => line.extend(character.escape_unicode()),
            character => line.push(character),
        }
    }
    line
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
