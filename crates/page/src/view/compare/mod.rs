//! Tournaments.

use crate::texts::shell;
use leptos::prelude::*;

/// Tournaments.
#[component]
pub fn Compare() -> impl IntoView {
    view! { <main class="compare"><h2>{shell::compare()}</h2></main> }
}
