//! Lessons, heuristics, puzzles.

use crate::texts::shell;
use leptos::prelude::*;

/// Lessons, heuristics, puzzles.
#[component]
pub fn Learn() -> impl IntoView {
    view! { <main class="learn"><h2>{shell::learn()}</h2></main> }
}
