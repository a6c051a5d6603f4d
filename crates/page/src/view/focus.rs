//! The target of the keyboard's focus when the page moves it.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Puts the focus on the first element that this selects, if it is there and can take it.
pub fn focus(selector: &str) {
    if let Some(body) = document().body() {
        focus_in(&body, selector);
    }
}

/// Puts the focus on the first element inside another that this selects.
pub fn focus_in(inside: &web_sys::Element, selector: &str) {
    let found = inside.query_selector(selector).ok().flatten();
    if let Some(element) = found.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        // An element that cannot take the focus leaves it where it is.
        let _ = element.focus();
    }
}

/// After a click with the mouse, the arrow keys step through the moves, not the squares.
pub fn leave_square(event: MouseEvent) {
    if event.detail() == 0 {
        return;
    }
    let focused = document().active_element();
    if let Some(element) = focused.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.blur();
    }
}

/// Scrolls the list that the first element which this selects is in, so that it is seen; the page
/// stays where it is.
pub fn scroll_into_view(selector: &str) {
    let Some(element) = document().query_selector(selector).ok().flatten() else { return };
    let Some(list) = element.closest("[data-scrolls]").ok().flatten() else { return };
    let (inner, outer) = (element.get_bounding_client_rect(), list.get_bounding_client_rect());
    let above = inner.top() - outer.top();
    let below = inner.bottom() - outer.bottom();
    let by = if above < 0.0 { above } else { below.max(0.0) };
    list.set_scroll_top(list.scroll_top() + by.round() as i32);
}
