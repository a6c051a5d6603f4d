//! The menu of the head.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

/// Closes the menu, which gives the focus back to its button.
pub fn leave_menu() {
    let menu = document().get_element_by_id("choices");
    if let Some(menu) = menu.and_then(|menu| menu.dyn_into::<HtmlElement>().ok()) {
        // It may be closed already.
        let _ = menu.hide_popover();
    }
}
