//! A board in miniature: rounded squares, two pieces, the trails in their tints.

use isolation::board::Player;
use isolation::{Game, SquareState};
use leptos::prelude::*;
use std::fmt::Write;

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
    let frame = format!("0 0 {} {}", size.width(), size.height());
    view! { <svg class="mini-board" viewBox=frame aria-hidden="true">{mini_squares(game)}</svg> }
}

/// The squares and pieces alone, one unit a square. All squares of a kind are one path, so that a tree of
/// many boards stays light.
pub fn mini_squares(game: &Game) -> impl IntoView + use<> {
    let size = game.position().size();
    let mut kinds = [
        ("open", String::new()),
        ("trail first", String::new()),
        ("trail second", String::new()),
        ("hole", String::new()),
    ];
    let mut pieces = Vec::new();
    // A removed square is a hole, also where a piece once stood.
    let removes = game.position().removes();
    for square in size.squares() {
        let (x, y) = (square.index() % size.width(), square.index() / size.width());
        let kind = match game.square(square) {
            SquareState::Open => 0,
            SquareState::Trail(_) if removes => 3,
            SquareState::Trail(Player::First) => 1,
            SquareState::Trail(Player::Second) => 2,
            SquareState::Hole => 3,
            SquareState::Piece(player) => {
                let class = format!("piece {player}");
                let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
                pieces.push(view! { <circle class=class cx=x cy=y r="0.46"/> });
                continue;
            }
        };
        let path = &mut kinds[kind].1;
        write!(
            path,
            "M{x}.22 {y}.06h.56a.16.16 0 0 1 .16.16v.56a.16.16 0 0 1-.16.16h-.56\
             a.16.16 0 0 1-.16-.16v-.56a.16.16 0 0 1 .16-.16z"
        )
        .expect("a text takes all that is written");
    }
    let kinds = kinds.into_iter().filter(|(_, path)| !path.is_empty());
    let kinds = kinds.map(|(class, path)| view! { <path class=class d=path/> }).collect_view();
    (kinds, pieces)
}
