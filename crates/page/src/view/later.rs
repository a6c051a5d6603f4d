//! What is built after the board, in a task of its own, so that the board is painted first.

use leptos::prelude::*;
use std::time::Duration;

#[component]
pub fn Later(children: ChildrenFn) -> impl IntoView {
    let due = RwSignal::new(false);
    // Not a frame: a tab in the background paints none.
    let timer = set_timeout_with_handle(move || due.set(true), Duration::ZERO);
    on_cleanup(move || _ = timer.map(|timer| timer.clear()));
    move || due.get().then(|| children())
}
