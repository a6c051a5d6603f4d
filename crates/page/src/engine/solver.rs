//! The solver: one worker and one [`Knowledge`] for Play, Analyse, Learn and reviews.

use super::{Engine, Native};
use crate::reactive::{effect, memo};
use isolation_page_state::knowledge::{Knowledge, Question};
use leptos::prelude::*;

/// The solver that all places ask.
#[derive(Clone, Copy)]
pub struct Solver {
    knowledge: RwSignal<Knowledge>,
    pub engine: Engine,
    /// The questions of the parts of the page, the most urgent first.
    questions: RwSignal<Vec<Signal<Option<Question>>>>,
}

impl Solver {
    /// A solver that is known before what makes it work is loaded.
    pub fn idle() -> Self {
        Self {
            knowledge: RwSignal::new(Knowledge::default()),
            engine: Engine::idle(),
            questions: RwSignal::new(Vec::new()),
        }
    }

    /// Starts it. It sends nothing before `ready`, so as not to slow down the loading of what is needed sooner.
    pub fn start(self, native: Native, visible: Signal<bool>, ready: Signal<bool>) {
        let Self { knowledge, engine, questions } = self;
        engine.work_for(knowledge, false, visible);
        engine.follow(native);
        let question = memo(move || {
            let asked = || questions.with(|all| all.iter().find_map(|question| question.get()));
            if ready.get() && visible.get() { asked() } else { None }
        });
        effect(move || {
            knowledge.track();
            let question = question.get();
            for order in knowledge.with_untracked(|knowledge| knowledge.orders(question)) {
                engine.carry_out(order);
            }
        });
    }

    /// The solver's results, shared with a state of the page.
    /// Reads again whenever something is proven.
    pub fn track(self) {
        self.knowledge.track();
    }

    pub fn knowledge(self) -> Knowledge {
        self.knowledge.get_untracked()
    }

    /// Executes the orders of a state while it is `shown`, and reports all results to it. A state
    /// that is added later is more urgent.
    pub fn subscribe<S: Send + Sync + 'static>(
        self,
        state: RwSignal<S>,
        shown: Signal<bool>,
        question: impl Fn(&S) -> Option<Question> + Send + Sync + 'static,
        news: fn(&mut S),
    ) {
        let wanted = memo(move || {
            // The state's knowledge is this one: what it wants to know changes with it.
            self.knowledge.track();
            if shown.get() { state.with(&question) } else { None }
        });
        self.questions.update(|all| all.insert(0, wanted.into()));
        effect(move || {
            self.knowledge.track();
            state.update(news);
        });
    }
}
