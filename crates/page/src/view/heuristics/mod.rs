//! How the heuristics judge the position on the board.

use super::current::use_current;
use super::mini_board::MiniBoard;
use crate::texts::shell;
use leptos::prelude::*;

/// How the heuristics judge the position on the board.
#[component]
pub fn HeuristicsPanel() -> impl IntoView {
    let game = use_current().game;
    view! { <section><h2>{shell::tab_heuristics()}</h2> <MiniBoard game/></section> }
}
