//! Who hands tasks out and takes their lines back.

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
#[cfg(doc)]
use crate::LineFile;
use crate::{Next, Problem};

/// Hands out the tasks of one run, and takes their lines back in any order. What it has taken is in
/// its file, where it has one, and a new ledger with the same file goes on from there.
pub trait Ledger {
    /// The next task, of at most so many games, pairs or subproblems. It waits when that needs results first.
    fn take(&mut self, items: u64) -> Next<NumberedTask>;

    /// Takes the lines of a task. What is known already changes nothing.
    ///
    /// # Errors
    /// When a line is not of this work, or cannot be written: the lines before it are taken.
    fn put(&mut self, lines: &str) -> Result<(), Problem>;

    /// Games, pairs or subproblems that are done.
    fn done(&self) -> u64;

    /// The most games or pairs that are to be done; of subproblems, those that are known of.
    fn most(&self) -> u64;

    /// Whether all is done.
    fn is_over(&self) -> bool {
        self.done() == self.most()
    }

    /// What was repaired in the file when it was opened, see [`LineFile::repaired`].
    fn repaired(&self) -> Option<String>;

    /// Sees that all is on the disk, and removes what is not needed any more.
    ///
    /// # Errors
    /// When the system says that it is not.
    fn finish(&mut self) -> Result<(), Problem>;
}
