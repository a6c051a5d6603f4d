//! The browser's local storage.

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Storage, StorageEvent};

use crate::files::property;
use isolation_page_state::storage::{Document, Saved, Texts, reason};

/// The browser's local storage, or what takes its place.
pub struct Browser;

thread_local! {
    /// Texts that last as long as the page does, in place of the browser's.
    static MEMORY: RefCell<Option<BTreeMap<String, String>>> = const { RefCell::new(None) };
    /// The names of the texts that the browser has refused, and why.
    static REFUSED: ArcRwSignal<BTreeMap<String, String>> = ArcRwSignal::default();
}

pub fn keep_in_memory() {
    MEMORY.set(Some(BTreeMap::new()));
}

/// Does something with the texts in memory, if they are kept there.
fn in_memory<T>(act: impl FnOnce(&mut BTreeMap<String, String>) -> T) -> Option<T> {
    MEMORY.with_borrow_mut(|texts| texts.as_mut().map(act))
}

impl Browser {
    fn storage() -> Result<Storage, String> {
        let storage = window().local_storage().map_err(|error| why(&error))?;
        storage.ok_or_else(|| why(&JsValue::NULL))
    }
}

impl Texts for Browser {
    fn get(&self, name: &str) -> Result<Option<String>, String> {
        if let Some(text) = in_memory(|texts| texts.get(name).cloned()) {
            return Ok(text);
        }
        noted(name, Self::storage().and_then(|it| it.get_item(name).map_err(|error| why(&error))))
    }

    fn put(&self, name: &str, text: &str) -> Result<(), String> {
        if in_memory(|texts| texts.insert(name.to_owned(), text.to_owned())).is_some() {
            return Ok(());
        }
        let put =
            Self::storage().and_then(|it| it.set_item(name, text).map_err(|error| why(&error)));
        noted(name, put)
    }

    fn delete(&self, name: &str) -> Result<(), String> {
        if in_memory(|texts| texts.remove(name)).is_some() {
            return Ok(());
        }
        Self::storage()?.remove_item(name).map_err(|error| why(&error))
    }

    fn names(&self, prefix: &str) -> Vec<String> {
        let begins = |name: &String| name.starts_with(prefix);
        if let Some(names) =
            in_memory(|texts| texts.keys().filter(|it| begins(it)).cloned().collect())
        {
            return names;
        }
        let Ok(storage) = Self::storage() else { return Vec::new() };
        let names =
            (0..storage.length().unwrap_or(0)).filter_map(|number| storage.key(number).ok()?);
        names.filter(begins).collect()
    }
}

/// The browser's error in plain words.
fn why(error: &JsValue) -> String {
    reason(&property(error, "name").unwrap_or_else(|| "SecurityError".to_owned()))
}

/// Notes whether the browser has refused the text of this name.
fn noted<T>(name: &str, done: Result<T, String>) -> Result<T, String> {
    REFUSED.with(|refused| match &done {
        Err(why) => refused.update(|refused| _ = refused.insert(name.to_owned(), why.clone())),
        Ok(_) if refused.with_untracked(|it| it.contains_key(name)) => {
            refused.update(|refused| _ = refused.remove(name));
        }
        Ok(_) => {}
    });
    done
}

/// Why the browser does not save something, if it refuses to.
pub fn refused() -> Option<String> {
    REFUSED.with(|refused| refused.with(|refused| refused.values().next().cloned()))
}

/// Reads a document as it is saved now, and whenever another tab changes it.
pub fn follow<T: Document>(saved: RwSignal<Saved<T>>) -> RwSignal<Saved<T>> {
    saved.update(|saved| saved.refresh(&Browser));
    let _ = window_event_listener_untyped("storage", move |event| {
        // No key: all of the storage was cleared.
        let key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
        if key.is_none_or(|key| key == T::NAME) {
            saved.update(|saved| saved.refresh(&Browser));
        }
    });
    saved
}
