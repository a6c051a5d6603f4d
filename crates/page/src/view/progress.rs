//! Progress, shared by all tabs.

use crate::storage::{Browser, follow};
use isolation_page_state::learn::{Lesson, LessonsDone, PersonalRecord};
use isolation_page_state::storage::{Saved, Trouble};
use leptos::prelude::*;

/// What the person has achieved.
#[derive(Clone, Copy, Default)]
pub struct Progress {
    /// How games against agents ended.
    pub record: RwSignal<Saved<PersonalRecord>>,
    pub lessons: RwSignal<Saved<LessonsDone>>,
}

impl Progress {
    /// Reads what is stored, now and whenever another tab changes it.
    pub fn start(self) {
        follow(self.record);
        follow(self.lessons);
    }

    /// A lesson's task was done.
    pub fn lesson_done(self, lesson: Lesson) {
        if !self.lessons.with_untracked(|lessons| lessons.value.has(lesson)) {
            self.lessons.update(|lessons| lessons.change(&Browser, lesson));
        }
    }

    /// Why something is not saved as it should be, in words; each reason once.
    pub fn troubles(self) -> Vec<String> {
        let mut all: Vec<String> = [
            self.record.with(|it| it.trouble.as_ref().map(Trouble::words)),
            self.lessons.with(|it| it.trouble.as_ref().map(Trouble::words)),
        ]
        .into_iter()
        .flatten()
        .collect();
        all.dedup();
        all
    }
}
