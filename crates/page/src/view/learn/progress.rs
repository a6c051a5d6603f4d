//! What a person has achieved, kept by the browser and followed in all its tabs.

use crate::learn::{
    Ended, Keepable, Kept, Lesson, LessonsDone, PersonalRecord, PuzzleScore, Shelf, Tried,
};
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// The handle by which all components keep what was achieved.
#[derive(Clone, Copy)]
pub struct Progress {
    /// How games against agents ended.
    pub record: RwSignal<Kept<PersonalRecord>>,
    /// What was solved.
    pub puzzles: RwSignal<Kept<PuzzleScore>>,
    /// Which lessons were done.
    pub lessons: RwSignal<Kept<LessonsDone>>,
}

/// The handle that the page has provided.
pub fn use_progress() -> Progress {
    expect_context()
}

impl Progress {
    /// Reads what is stored, now and whenever another tab changes it.
    pub fn start() -> Self {
        Self { record: follow(), puzzles: follow(), lessons: follow() }
    }

    /// A game of a person against an agent has ended.
    pub fn game_ended(self, agent: &str, rules: &str, won: bool) {
        let (agent, rules) = (agent.to_owned(), rules.to_owned());
        self.record.update(|record| record.change(&LocalStorage, Ended { agent, rules, won }));
    }

    /// A puzzle was tried for the first time.
    pub fn puzzle_tried(self, tried: Tried) {
        self.puzzles.update(|puzzles| puzzles.change(&LocalStorage, tried));
    }

    /// A lesson's task was done.
    pub fn lesson_done(self, lesson: Lesson) {
        if !self.lessons.with_untracked(|lessons| lessons.value().has(lesson)) {
            self.lessons.update(|lessons| lessons.change(&LocalStorage, lesson));
        }
    }

    /// Why something is not kept as it should be, in words; each reason once.
    pub fn troubles(self) -> Vec<String> {
        let mut all: Vec<String> = [
            self.record.with(Kept::trouble_words),
            self.puzzles.with(Kept::trouble_words),
            self.lessons.with(Kept::trouble_words),
        ]
        .into_iter()
        .flatten()
        .collect();
        all.dedup();
        all
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
        let storage = window().local_storage().map_err(|error| reason(&error))?;
        storage.ok_or_else(|| reason(&JsValue::NULL))
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
