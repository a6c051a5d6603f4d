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
