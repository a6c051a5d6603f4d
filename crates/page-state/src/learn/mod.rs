//! The lessons and the person's progress. It does not depend on a browser.
//!
//! A [`LessonBoard`] is a lesson's board. What was achieved is saved as [documents](crate::storage::Document).

mod assignment;
mod exhibit;
mod ladder;
mod lesson;
mod lesson_board;
mod lesson_texts;
mod outlook;
mod part;
mod progress;
mod task;
mod words;

#[cfg(test)]
mod lesson_tests;

pub use assignment::{Answer, Assignment, AssignmentDraft, Exercise, Goal, TaskKind};
pub use exhibit::Table;
pub use ladder::{Ladder, Point, Rung, level_rating};
pub use lesson::Lesson;
pub use lesson_board::LessonBoard;
pub use outlook::Outlook;
pub use part::LearnPage;
pub use progress::{LessonsDone, PersonalRecord, Tally};
pub use task::{Attempt, Task};
