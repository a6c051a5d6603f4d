//! Which lessons a person has done.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

use super::Lesson;
use crate::storage::Document;

/// The lessons whose task was done, by their names.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonsDone {
    done: BTreeSet<String>,
}

impl LessonsDone {
    /// Whether a lesson's task was done.
    pub fn has(&self, lesson: Lesson) -> bool {
        self.done.contains(lesson.name())
    }

    /// How many were done.
    pub fn count(&self) -> usize {
        Lesson::ALL.into_iter().filter(|&lesson| self.has(lesson)).count()
    }
}

impl Document for LessonsDone {
    type Change = Lesson;
    const NAME: &'static str = "isolation.lessons";

    fn make(&mut self, lesson: &Lesson) {
        self.done.insert(lesson.name().to_owned());
    }
}
