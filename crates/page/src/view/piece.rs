//! The pieces, drawn.

use isolation::board::{Movement, Player};
use isolation_protocol::picture::outline;
use leptos::prelude::*;

/// A piece. Its square says in words what it is.
#[component]
pub fn Piece(
    movement: Movement,
    player: Player,
    #[prop(optional_no_strip)] style: Option<String>,
) -> impl IntoView {
    let class = format!("piece {player}");
    view! {
        <svg class=class style=style viewBox="0 0 100 100" aria-hidden="true">
            <circle cx="50" cy="50" r="48"/>
            <path fill-rule="evenodd" d=outline(movement)/>
        </svg>
    }
}
