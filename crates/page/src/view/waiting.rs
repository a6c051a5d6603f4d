//! Long work in slices.

use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// Lets the page draw and hear before it goes on.
pub async fn breathe() {
    pause(Duration::ZERO).await;
}

/// Goes on after a while.
pub async fn pause(while_: Duration) {
    let soon = js_sys::Promise::new(&mut |done, _| {
        set_timeout(
            move || {
                // Settling a promise does not fail.
                let _ = done.call0(&JsValue::UNDEFINED);
            },
            while_,
        );
    });
    // It is never refused.
    let _ = JsFuture::from(soon).await;
}
