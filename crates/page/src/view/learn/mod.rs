//! Lessons, heuristics, puzzles.

mod progress;

use crate::texts::shell;
use leptos::prelude::*;

#[allow(unused_imports)]
pub use progress::{LocalStorage, Progress, follow, use_progress};

/// Lessons, heuristics, puzzles.
#[component]
pub fn Learn() -> impl IntoView {
    view! { <main class="learn"><h2>{shell::learn()}</h2></main> }
}
