//! The browser's local storage.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Storage, StorageEvent};

use super::{Document, Saved, Texts};
use crate::files::property;

/// The browser's local storage.
pub struct Browser;

impl Browser {
    fn storage() -> Result<Storage, String> {
        let storage = window().local_storage().map_err(|error| reason(&error))?;
        storage.ok_or_else(|| reason(&JsValue::NULL))
    }
}

impl Texts for Browser {
    fn get(&self, name: &str) -> Result<Option<String>, String> {
        Self::storage()?.get_item(name).map_err(|error| reason(&error))
    }

    fn put(&self, name: &str, text: &str) -> Result<(), String> {
        Self::storage()?.set_item(name, text).map_err(|error| reason(&error))
    }

    fn delete(&self, name: &str) -> Result<(), String> {
        Self::storage()?.remove_item(name).map_err(|error| reason(&error))
    }

    fn names(&self, prefix: &str) -> Vec<String> {
        let Ok(storage) = Self::storage() else { return Vec::new() };
        let names =
            (0..storage.length().unwrap_or(0)).filter_map(|number| storage.key(number).ok()?);
        names.filter(|name| name.starts_with(prefix)).collect()
    }
}

/// The name of the browser's error, such as `QuotaExceededError`.
fn reason(error: &JsValue) -> String {
    property(error, "name").unwrap_or_else(|| "SecurityError".to_owned())
}

/// A document as it is saved now, and whenever another tab changes it.
pub fn follow<T: Document>() -> RwSignal<Saved<T>> {
    let saved = RwSignal::new(Saved::load(&Browser));
    let _ = window_event_listener_untyped("storage", move |event| {
        // No key: all of the storage was cleared.
        let key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
        if key.is_none_or(|key| key == T::NAME) {
            saved.update(|saved| saved.refresh(&Browser));
        }
    });
    saved
}
