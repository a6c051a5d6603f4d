//! The worker that evaluates, and what is known of the position on the board.

use crate::engine::{Engine, State};
use crate::heuristics::{Change, Heuristics, Overlay, Saved};
use crate::learn::Kept;
use crate::view::board::Overlaid;
use crate::view::hearing::{Hearing, carry_out};
use crate::view::learn::{LocalStorage, follow};
use crate::view::session::ENGINE;
use leptos::prelude::*;

/// The handle by which all components evaluate.
#[derive(Clone, Copy)]
pub struct Judge {
    /// What is known.
    pub state: RwSignal<Heuristics>,
    /// The heuristic whose page is open.
    pub page: RwSignal<Option<&'static str>>,
    /// The formulas that the person keeps.
    pub saved: RwSignal<Kept<Saved>>,
    /// What is to be drawn on the board.
    pub overlay: Memo<Option<Overlay>>,
    engine: Engine,
    begun: StoredValue<bool>,
}

/// The handle that the page has provided.
pub fn use_judge() -> Judge {
    expect_context()
}

impl Judge {
    /// Evaluates nothing yet: the worker is loaded when it is needed first.
    pub fn new() -> Self {
        let state = RwSignal::new(Heuristics::default());
        let hearing = Hearing::new(state, Heuristics::heard);
        let engine = Engine::new(ENGINE, false, move |text| hearing.heard(text));
        Effect::new(move |_| {
            state.track();
            for order in state.try_update_untracked(Heuristics::take_orders).unwrap_or_default() {
                carry_out(order, engine, move |id| {
                    state.with_untracked(|state| state.waits_for(id))
                });
            }
        });
        let Overlaid(overlaid) = expect_context();
        let overlay = Memo::new(move |_| state.with(Heuristics::overlay));
        Effect::new(move |_| overlaid.set(overlay.get()));
        Self {
            state,
            page: RwSignal::new(None),
            saved: follow(),
            overlay,
            engine,
            begun: StoredValue::new(false),
        }
    }

    /// Loads the worker, unless it is there.
    pub fn begin(self) {
        if !self.begun.get_value() {
            self.begun.set_value(true);
            self.engine.restart();
        }
    }

    /// Loads a worker that has failed anew, and asks it.
    pub fn begin_again(self) {
        if matches!(self.engine.state().get_untracked(), State::Failed(_)) {
            self.engine.restart();
        }
        self.state.update(Heuristics::ask_again);
    }

    /// Whether the worker can be asked.
    pub fn engine_state(self) -> State {
        self.engine.state().get()
    }

    /// Opens a heuristic's page, or the list of all.
    pub fn open(self, name: Option<&'static str>) {
        self.state.update(|state| state.point_at(None));
        self.page.set(name);
    }

    /// Keeps, renames or deletes a formula.
    pub fn change(self, change: Change) {
        self.saved.update(|saved| saved.change(&LocalStorage, change));
    }
}
