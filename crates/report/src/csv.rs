//! Players and pairings as CSV (RFC 4180) with a header line. Shares are from 0 to 1; unknown values are empty. Texts
//! that a spreadsheet would read as a formula begin with an apostrophe.

use csv::Writer;

use super::columns;
pub use super::columns::{Column, Value};
use isolation_arena::Summary;

/// One line per player, the best first.
pub fn players(summary: &Summary) -> String {
    lines(&columns::player(), summary.ranks().into_iter().zip(&summary.players))
}

/// One line per player and opponent, from the player's side.
pub fn pairings(summary: &Summary) -> String {
    lines(&columns::pairing(), summary.pairings.iter().map(|pairing| (summary, pairing)))
}

/// The lines of these columns, with a header.
pub fn lines<R>(columns: &[Column<R>], rows: impl Iterator<Item = R>) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    let written = "lines of one length are written to memory";
    writer.write_record(columns.iter().map(|(name, _)| name)).expect(written);
    for row in rows {
        writer.write_record(columns.iter().map(|(_, value)| text(value(&row)))).expect(written);
    }
    String::from_utf8(writer.into_inner().expect(written)).expect("texts are UTF-8")
}

/// A text as a cell, with an apostrophe before a formula.
fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

fn text(value: Value<'_>) -> String {
    match value {
        Value::Text(text) => cell(text),
        Value::Count(count) => count.to_string(),
        Value::Number(number) => number.map_or(String::new(), |number| number.to_string()),
    }
}
