//! Long work in slices, and frequent work done less often.

use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Lets the page draw and hear before it goes on.
pub async fn breathe() {
    let soon = js_sys::Promise::new(&mut |done, _| {
        set_timeout(
            move || {
                // Settling a promise does not fail.
                let _ = done.call0(&JsValue::UNDEFINED);
            },
            Duration::ZERO,
        );
    });
    // It is never refused.
    let _ = JsFuture::from(soon).await;
}

/// The action, a little after it is called; calls meanwhile are one with that.
pub fn after(delay: Duration, action: impl Fn() + Clone + 'static) -> impl Fn() {
    let waits = Rc::new(Cell::new(false));
    move || {
        if !waits.replace(true) {
            let (waits, action) = (Rc::clone(&waits), action.clone());
            set_timeout(
                move || {
                    waits.set(false);
                    action();
                },
                delay,
            );
        }
    }
}
