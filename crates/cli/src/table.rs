//! Tables for people.

use comfy_table::{ContentArrangement, Table, presets};
use std::io;
use terminal_size::{Width, terminal_size_of};

/// A table with these headings. On a terminal long cells are wrapped to its width.
pub fn with_heads<const COLUMNS: usize>(heads: [&str; COLUMNS]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(heads);
    for column in table.column_iter_mut() {
        column.set_padding((0, 2));
    }
    if let Some(width) = width() {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table
}

/// Columns of the terminal that standard output is, if it is one.
pub fn width() -> Option<u16> {
    terminal_size_of(io::stdout()).map(|(Width(width), _)| width)
}

/// The table's text, without spaces at the ends of lines.
pub fn text(table: &Table) -> String {
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
