//! Ledgers, which create tasks and collect their results.

mod game_tasks;
mod games;
mod pairs;
mod proof;
mod self_play;

pub use games::GameLedger;
pub use pairs::PairLedger;
pub use proof::{Forecast, Placement, ProofLedger};
pub use self_play::SelfPlay;

use super::NumberedTask;
use crate::{LineFile, Next, Problem};

/// Creates the tasks of one run, and accepts their results in any order. It saves results in its file, if it has one,
/// and a new ledger resumes from the same file.
pub trait Ledger {
    /// The next task, of at most `items` games, pairs or subproblems; `Wait` if it depends on missing results.
    fn take(&mut self, items: u64) -> Next<NumberedTask>;

    /// Adds the output of a task. Duplicates change nothing.
    ///
    /// # Errors
    /// When a line is not of this work, or cannot be written; the lines before it are added.
    fn put(&mut self, lines: &str) -> Result<(), Problem>;

    /// The number of games, pairs or subproblems that are done.
    fn done(&self) -> u64;

    /// The maximum number of games or pairs, or the number of subproblems known so far.
    fn most(&self) -> u64;

    /// Whether all is done.
    fn is_over(&self) -> bool {
        self.done() == self.most()
    }

    /// The file of results, if there is one.
    fn file(&mut self) -> Option<&mut LineFile>;

    /// Flushes all results to the disk, and removes temporary files.
    ///
    /// # Errors
    /// When the operating system reports an error.
    fn finish(&mut self) -> Result<(), Problem>;
}
