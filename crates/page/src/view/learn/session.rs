//! The lesson that is open: it stays while the person looks at other places.

use crate::learn::{Desk, Lesson};
use leptos::prelude::*;

/// The handle by which all components act.
#[derive(Clone, Copy)]
pub struct LearnSession {
    /// The lesson's board.
    pub desk: RwSignal<Desk>,
}

impl LearnSession {
    /// Begins with the first lesson.
    pub fn start() -> Self {
        Self { desk: RwSignal::new(Desk::new(Lesson::Rules)) }
    }

    /// Puts a lesson on its board, unless it is there.
    pub fn open_lesson(self, lesson: Lesson) {
        if self.desk.with_untracked(|desk| desk.lesson) != lesson {
            self.desk.set(Desk::new(lesson));
        }
    }
}
