//! How the engine searches the position on the board.

use super::current::use_current;
use super::mini_board::MiniBoard;
use crate::texts::shell;
use leptos::prelude::*;

/// How the engine searches the position on the board.
#[component]
pub fn TreePanel() -> impl IntoView {
    let game = use_current().game;
    view! { <section><h2>{shell::tab_tree()}</h2> <MiniBoard game/></section> }
}
