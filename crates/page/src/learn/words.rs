//! Feedback on a student's move.

use super::{Attempt, LessonBoard, Task};
use crate::texts::{learn as texts, table};
use crate::tree::score;

impl LessonBoard {
    /// The feedback; empty before the first move.
    pub fn words(&self) -> Option<String> {
        if let Some(cell) = &self.refused {
            return Some(texts::not_legal(cell));
        }
        if let Some(step) = self.choice.step() {
            return Some(table::choose_removal(self.game.position().size().name(step)));
        }
        let (cell, attempt) = (self.attempted()?, self.attempt.as_ref()?);
        let what = attempt.words(self.lesson.task(), &cell);
        Some(if attempt.passed { texts::right(what) } else { texts::not_yet(what) })
    }
}

impl Attempt {
    fn words(&self, task: Task, cell: &str) -> String {
        let value = self.value.map(score).unwrap_or_default();
        match task {
            Task::LeaveMoves(_) => texts::leaves(cell, texts::moves_left(self.after.opp)),
            Task::Highest { depth: 1, .. } => {
                texts::counted(cell, self.after.own, self.after.opp, value)
            }
            Task::Highest { .. } => texts::looked_ahead(cell, value),
            Task::Refute { .. } => texts::for_first(cell, value),
            Task::Win { .. } if self.passed => texts::proven(cell),
            Task::Win { .. } => texts::not_proven(cell),
            Task::Attack if self.passed => texts::attacks(cell),
            Task::Attack => texts::is_attacked(cell),
            Task::Separate => match self.after.paths {
                Some([own, opp]) => texts::walks(cell, own, opp),
                None => texts::not_separated(cell),
            },
        }
    }
}
