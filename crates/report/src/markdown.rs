//! Conclusions and tables as GitHub-flavoured Markdown.

use super::conclusion;
use super::tables::{self, Cell, Table};
use isolation::board::one_line;
use isolation_arena::Summary;

/// The report as GitHub-flavoured Markdown.
pub fn write(summary: &Summary) -> String {
    let mut text = String::from("# Tournament\n");
    for conclusion in conclusion::all(summary) {
        text += &format!("\n{}\n", line(&conclusion.to_string()));
    }
    for table in tables::all(summary) {
        text += &drawn(&table, summary);
    }
    text += "\n## Players\n\n";
    for (rank, player) in (1..).zip(&summary.players) {
        text += &format!("{rank}. {}: {}", line(&player.name), code(&player.agent));
        if !player.clock.is_empty() {
            text += &format!(" (clock: {})", escaped(&player.clock));
        }
        text.push('\n');
    }
    text += "\n## Conditions\n\n";
    for (what, how) in tables::conditions(summary) {
        text += &format!("- {what}: {}\n", escaped(&how));
    }
    text
}

/// A table with its title.
pub(crate) fn drawn(table: &Table, summary: &Summary) -> String {
    let mut text = format!("\n## {}\n\n| {} |\n", table.title, table.heads.join(" | "));
    let marks = table.rows.first().into_iter().flatten().map(|cell| match cell.is_number() {
        true => "---:",
        false => "---",
    });
    text += &format!("| {} |\n", marks.collect::<Vec<_>>().join(" | "));
    for row in &table.rows {
        let cells = row.iter().map(|cell| match cell {
            Cell::Player(index) => escaped(&summary.players[*index].name),
            Cell::Text(text) | Cell::Number(text) => escaped(text),
        });
        text += &format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "));
    }
    if !table.note.is_empty() {
        text += &format!("\n{}\n", table.note);
    }
    text
}

/// The text with Markdown's special characters escaped.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in one_line(text).chars() {
        // A bracket makes a link only before a parenthesis.
        let link = character == '(' && escaped.ends_with(']');
        if link || "\\`*_|<>&#~$".contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// The text at the beginning of a line or an item, where Markdown could also read a list item, a check box, a
/// definition or, after spaces, code.
fn line(text: &str) -> String {
    let text = escaped(text);
    let text = text.trim_start();
    let digits = text.len() - text.trim_start_matches(|first: char| first.is_ascii_digit()).len();
    let mark = if digits > 0 { ".)" } else { "-+=[" };
    let (before, after) = text.split_at(digits);
    let slash = if after.starts_with(|first| mark.contains(first)) { "\\" } else { "" };
    format!("{before}{slash}{after}")
}

/// The text as code, between more backticks than it contains in a row.
fn code(text: &str) -> String {
    let text = one_line(text);
    let runs = text.split(|character| character != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or(0) + 1);
    if fence.len() == 1 { format!("`{text}`") } else { format!("{fence} {text} {fence}") }
}
