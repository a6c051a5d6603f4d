//! The file that keeps what is known of a board's pairs.

use std::path::{Path, PathBuf};

use isolation::board::{Rules, Size};
use isolation::solve::Pair;

use super::{Finding, FindingLine, Findings, Heading, LineError};
use crate::{LineFile, LineFileError};

/// A file of findings, one a line, each on the disk before the next is made.
#[derive(Debug)]
pub struct Store {
    size: Size,
    lines: LineFile,
}

/// Why a file cannot keep the findings of a board.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be used.
    #[error(transparent)]
    File(#[from] LineFileError),
    /// A line does not fit the board.
    #[error("{}: line {line}: {error}", .path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: LineError,
    },
}

impl Store {
    /// Opens the store of this board, or makes a new one, and reads what it holds.
    ///
    /// # Errors
    /// When the file cannot be written, is in use, or is no store of this board; it is left as it
    /// was.
    pub fn open(path: &Path, rules: &Rules) -> Result<(Self, Findings), StoreError> {
        let heading = Heading::new(rules);
        let heading_line = heading.to_line();
        let mut findings = Findings::new(*rules);
        let beginnings = [heading_line.as_str(), FindingLine::BEGINNING];
        let lines = LineFile::open(path, &beginnings, |line, text| {
            let wrong = |error| StoreError::Line { path: path.to_owned(), line, error };
            if line == 1 {
                return heading.check(text).map_err(wrong);
            }
            let read: FindingLine = LineFile::read(path, line, text)?;
            let (pair, finding) = read.read(rules.size).map_err(wrong)?;
            findings.add(pair, finding).map_err(wrong)?;
            Ok(())
        })?;
        let mut store = Self { size: rules.size, lines };
        if store.lines.is_empty() {
            store.write(&heading_line)?;
        }
        Ok((store, findings))
    }

    /// Appends a finding, and sees it on the disk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn append(&mut self, pair: Pair, finding: Finding) -> Result<(), StoreError> {
        self.write(&FindingLine::new(self.size, pair, finding).to_line())
    }

    fn write(&mut self, line: &str) -> Result<(), StoreError> {
        self.lines.append(line)?;
        Ok(self.lines.sync()?)
    }
}
