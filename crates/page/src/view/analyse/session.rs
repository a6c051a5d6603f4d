//! The analysis and its two workers: actions go to the one, orders to the others.

use crate::address::{Address, Place};
use crate::analyse::Analysis;
use crate::engine::{Engine, State, use_native};
use crate::orders::Health;
use crate::view::addressed::{Addressed, follow};
use crate::view::hearing::{Hearing, carry_out};
use crate::view::navigation::use_navigation;
use crate::view::session::ENGINE;
use leptos::prelude::*;

/// The handle by which all components act.
#[derive(Clone, Copy)]
pub struct AnalysisSession {
    /// What goes on.
    pub state: RwSignal<Analysis>,
    engine: Engine,
    solver: Engine,
    lines: Hearing<Analysis>,
    truths: Hearing<Analysis>,
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
        self.boards()
    }
}

impl AnalysisSession {
    /// Begins with an empty board. The workers are loaded when the place is first visited, and rest
    /// while nobody sees it.
    pub fn start() -> Self {
        let state = RwSignal::new(Analysis::new());
        let navigation = use_navigation();
        let lines = Hearing::new(state, Analysis::engine_said);
        let truths = Hearing::new(state, Analysis::solver_said);
        let engine = Engine::new(ENGINE, false, move |text| lines.heard(text));
        let solver = Engine::new(ENGINE, false, move |text| truths.heard(text));
        for engine in [engine, solver] {
            engine.follow(use_native());
        }
        let place = navigation.place();
        Effect::new(move |loaded: Option<bool>| {
            let loaded = loaded.unwrap_or(false);
            let here = place.get() == Place::Analyse;
            if here && !loaded {
                engine.restart();
                solver.restart();
            }
            loaded || here
        });
        let look = move || {
            let seen = place.get_untracked() == Place::Analyse && !document().hidden();
            state.update(|state| state.hide(!seen));
        };
        Effect::new(move |_| {
            place.track();
            look();
        });
        let _ = window_event_listener_untyped("visibilitychange", move |_| look());
        Effect::new(move |_| {
            let health = Health::of(&engine.state().get());
            state.update(|state| state.engine_is(health));
        });
        Effect::new(move |_| {
            let health = Health::of(&solver.state().get());
            state.update(|state| state.solver_is(health));
        });
        Effect::new(move |_| {
            state.track();
            if engine.state().get() != State::Ready {
                return;
            }
            let orders = state.try_update_untracked(Analysis::take_engine_orders);
            for order in orders.unwrap_or_default() {
                carry_out(order, engine, move |id| {
                    state.try_update_untracked(|it| it.begins_to_search(id)).unwrap_or(false)
                });
            }
        });
        Effect::new(move |_| {
            state.track();
            if solver.state().get() != State::Ready {
                return;
            }
            let orders = state.try_update_untracked(Analysis::take_solver_orders);
            for order in orders.unwrap_or_default() {
                carry_out(order, solver, move |id| {
                    state.try_update_untracked(|it| it.begins_to_solve(id)).unwrap_or(false)
                });
            }
        });
        follow(state, navigation);
        Self { state, engine, solver, lines, truths }
    }

    /// Does something with the analysis.
    pub fn act(self, action: impl FnOnce(&mut Analysis)) {
        self.lines.pass_on();
        self.truths.pass_on();
        self.state.update(action);
    }

    /// Why one of the workers does not work, if one does not.
    pub fn failure(self) -> Option<String> {
        [self.engine, self.solver].into_iter().find_map(|worker| match worker.state().get() {
            State::Failed(why) => Some(why),
            State::Starting | State::Ready => None,
        })
    }

    /// Loads what has failed anew.
    pub fn restart_failed(self) {
        for worker in [self.engine, self.solver] {
            if matches!(worker.state().get_untracked(), State::Failed(_)) {
                worker.restart();
            }
        }
    }
}
