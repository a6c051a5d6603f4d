//! Records from a file.

use crate::saved_games::lines;
use crate::texts::{compare as texts, errors};

use super::draft::MOST_GAMES;

/// The lines of a file that `isolation tournament --records` has written; whether each is a record
/// shows when they are counted.
/// An error when the text cannot be such a file, or there is more in it than a tab holds.
pub fn lines_of(text: &str) -> Result<Vec<String>, String> {
    let lines = lines(text)?;
    if lines.len() as u64 > MOST_GAMES {
        return Err(texts::too_many_lines(lines.len(), MOST_GAMES));
    }
    let object = |(number, line): (usize, &str)| {
        let is_object = line.starts_with('{') && line.ends_with('}');
        is_object.then(|| line.to_owned()).ok_or_else(|| errors::line(number, texts::no_record()))
    };
    lines.into_iter().map(object).collect()
}
