//! The study and its engine together.

use crate::engine::{Engine, Native};
use crate::reactive::effect;
use isolation_page_state::tree::{Study, TreeView};
use leptos::prelude::*;

/// The search whose tree is shown.
#[derive(Clone, Copy)]
pub struct TreeSession {
    /// The settings of the search.
    pub study: RwSignal<Study>,
    /// The tree that came of it, to be walked through.
    pub walk: RwSignal<Option<TreeView>>,
    /// Searches for the study alone.
    pub engine: Engine,
}

impl TreeSession {
    /// A study without requests. Its engine is one of its own, so that no agent waits
    /// for a tree.
    pub fn new(shown: Signal<bool>) -> Self {
        let (study, walk) = (RwSignal::new(Study::default()), RwSignal::new(None));
        let engine = Engine::of(study, false, shown);
        engine.follow(expect_context::<Native>());
        // The old tree stays until the new one is there.
        effect(move || {
            if study.with(|study| study.walk.is_some()) {
                let mut new = study.try_update_untracked(Study::take_walk).flatten();
                // It is drawn in the place of the old one.
                if let Some((new, room)) = new
                    .as_mut()
                    .zip(walk.with_untracked(|it| it.as_ref().map(|it: &TreeView| it.room)))
                {
                    new.fit(room);
                }
                walk.set(new);
            }
        });
        Self { study, walk, engine }
    }
}
