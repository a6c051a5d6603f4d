//! The keys that step through moves and press the buttons below the board.

use crate::analyse::tree::Walk;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Elements in which all keys have a meaning of their own.
const TYPED: &str = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea, :modal, [contenteditable]";
/// Elements in which the arrow keys have one.
const WALKED: &str = "input:not([type=checkbox]), [role=grid], [role=tablist], [role=tree]";
/// Letters, and the buttons that they press.
const BUTTONS: [(&str, &str); 3] = [("f", "flip"), ("e", "edit"), ("s", "share")];

/// Hears the keys until the place is left. `on_walk` says whether it has made the step.
pub fn listen(on_walk: impl Fn(Walk) -> bool + 'static) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let modified = event.alt_key() || event.ctrl_key() || event.meta_key() || event.shift_key();
        if modified || event.default_prevented() || within(&event, TYPED) {
            return;
        }
        let done = match walk(&event.key()) {
            Some(step) => !within(&event, WALKED) && on_walk(step),
            None => press(&event.key()),
        };
        if done {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

fn within(event: &KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|it| it.closest(selector).ok().flatten().is_some())
}

fn walk(key: &str) -> Option<Walk> {
    Some(match key {
        "ArrowLeft" => Walk::Back,
        "ArrowRight" => Walk::Forward,
        "ArrowUp" => Walk::Up,
        "ArrowDown" => Walk::Down,
        "Home" => Walk::Start,
        "End" => Walk::End,
        _ => return None,
    })
}

/// Presses the button of a letter, if there is one.
fn press(key: &str) -> bool {
    let button = BUTTONS.into_iter().find(|(letter, _)| key.eq_ignore_ascii_case(letter));
    button.is_some_and(|(_, id)| press_button(id))
}

/// Presses the button of an id; whether there is one.
pub fn press_button(id: &str) -> bool {
    let element = document().get_element_by_id(id);
    let element = element.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok());
    element.as_ref().map(web_sys::HtmlElement::click).is_some()
}
