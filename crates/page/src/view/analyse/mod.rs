//! A position and all that is known about it.

use crate::texts::shell;
use leptos::prelude::*;

/// A position and all that is known about it.
#[component]
pub fn Analyse() -> impl IntoView {
    view! { <main class="analyse"><h2>{shell::analyse()}</h2></main> }
}
