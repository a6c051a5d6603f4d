//! Games from a file.

use crate::saved_games::lines;
use crate::texts::compare as texts;

use super::draft::MOST_GAMES;

/// The lines of a file that `isolation tournament --records` has written, with their numbers. An error
/// when there are none, or more than a tab holds.
pub fn lines_of(text: &str) -> Result<Vec<(usize, &str)>, String> {
    let lines = lines(text)?;
    if lines.len() as u64 > MOST_GAMES {
        return Err(texts::too_many_lines(lines.len(), MOST_GAMES));
    }
    Ok(lines)
}
