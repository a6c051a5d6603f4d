//! The pieces, drawn.

use isolation::board::{Movement, Player};
use leptos::prelude::*;

/// The outline of a piece in a square of 100 by 100.
fn outline(movement: Movement) -> &'static str {
    match movement {
        Movement::Knight => {
            "M31 79 v-7 h5 C36 63 43 59 46 51 C42 54 39 53 36 56 C33 59 29 57 27 53 \
             C26 50 29 47 30 43 C32 36 36 30 41 27 L41 19 L48 24 C62 25 70 38 69 56 \
             C69 62 68 67 67 72 h4 v7 Z \
             M43.500 36 a3 3 0 1 0 -6 0 a3 3 0 1 0 6 0 Z"
        }
        Movement::Queen => {
            "M32 66 L26 42 L38 54 L38.500 34 L46.500 52 L50 30 L53.500 52 L61.500 34 L62 54 \
             L74 42 L68 66 Z M31 70 h38 v7 h-38 Z \
             M29 38 a4 4 0 1 0 -8 0 a4 4 0 1 0 8 0 Z M42 30 a4 4 0 1 0 -8 0 a4 4 0 1 0 8 0 Z \
             M54 26 a4 4 0 1 0 -8 0 a4 4 0 1 0 8 0 Z M66 30 a4 4 0 1 0 -8 0 a4 4 0 1 0 8 0 Z \
             M79 38 a4 4 0 1 0 -8 0 a4 4 0 1 0 8 0 Z"
        }
        Movement::King => {
            "M47 36 v-7 h-6 v-6 h6 v-6 h6 v6 h6 v6 h-6 v7 Z \
             M50 44 C46 34 27 35 27 49 C27 56 33 60 35 67 H65 C67 60 73 56 73 49 \
             C73 35 54 34 50 44 Z M34 71 h32 v7 h-32 Z"
        }
    }
}

/// A piece. Its square says in words what it is.
#[component]
pub fn Piece(
    /// Which kind of piece.
    movement: Movement,
    /// Whose piece.
    player: Player,
) -> impl IntoView {
    let class = format!("piece {player}");
    view! {
        <svg class=class viewBox="0 0 100 100" aria-hidden="true">
            <circle cx="50" cy="50" r="48"/>
            <path fill-rule="evenodd" d=outline(movement)/>
        </svg>
    }
}
