//! What people learn with: lessons, and what they have achieved. It knows no browser.
//!
//! A [`Desk`] is a lesson's board. What was achieved is saved as [documents](crate::storage::Document).

mod desk;
mod exhibit;
mod ladder;
mod lesson;
mod outlook;
mod part;
mod progress;
mod task;
mod words;

#[cfg(test)]
mod lesson_tests;

pub use desk::Desk;
pub use exhibit::Table;
pub use ladder::{Ladder, Point, Rung, level_rating};
pub use lesson::Lesson;
pub use outlook::Outlook;
pub use part::Part;
pub use progress::{Ended, LessonsDone, PersonalRecord, Tally};
pub use task::{Attempt, Task};
