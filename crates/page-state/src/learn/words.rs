//! Feedback on a student's move.

use super::{Attempt, LessonBoard, Task};
use crate::texts::learn as texts;
use crate::tree::score;

impl LessonBoard {
    /// The feedback; empty before the first move.
    pub fn words(&self) -> Option<String> {
        if !self.choosing.note.is_empty() {
            return Some(self.choosing.note.clone());
        }
        let (square, attempt) = (self.attempted()?, self.attempt.as_ref()?);
        let what = attempt.words(self.lesson.task(), &square);
        Some(if attempt.passed { texts::right(what) } else { texts::not_yet(what) })
    }
}

impl Attempt {
    fn words(&self, task: Task, square: &str) -> String {
        let value = self.value.map(score).unwrap_or_default();
        match task {
            Task::LeaveMoves(_) => texts::leaves(square, texts::moves_left(self.after.opp)),
            Task::Highest { depth: 1, .. } => {
                texts::counted(square, self.after.own, self.after.opp, value)
            }
            Task::Highest { .. } => texts::looked_ahead(square, value),
            Task::Refute { .. } => texts::for_first(square, value),
            Task::Win { .. } if self.passed => texts::proven(square),
            Task::Win { .. } => texts::not_proven(square),
            Task::Attack if self.passed => texts::attacks(square),
            Task::Attack => texts::is_attacked(square),
            Task::Separate => match self.after.paths {
                Some([own, opp]) => texts::walks(square, own, opp),
                None => texts::not_separated(square),
            },
        }
    }
}
