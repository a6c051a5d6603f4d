//! Tables in the terminal.

use comfy_table::{Cell, ContentArrangement, Table, presets};
use std::io;
use terminal_size::{Width, terminal_size_of};

/// A table without trailing spaces. On a terminal, long cells are wrapped to its width.
pub fn text<const COLUMNS: usize, C: Into<Cell>>(
    heads: [&str; COLUMNS],
    rows: impl IntoIterator<Item = [C; COLUMNS]>,
) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(heads).add_rows(rows);
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    if let Some(width) = width() {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The width of standard output, if it is a terminal.
pub fn width() -> Option<u16> {
    terminal_size_of(io::stdout()).map(|(Width(width), _)| width)
}
