//! The keys that walk through the moves, wherever the focus is but where they mean something else.

use super::session::AnalysisSession;
use crate::analyse::tree::Walk;
use leptos::ev::{self, KeyboardEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// Elements in which the arrow keys have a meaning of their own.
const OWN_KEYS: &str = "input, select, textarea, dialog, summary, [role=grid], [role=tablist], [role=tree], [contenteditable]";

/// Hears the keys until the place is left.
pub fn listen(session: AnalysisSession) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if let Some(walk) = walk(&event)
            && session.state.with_untracked(|it| it.editor().is_none())
        {
            event.prevent_default();
            session.act(|analysis| analysis.walk(walk));
        }
    });
    on_cleanup(move || handle.remove());
}

fn walk(event: &KeyboardEvent) -> Option<Walk> {
    let busy = event.default_prevented()
        || event.alt_key()
        || event.ctrl_key()
        || event.meta_key()
        || event.shift_key();
    let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
    let own = target.is_some_and(|it| it.closest(OWN_KEYS).ok().flatten().is_some());
    if busy || own {
        return None;
    }
    Some(match event.key().as_str() {
        "ArrowLeft" => Walk::Back,
        "ArrowRight" => Walk::Forward,
        "ArrowUp" => Walk::Up,
        "ArrowDown" => Walk::Down,
        "Home" => Walk::Start,
        "End" => Walk::End,
        _ => return None,
    })
}
