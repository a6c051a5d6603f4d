//! The analysis, its engine and the solver together.

use crate::address::{Address, Place};
use crate::analyse::Analysis;
use crate::engine::{Engine, Solver, use_native, use_solver};
use crate::view::addressed::{Addressed, follow};
use crate::view::navigation::use_navigation;
use leptos::prelude::*;

/// The handle by which all components act.
#[derive(Clone, Copy)]
pub struct AnalysisSession {
    /// What goes on.
    pub state: RwSignal<Analysis>,
    engine: Engine,
    solver: Solver,
}

/// The handle that the page has provided.
pub fn use_analysis() -> AnalysisSession {
    expect_context()
}

impl Addressed for Analysis {
    const PLACE: Place = Place::Analyse;

    fn address(&self) -> Address {
        self.address()
    }

    fn open(&mut self, address: &Address) -> Result<(), String> {
        self.open(address)
    }

    fn begun(&self) -> u32 {
        self.boards
    }
}

impl AnalysisSession {
    /// Begins with an empty board. The engine is loaded when the place is first visited, and works
    /// while it is shown.
    pub fn start() -> Self {
        let state = RwSignal::new(Analysis::new());
        let solver = use_solver();
        state.update_untracked(|state| state.knowledge = solver.knowledge());
        let shown = use_navigation().shows(Place::Analyse);
        let engine = Engine::of(state, false, shown);
        engine.follow(use_native());
        solver.serve(state, shown, Analysis::question, |_| {});
        Effect::new(move |_| {
            let shown = shown.get();
            state.update(|state| state.hidden = !shown);
        });
        follow(state, use_navigation());
        Self { state, engine, solver }
    }

    /// Does something with the analysis.
    pub fn act(self, action: impl FnOnce(&mut Analysis)) {
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
