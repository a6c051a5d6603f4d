//! The file in which a tuning goes on after it was interrupted.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{LineFile, LineFileError};
use crate::{PairCounts, SpsaState, Tuning};

/// The file of a tuning: a line that tells all that decides it, and a line for each iteration.
#[derive(Debug)]
pub struct Checkpoint {
    lines: LineFile,
}

/// A line: the state after an iteration, and how its pairs ended, from the side of the first variant.
#[derive(Serialize, Deserialize)]
struct Line {
    #[serde(flatten)]
    state: SpsaState,
    both: u64,
    one_each: u64,
    neither: u64,
}

/// Why a file cannot be the checkpoint of a tuning.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file cannot be used.
    #[error(transparent)]
    File(#[from] LineFileError),
    /// The tuning that the file is of differs.
    #[error("{}: line 1: another tuning: {key} {found}, where this one has {expected}; expected another file", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        key: String,
        /// In the file.
        found: String,
        /// In this tuning.
        expected: String,
    },
    /// An iteration is not the one that comes next, or its values cannot be.
    #[error("{}: line {line}: this is not iteration {iteration} of the tuning", .path.display())]
    Iteration {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What would be right.
        iteration: u64,
    },
}

impl Checkpoint {
    /// Opens the checkpoint of a tuning, or makes a new one, and says how far the tuning is.
    ///
    /// # Errors
    /// When the file cannot be written, is in use, or holds something else: then it is left as it
    /// was.
    pub fn open(path: &Path, tuning: &Tuning) -> Result<(Self, SpsaState), CheckpointError> {
        let heading = tuning.heading();
        let first = heading.to_string();
        let mut begun = false;
        let mut state = tuning.spsa().start();
        let lines = LineFile::open(path, &[&first, r#"{"iteration":"#], |line, text| {
            if !begun {
                begun = true;
                let found = LineFile::read(path, line, text)?;
                return same(path, &found, &heading);
            }
            let next: Line = LineFile::read(path, line, text)?;
            let iteration = state.iteration + 1;
            if next.state.iteration != iteration || !tuning.spsa().allows(&next.state) {
                return Err(CheckpointError::Iteration { path: path.to_owned(), line, iteration });
            }
            state = next.state;
            Ok(())
        })?;
        let mut checkpoint = Self { lines };
        if !begun {
            checkpoint.lines.append(&first)?;
        }
        Ok((checkpoint, state))
    }

    /// Appends the state after an iteration whose pairs ended like this.
    ///
    /// # Errors
    /// When it cannot be written: then the file holds the iterations before it.
    pub fn append(&mut self, state: &SpsaState, pairs: PairCounts) -> Result<(), CheckpointError> {
        let PairCounts { both, one_each, neither } = pairs;
        let line = Line { state: state.clone(), both, one_each, neither };
        let line = serde_json::to_string(&line).expect("numbers become JSON");
        Ok(self.lines.append(&line)?)
    }

    /// Sees that all iterations are on the disk.
    ///
    /// # Errors
    /// When the system says that they are not.
    pub fn sync(&mut self) -> Result<(), CheckpointError> {
        Ok(self.lines.sync()?)
    }
}

/// Makes sure that two headings are the same.
fn same(
    path: &Path,
    found: &serde_json::Value,
    expected: &serde_json::Value,
) -> Result<(), CheckpointError> {
    let expected = expected.as_object().expect("a heading is an object");
    for (key, value) in expected {
        let there = found.get(key).unwrap_or(&serde_json::Value::Null);
        if there != value {
            return Err(CheckpointError::Other {
                path: path.to_owned(),
                key: key.clone(),
                found: there.to_string(),
                expected: value.to_string(),
            });
        }
    }
    Ok(())
}
