//! What a person has achieved, kept by the browser and followed in all its tabs.

use crate::learn::{Ended, Keepable, Kept, PersonalRecord, Shelf};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The handle by which all components keep what was achieved.
#[derive(Clone, Copy)]
pub struct Progress {
    /// How games against agents ended.
    pub record: RwSignal<Kept<PersonalRecord>>,
}

/// The handle that the page has provided.
pub fn use_progress() -> Progress {
    expect_context()
}

impl Progress {
    /// Reads what is stored, now and whenever another tab changes it.
    pub fn start() -> Self {
        let progress = Self { record: follow() };
        progress
    }

    /// A game of a person against an agent has ended.
    pub fn game_ended(self, agent: &str, rules: &str, won: bool) {
        let (agent, rules) = (agent.to_owned(), rules.to_owned());
        self.record.update(|record| record.change(&LocalStorage, Ended { agent, rules, won }));
    }
}

/// What is stored, now and whenever another tab changes it.
pub fn follow<T: Keepable>() -> RwSignal<Kept<T>> {
    let kept = RwSignal::new(Kept::load(&LocalStorage));
    let _ = window_event_listener_untyped("storage", move |_| {
        kept.update(|kept| kept.refresh(&LocalStorage));
    });
    kept
}

/// The browser's local storage.
pub struct LocalStorage;

impl LocalStorage {
    fn storage() -> Result<web_sys::Storage, String> {
        window()
            .local_storage()
            .map_err(|error| reason(&error))?
            .ok_or_else(|| reason(&JsValue::NULL))
    }
}

impl Shelf for LocalStorage {
    fn get(&self, name: &str) -> Result<Option<String>, String> {
        Self::storage()?.get_item(name).map_err(|error| reason(&error))
    }

    fn put(&self, name: &str, text: &str) -> Result<(), String> {
        Self::storage()?.set_item(name, text).map_err(|error| reason(&error))
    }
}

/// The name of the browser's error, such as `QuotaExceededError`.
fn reason(error: &JsValue) -> String {
    js_sys::Reflect::get(error, &"name".into())
        .ok()
        .and_then(|name| name.as_string())
        .unwrap_or_else(|| "SecurityError".to_owned())
}
