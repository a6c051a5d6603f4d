//! Records from a file.

use isolation::board::text;

use crate::texts::compare as texts;

use super::draft::MOST_GAMES;

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ImportError {
    #[error("{}", texts::nothing_in_file())]
    Empty,
    #[error("{}", texts::too_many_lines(.0, MOST_GAMES))]
    TooMany(usize),
    /// The line of this number, from 1, is no JSON object.
    #[error("{}", texts::no_record_line(.0))]
    Line(usize),
}

/// The lines of a file that `isolation tournament --records` has written; whether each is a record
/// shows when they are counted.
pub fn lines_of(text: &str) -> Result<Vec<String>, ImportError> {
    let lines = text::lines(text).map(|(number, line)| {
        let is_object = line.starts_with('{') && line.ends_with('}');
        if is_object { Ok(line.to_owned()) } else { Err(ImportError::Line(number)) }
    });
    let lines = lines.collect::<Result<Vec<_>, _>>()?;
    match lines.len() {
        0 => Err(ImportError::Empty),
        count if count as u64 > MOST_GAMES => Err(ImportError::TooMany(count)),
        _ => Ok(lines),
    }
}
