//! The open lesson, which stays while other places are shown.

use isolation_page_state::learn::{Lesson, LessonBoard};
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct LearnSession {
    pub lesson_board: RwSignal<LessonBoard>,
}

impl LearnSession {
    /// Begins with the first lesson.
    pub fn start() -> Self {
        Self { lesson_board: RwSignal::new(LessonBoard::new(Lesson::Rules)) }
    }

    /// Puts a lesson on its board, unless it is there.
    pub fn open_lesson(self, lesson: Lesson) {
        if self.lesson_board.with_untracked(|lesson_board| lesson_board.lesson) != lesson {
            self.lesson_board.set(LessonBoard::new(lesson));
        }
    }
}
