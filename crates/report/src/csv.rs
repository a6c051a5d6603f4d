//! Players and pairings as CSV (RFC 4180) with a header line, for spreadsheets: the text begins with a byte order mark,
//! and texts that would be read as a formula begin with an apostrophe. Shares are from 0 to 1; unknown values are empty.

use csv::Writer;
use isolation::board::one_line;

use super::columns;
pub use super::columns::{Column, Value};
use isolation_arena::Summary;

/// Without it, spreadsheets read UTF-8 as an older encoding.
const BYTE_ORDER_MARK: &str = "\u{feff}";

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
    let heads = columns.iter().map(|(name, _)| Value::Text(name)).collect();
    let mut table = Csv::new(heads);
    for row in rows {
        table.add(columns.iter().map(|(_, value)| value(&row)).collect());
    }
    table.finish()
}

/// Lines of CSV.
#[derive(Debug)]
pub struct Csv(Writer<Vec<u8>>);

/// Why lines are always written.
const WRITTEN: &str = "lines of one length are written to memory";

impl Csv {
    /// Begins with a line of heads.
    pub fn new(heads: Vec<Value<'_>>) -> Self {
        let mut table = Self(Writer::from_writer(BYTE_ORDER_MARK.as_bytes().to_vec()));
        table.add(heads);
        table
    }

    /// Adds a line.
    ///
    /// # Panics
    /// When it has more or fewer values than the heads.
    pub fn add(&mut self, values: Vec<Value<'_>>) {
        self.0.write_record(values.into_iter().map(text)).expect(WRITTEN);
    }

    /// The text.
    ///
    /// # Panics
    /// Never: all lines are in memory, and UTF-8.
    pub fn finish(self) -> String {
        String::from_utf8(self.0.into_inner().expect(WRITTEN)).expect("texts are UTF-8")
    }
}

/// A text as a cell, with an apostrophe before a formula.
fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let shown = one_line(text);
    if is_formula { format!("'{shown}") } else { shown }
}

fn text(value: Value<'_>) -> String {
    match value {
        Value::Text(text) => cell(text),
        Value::Count(count) => count.to_string(),
        Value::Number(number) => number.map_or(String::new(), |number| number.to_string()),
        Value::Share(share) => share.map_or(String::new(), |share| rounded(share, 3)),
        Value::Rating(rating) => rating.map_or(String::new(), |rating| rounded(rating, 0)),
    }
}

/// At most this many decimals; there is no `-0`.
fn rounded(number: f64, decimals: i32) -> String {
    let unit = 10f64.powi(decimals);
    ((number * unit).round() / unit + 0.0).to_string()
}
