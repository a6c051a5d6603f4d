//! Who hands tasks out and takes their lines back.

mod game_tasks;
mod games;
mod pairs;
mod self_play;

pub use games::GameLedger;
pub use pairs::PairLedger;
pub use self_play::SelfPlay;

use isolation::RecordError;

use super::NumberedTask;
use crate::board::{LineError, StoreError};
use crate::{DescriptionError, LineFileError, Mismatch, Next, RecordsError, Refused, SummaryError};

/// Hands out the tasks of one run, and takes their lines back in any order. What it has taken is in
/// its file, where it has one, and a new ledger with the same file goes on from there.
pub trait Ledger {
    /// The next task, of at most so many games or pairs. It waits when that needs results first.
    fn take(&mut self, items: u64) -> Next<NumberedTask>;

    /// Takes the lines of a task. What is known already changes nothing.
    ///
    /// # Errors
    /// When a line is not of this work, or cannot be written: the lines before it are taken.
    fn put(&mut self, lines: &str) -> Result<(), LedgerError>;

    /// Games or pairs that are done.
    fn done(&self) -> u64;

    /// The most games or pairs that are to be done.
    fn most(&self) -> u64;

    /// Whether all is done.
    fn is_over(&self) -> bool;

    /// Sees that all is on the disk, and removes what is not needed any more.
    ///
    /// # Errors
    /// When the system says that it is not.
    fn finish(&mut self) -> Result<(), LedgerError>;
}

/// Why a ledger cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The description is no tournament.
    #[error(transparent)]
    Description(#[from] DescriptionError),
    /// The file of records cannot be used.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// The file of findings cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another file cannot be used.
    #[error(transparent)]
    File(#[from] LineFileError),
    /// A record cannot be counted.
    #[error(transparent)]
    Summary(#[from] SummaryError),
    /// A line is no record.
    #[error("line {line}: {error}")]
    Record {
        /// Which of the lines, from 1.
        line: usize,
        /// What is wrong.
        error: RecordError,
    },
    /// A line is a record of something else.
    #[error("line {line}: {error}")]
    Refused {
        /// Which of the lines, from 1.
        line: usize,
        /// What is wrong.
        error: Refused,
    },
    /// A line is no finding of this board.
    #[error("line {line}: {error}")]
    Finding {
        /// Which of the lines, from 1.
        line: usize,
        /// What is wrong.
        error: LineError,
    },
}

impl LedgerError {
    fn other(line: usize, error: Mismatch) -> Self {
        Self::Refused { line, error: Refused::Other(error) }
    }

    /// Whether another process has the file open: the input is fine then.
    pub fn is_in_use(&self) -> bool {
        use LineFileError::InUse;
        matches!(
            self,
            Self::File(InUse(_))
                | Self::Store(StoreError::File(InUse(_)))
                | Self::Records(RecordsError::File(InUse(_)))
        )
    }
}
