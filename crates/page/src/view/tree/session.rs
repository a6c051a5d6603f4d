//! The study and its engine together.

use crate::engine::{Engine, State, use_native};
use crate::tree::{Order, Study, Walk};
use isolation::wire::Reply;
use leptos::prelude::*;

/// The handle by which the components of the tree act.
#[derive(Clone, Copy)]
pub struct TreeSession {
    /// What is asked of the engine.
    pub study: RwSignal<Study>,
    /// The tree that came of it, to be walked through.
    pub walk: RwSignal<Option<Walk>>,
    engine: Engine,
}

/// The address of the engine as seen from the page.
const ENGINE: &str = "./worker_start.js";

impl TreeSession {
    /// A study that has asked nothing yet. Its engine is a worker of its own, so that no agent waits
    /// for a tree; it begins to load when it is needed first.
    pub fn new() -> Self {
        let (study, walk) = (RwSignal::new(Study::default()), RwSignal::new(None));
        let engine = Engine::new(ENGINE, false, move |text| hear(study, text));
        engine.follow(use_native());
        let session = Self { study, walk, engine };
        Effect::new(move |started: Option<bool>| {
            let orders = {
                study.track();
                study.try_update_untracked(Study::take_orders).unwrap_or_default()
            };
            let started = started.unwrap_or(false);
            let needed = started || !orders.is_empty();
            if needed && !started {
                engine.restart();
            }
            for order in orders {
                match order {
                    Order::Stop => engine.stop(),
                    Order::Post(message) => engine.post(message),
                }
            }
            needed
        });
        // The old tree stays until the new one is there.
        Effect::new(move |_| {
            if study.with(|study| study.walk().is_some()) {
                walk.set(study.try_update_untracked(Study::take_walk).flatten());
            }
        });
        Effect::new(move |_| {
            if matches!(engine.state().get(), State::Failed(_)) {
                study.update(Study::engine_failed);
            }
        });
        session
    }

    /// Why the engine does not work, where it does not.
    pub fn failure(self) -> Option<String> {
        match self.engine.state().get() {
            State::Failed(why) => Some(why),
            State::Starting | State::Ready => None,
        }
    }

    /// Loads the engine anew, and searches again.
    pub fn try_again(self) {
        self.engine.restart();
        self.study.update(Study::draw);
    }
}

fn hear(study: RwSignal<Study>, text: &str) {
    match serde_json::from_str::<Reply>(text) {
        Ok(reply) => study.update(|study| study.heard(reply)),
        Err(error) => leptos::logging::error!("the engine said {text}: {error}"),
    }
}
