//! A board in miniature: rounded cells, two pieces, the trails in their tints.

use isolation::board::Player;
use isolation::{CellState, Game};
use leptos::prelude::*;

/// A board in miniature. It takes the size that its surroundings give it.
#[component]
pub fn MiniBoard(
    /// The game up to the position that is shown.
    #[prop(into)]
    game: Signal<Game>,
) -> impl IntoView {
    view! { {move || game.with(mini_board)} }
}

/// The drawing of one position, for lists and trees that draw many.
pub fn mini_board(game: &Game) -> impl IntoView + use<> {
    let size = game.position().size();
    let cells = size.squares().map(|square| {
        let (x, y) = (square.index() % size.width(), square.index() / size.width());
        let content = game.cell(square);
        let class = match content {
            CellState::Open => "open",
            CellState::Trail(Player::First) => "trail first",
            CellState::Trail(Player::Second) => "trail second",
            CellState::Hole => "hole",
            CellState::Piece(Player::First) => "piece first",
            CellState::Piece(Player::Second) => "piece second",
        };
        match content {
            CellState::Piece(_) => {
                let (cx, cy) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
                view! { <circle class=class cx=cx cy=cy r="0.46"/> }.into_any()
            }
            _ => {
                let (x, y) = (f64::from(x) + 0.06, f64::from(y) + 0.06);
                view! { <rect class=class x=x y=y width="0.88" height="0.88" rx="0.16"/> }
                    .into_any()
            }
        }
    });
    let frame = format!("0 0 {} {}", size.width(), size.height());
    view! {
        <svg class="mini-board" viewBox=frame aria-hidden="true">{cells.collect_view()}</svg>
    }
}
