//! Games from a file or from a pasted text: one record a line.

use isolation::GameRecord;
use isolation::board::text;

use super::parse;
use crate::texts::{errors, saved as texts};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ImportError {
    #[error("{}", texts::no_game_in_file())]
    Empty,
    #[error("{}", errors::line(.number, .why))]
    Line { number: usize, why: String },
}

/// The lines of a text with games, in slices, so that the page can draw between them.
pub struct Lines<'a>(Vec<(usize, &'a str)>);

impl<'a> Lines<'a> {
    /// The lines of a text that are not empty.
    pub fn of(text: &'a str) -> Result<Self, ImportError> {
        let lines: Vec<_> = text::lines(text).collect();
        if lines.is_empty() { Err(ImportError::Empty) } else { Ok(Self(lines)) }
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The games of this many lines at a time.
    pub fn games(
        &self,
        slice: usize,
    ) -> impl Iterator<Item = Result<Vec<GameRecord>, ImportError>> {
        let game = |&(number, line): &(usize, &str)| {
            parse(line).map_err(|why| ImportError::Line { number, why })
        };
        self.0.chunks(slice).map(move |lines| lines.iter().map(game).collect())
    }
}
