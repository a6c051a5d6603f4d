//! The file of a tournament's records.

use std::path::{Path, PathBuf};

use isolation::GameRecord;

use super::{LineFile, LineFileError};
use crate::{Finished, Mismatch, Next, Tournament};

/// The file of a tournament's records: a line for each game, in the order of the games' numbers.
#[derive(Debug)]
pub struct Records {
    lines: LineFile,
}

/// Why a file cannot take a tournament's records.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// The file cannot be used.
    #[error(transparent)]
    File(#[from] LineFileError),
    /// A record is of another tournament.
    #[error("{}: line {line}: a game of another tournament: {error}; expected another file", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What differs.
        error: Mismatch,
    },
    /// There are more records than the tournament has games.
    #[error("{}: line {line}: the tournament is over before this game", .path.display())]
    TooMany {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
}

impl Records {
    /// What the line of every record begins with.
    pub(crate) const BEGINNING: &str = "{\"v\":";

    /// Opens the file of a tournament, or makes a new one. The games that are in it are handed over
    /// one by one; each must be the very one that the tournament has at its place.
    ///
    /// # Errors
    /// When the file cannot be written, is in use, or holds something else: then it is left as it
    /// was.
    pub fn open(
        path: &Path,
        tournament: &Tournament,
        mut found: impl FnMut(&GameRecord),
    ) -> Result<(Self, Finished), RecordsError> {
        let mut finished = Finished::default();
        let lines = LineFile::open(path, &[Self::BEGINNING], |line, text| {
            let record: GameRecord = LineFile::read(path, line, text)?;
            let Next::Play(task) = tournament.task(finished.games(), &finished) else {
                return Err(RecordsError::TooMany { path: path.to_owned(), line });
            };
            tournament.check(&task, &record).map_err(|error| RecordsError::Other {
                path: path.to_owned(),
                line,
                error,
            })?;
            finished.add(&task, &record);
            found(&record);
            Ok(())
        })?;
        Ok((Self { lines }, finished))
    }

    /// Appends the record of the next game.
    ///
    /// # Errors
    /// When it cannot be written: then the file holds the games before it.
    pub fn append(&mut self, record: &GameRecord) -> Result<(), RecordsError> {
        Ok(self.lines.append(&record.to_line())?)
    }

    /// Sees that all games are on the disk.
    ///
    /// # Errors
    /// When the system says that they are not.
    pub fn sync(&mut self) -> Result<(), RecordsError> {
        Ok(self.lines.sync()?)
    }
}
