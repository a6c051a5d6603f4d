//! The open lesson and the open assignment, which stay while other places are shown.

use crate::engine::{Engine, Solver};
use crate::view::navigation::Navigation;
use crate::view::session::fresh_seed;
use isolation_page_state::address::{Address, Place};
use isolation_page_state::learn::{AssignmentDraft, Exercise, Lesson, LessonBoard};
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct LearnSession {
    pub lesson_board: RwSignal<LessonBoard>,
    pub exercise: RwSignal<Exercise>,
    pub assignment_draft: RwSignal<AssignmentDraft>,
    solver: Solver,
}

impl LearnSession {
    /// Begins with the first lesson.
    pub fn start() -> Self {
        let solver = expect_context::<Solver>();
        let shown = expect_context::<Navigation>().shows(Place::Learn);
        let exercise = RwSignal::new(Exercise::default());
        Engine::of(exercise, false, shown);
        solver.subscribe(exercise, shown, Exercise::question, Exercise::carry_on);
        Self {
            lesson_board: RwSignal::new(LessonBoard::new(Lesson::Rules)),
            exercise,
            assignment_draft: RwSignal::default(),
            solver,
        }
    }

    /// Puts a lesson on its board, unless it is there.
    pub fn open_lesson(self, lesson: Lesson) {
        if self.lesson_board.with_untracked(|lesson_board| lesson_board.lesson) != lesson {
            self.lesson_board.set(LessonBoard::new(lesson));
        }
    }

    /// Opens an assignment or an answer to one, unless it is open.
    pub fn open_assignment(self, address: &Address) -> Result<(), String> {
        let knowledge = self.solver.knowledge();
        let open = |exercise: &mut Exercise| exercise.open(address, knowledge, fresh_seed());
        self.exercise.try_update(open).unwrap_or(Ok(()))
    }

    /// Begins the open assignment again.
    pub fn begin_again(self) {
        let knowledge = self.solver.knowledge();
        self.exercise.update(|exercise| {
            exercise.begin(knowledge, fresh_seed()).expect("it has begun before");
        });
    }
}
