//! Tables on standard output.

use isolation_report::terminal;
use std::io;
use terminal_size::{Width, terminal_size_of};

/// A table. On a terminal, long cells are wrapped to its width.
pub fn text<const COLUMNS: usize>(
    heads: [&str; COLUMNS],
    rows: impl IntoIterator<Item = [impl Into<String>; COLUMNS]>,
) -> String {
    terminal::grid(&heads, rows.into_iter().map(|row| row.map(Into::into)), width())
}

/// The width of standard output, if it is a terminal.
pub fn width() -> Option<u16> {
    terminal_size_of(io::stdout()).map(|(Width(width), _)| width)
}
