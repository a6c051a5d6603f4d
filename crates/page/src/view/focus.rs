//! Where the keyboard's focus goes when the page moves it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Puts the focus on the first element that this selects, if it is there and can take it.
pub fn focus(selector: &str) {
    let found = document().query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        // What cannot take the focus leaves it where it is.
        let _ = element.focus();
    }
}
