//! The evaluation of the position on the board, and its worker.

use crate::engine::{Engine, Native};
use crate::reactive::{effect, memo};
use crate::storage::{Browser, follow};
use crate::view::board::Overlaid;
use isolation::board::Player;
use isolation_page_state::heuristics::{FormulaChange, Formulas, Heuristics, Overlay};
use isolation_page_state::storage::Saved;
use leptos::prelude::*;

/// The shared state of the view's components.
#[derive(Clone, Copy)]
pub struct Evaluation {
    pub state: RwSignal<Heuristics>,
    pub page: RwSignal<Option<&'static str>>,
    pub saved: RwSignal<Saved<Formulas>>,
    /// The shapes to draw on the board.
    pub overlay: Memo<Option<Overlay>>,
    pub shown: RwSignal<bool>,
    pub engine: Engine,
}

impl Evaluation {
    /// Evaluates nothing yet: the worker is loaded when it is needed first.
    pub fn new() -> Self {
        let state = RwSignal::new(Heuristics::default());
        let shown = RwSignal::new(false);
        let engine = Engine::of(state, false, shown.into());
        engine.follow(expect_context::<Native>());
        let Overlaid(overlaid) = expect_context();
        let overlay = memo(move || state.with(Heuristics::overlay));
        effect(move || overlaid.set(overlay.get()));
        Self {
            state,
            page: RwSignal::new(None),
            saved: follow(RwSignal::default()),
            overlay,
            shown,
            engine,
        }
    }

    /// The player to move, or the other.
    pub fn player(self, mover: bool) -> Player {
        let to_move = self.state.with(Heuristics::to_move);
        if mover { to_move } else { !to_move }
    }

    /// Opens a heuristic's page, or the list of all.
    pub fn open(self, name: Option<&'static str>) {
        self.state.update(|state| state.pointed = None);
        self.page.set(name);
    }

    /// Saves, renames or deletes a formula.
    pub fn change(self, change: FormulaChange) {
        self.saved.update(|saved| saved.change(&Browser, change));
    }
}
