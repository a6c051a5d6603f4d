//! Tables for the terminal.

use comfy_table::{CellAlignment, ContentArrangement, presets};
use isolation::board::one_line;
use unicode_width::UnicodeWidthStr;

use super::tables::{self, Cell, Table};
use super::{conclusion, words};
use isolation_arena::Summary;

/// Columns between two columns of a table, and where the terminal is too narrow for these.
const GAP: u16 = 2;
const NARROW_GAP: u16 = 1;

/// Minimum width of a name, however narrow the terminal is.
const SHORTEST_NAME: usize = 8;

/// Maximum number of players with pairings on the terminal; for more, use report files.
const MOST_FOR_PAIRINGS: usize = 12;

/// The whole report: conclusions, all tables, and the players in full. Lines are wrapped to the width of the
/// terminal, if given.
pub fn write(summary: &Summary, width: Option<u16>) -> String {
    let mut text = String::new();
    for conclusion in conclusion::all(summary) {
        text += &paragraph(&conclusion.to_string(), width);
    }
    for table in tables::all(summary) {
        text += &format!("\n{}\n", table.title);
        if table.title == tables::PAIRINGS && summary.players.len() > MOST_FOR_PAIRINGS {
            text += &paragraph(&left_out(table.rows.len()), width);
            continue;
        }
        text += &drawn(&table, summary, width);
        text += &paragraph(table.note, width);
    }
    text += &players(summary, width);
    text.push('\n');
    for (what, how) in tables::conditions(summary) {
        text += &paragraph(&format!("{what}: {how}"), width);
    }
    text
}

/// A note that pairings are omitted.
fn left_out(rows: usize) -> String {
    format!(
        "{} of more than {MOST_FOR_PAIRINGS} players are omitted; use --report with a .pairings.csv, .md, \
         .html or .json file.",
        words::number_of(rows as u64, "pairing")
    )
}

/// The standings alone, one line per player, for a live display.
pub fn standings(summary: &Summary, width: Option<u16>) -> String {
    drawn(&tables::standings(summary), summary, width)
}

/// The players with full names, which tables may have cut.
fn players(summary: &Summary, width: Option<u16>) -> String {
    if summary.players.is_empty() {
        return String::new();
    }
    let rows = (1..).zip(&summary.players).map(|(rank, player)| {
        let [name, agent, clock] =
            [&player.name, &player.agent, &player.clock].map(|text| one_line(text));
        [format!("{rank}"), name, agent, clock]
    });
    format!("\nPlayers\n{}", grid(&["#", "Player", "Agent", "Clock"], rows, width))
}

/// A table of texts, wrapped to the width if there is one, without lines and trailing spaces.
pub fn grid<const COLUMNS: usize>(
    heads: &[&str; COLUMNS],
    rows: impl IntoIterator<Item = [String; COLUMNS]>,
    width: Option<u16>,
) -> String {
    let mut table = plain(width);
    table.set_header(heads).add_rows(rows);
    lines(&table, GAP)
}

/// A table without its title.
pub(crate) fn drawn(table: &Table, summary: &Summary, width: Option<u16>) -> String {
    let fits = |width| room_for_names(table, width, GAP) >= SHORTEST_NAME;
    let gap = if width.is_none_or(fits) { GAP } else { NARROW_GAP };
    let room = width.map(|width| room_for_names(table, width, gap).max(SHORTEST_NAME));
    let name = |index: usize| {
        let name = one_line(&summary.players[index].name);
        room.map_or(name.clone(), |room| words::shortened(&name, room))
    };
    // Only texts are wrapped; rows without texts stay on one line, however narrow the terminal is.
    let has_texts = table.rows.iter().flatten().any(|cell| matches!(cell, Cell::Text(_)));
    let mut drawn = plain(width.filter(|_| has_texts));
    drawn.set_header(&table.heads);
    for row in &table.rows {
        drawn.add_row(row.iter().map(|cell| match cell {
            Cell::Player(index) => name(*index),
            Cell::Text(text) | Cell::Number(text) => text.clone(),
        }));
    }
    for (column, cell) in drawn.column_iter_mut().zip(table.rows.first().into_iter().flatten()) {
        if cell.is_number() {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    lines(&drawn, gap)
}

/// The width of each name that makes the table, with this gap, as wide as the terminal.
fn room_for_names(table: &Table, width: u16, gap: u16) -> usize {
    let gaps = usize::from(gap) * table.heads.len().saturating_sub(1);
    let mut taken = gaps;
    let mut flexible = 0;
    for (column, head) in table.heads.iter().enumerate() {
        let cells = table.rows.iter().filter_map(|row| match row.get(column)? {
            Cell::Player(_) | Cell::Text(_) => None,
            Cell::Number(text) => Some(text.width()),
        });
        match cells.max() {
            Some(widest) => taken += widest.max(head.width()),
            None => flexible += 1,
        }
    }
    usize::from(width).saturating_sub(taken) / flexible.max(1)
}

/// A wrapped text.
pub fn paragraph(text: &str, width: Option<u16>) -> String {
    if text.is_empty() {
        return String::new();
    }
    let mut table = plain(width);
    table.add_row([one_line(text)]);
    lines(&table, GAP)
}

/// A table without lines, wrapped to the width.
fn plain(width: Option<u16>) -> comfy_table::Table {
    let mut table = comfy_table::Table::new();
    table.load_style(presets::NOTHING);
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table
}

/// The table's text with this gap between columns, without trailing spaces.
fn lines(table: &comfy_table::Table, gap: u16) -> String {
    let mut table = table.clone();
    let last = table.column_count().saturating_sub(1);
    for (number, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, if number < last { gap } else { 0 }));
    }
    table.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
