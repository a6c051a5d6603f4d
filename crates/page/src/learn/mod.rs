//! What people learn with: lessons, puzzles, and what they have achieved. It knows no browser.
//!
//! A [`Desk`] is a lesson's board, a [`Trainer`] has the puzzles, one of them being [`Solving`].
//! What was achieved is saved as [documents](crate::storage::Document).

mod desk;
mod exhibit;
mod ladder;
mod lesson;
mod outlook;
mod part;
mod progress;
mod solving;
mod task;
mod trainer;
mod words;

#[cfg(test)]
mod lesson_tests;
#[cfg(test)]
mod puzzle_tests;

pub use desk::Desk;
pub use exhibit::Table;
pub use ladder::{Ladder, Point, level_rating};
pub use lesson::Lesson;
pub use outlook::Outlook;
pub use part::Part;
pub use progress::{Ended, LessonsDone, PersonalRecord, PuzzleScore, Tally, Tried};
pub use solving::{Phase, Refutation, Solving};
pub use task::{Attempt, Task};
pub use trainer::{Trainer, TrainerError};
