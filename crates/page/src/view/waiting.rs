//! Long work in slices, and frequent work done less often.

use crate::reactive::effect;
use leptos::prelude::*;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Yields to the browser, so that the page can draw and react.
pub async fn yield_to_browser() {
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

/// The action, again and again while there is a `pause` between two of them.
pub fn repeat(pause: impl Fn() -> Option<Duration> + 'static, action: impl Fn() + Copy + 'static) {
    let clock = StoredValue::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(handle) = clock.try_update_value(Option::take).flatten() {
            handle.clear();
        }
    };
    effect(move || {
        stop();
        if let Some(pause) = pause() {
            // Without a clock it is not done.
            clock.set_value(set_interval_with_handle(action, pause).ok());
        }
    });
    on_cleanup(stop);
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
