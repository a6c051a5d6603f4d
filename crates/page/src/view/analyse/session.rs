//! The analysis, its engine and the solver together.

use crate::engine::{Engine, Native, Solver};
use crate::reactive::{effect, memo};
use crate::view::addressed::sync_with_url;
use crate::view::navigation::Navigation;
use isolation::GameRecord;
use isolation_page_state::address::Place;
use isolation_page_state::analyse::Analysis;
use isolation_page_state::analyse::tree::GameTree;
use leptos::prelude::*;

/// The analysis, which asks an engine and the solver.
#[derive(Clone, Copy)]
pub struct AnalysisSession {
    pub state: RwSignal<Analysis>,
    pub flipped: RwSignal<bool>,
    engine: Engine,
    solver: Solver,
}

impl AnalysisSession {
    /// Begins with an empty board. The engine is loaded when the place is first visited or a game's
    /// end is shown, and works while one of them is.
    pub fn start() -> Self {
        let state = RwSignal::new(Analysis::default());
        let solver = expect_context::<Solver>();
        state.update_untracked(|state| state.knowledge = solver.knowledge());
        let shown = expect_context::<Navigation>().shows(Place::Analyse);
        let ended = memo(move || state.with(|state| state.ended.is_some()));
        let works = Signal::derive(move || shown.get() || ended.get());
        let engine = Engine::of(state, false, works);
        engine.follow(expect_context::<Native>());
        solver.subscribe(state, shown, Analysis::question, |_| {});
        effect(move || {
            let shown = shown.get();
            state.update(|state| state.hidden = !shown);
        });
        sync_with_url(
            Place::Analyse,
            move || state.with(|it| (it.address(), it.boards)),
            move |address| state.try_update(|it| it.open(address)).unwrap_or(Ok(())),
        );
        Self { state, flipped: RwSignal::new(false), engine, solver }
    }

    /// Begins with a saved game and its notes.
    pub fn show(self, game: &GameRecord) {
        if let Ok(played) = game.replay() {
            self.act(|analysis| analysis.begin(GameTree::of_record(&played, &game.notes)));
        }
    }

    /// Does something with the analysis.
    pub fn act(self, action: impl FnOnce(&mut Analysis)) {
        self.perform(Box::new(action));
    }

    /// One for all actions: the page downloads less.
    fn perform(self, action: Box<dyn FnOnce(&mut Analysis) + '_>) {
        self.engine.deliver();
        self.solver.engine.deliver();
        self.state.update(action);
    }

    /// Why the engine or the solver does not work, if one does not.
    pub fn failure(self) -> Option<String> {
        self.engine.failure().or_else(|| self.solver.engine.failure())
    }

    /// Loads what has failed anew.
    pub fn restart_failed(self) {
        self.engine.retry();
        self.solver.engine.retry();
    }
}
