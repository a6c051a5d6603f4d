//! How a piece moves, as a picture: the piece in the middle of a small board, dots where it can go.

use super::piece::Piece;
use isolation::AnyPosition;
use isolation::board::{Movement, Player, Setup, Size};
use leptos::prelude::*;

/// The picture. It takes the size that its surroundings give it.
#[component]
pub fn GamePicture(
    /// How the piece moves.
    movement: Movement,
    /// Cells along each side of the board.
    side: u8,
) -> impl IntoView {
    let size = Size::new(side.into(), side.into()).expect("a small board");
    let mut setup = Setup::empty(size, movement);
    let middle = size.squares().nth(size.squares().len() / 2).expect("a cell");
    setup.place(Player::First, middle);
    let position = AnyPosition::try_from(setup).expect("one piece on an open board");
    let targets = position.targets_of(Player::First);
    let cells = size.squares().map(|square| {
        let (x, y) = (size.column(square), size.row(square));
        let dot = targets.contains(square).then(|| {
            view! { <circle class="dot" cx=f64::from(x) + 0.5 cy=f64::from(y) + 0.5 r="0.16"/> }
        });
        let class = if (x + y) % 2 == 0 { "cell dark" } else { "cell" };
        view! {
            <rect class=class x=f64::from(x) + 0.06 y=f64::from(y) + 0.06 width="0.88" height="0.88" rx="0.16"/>
            {dot}
        }
    });
    let at = format!("translate({} {}) scale(.011)", size.column(middle), size.row(middle));
    view! {
        <svg class="game-picture" viewBox=format!("0 0 {side} {side}") aria-hidden="true">
            {cells.collect_view()}
            <g transform=at><Piece movement player=Player::First/></g>
        </svg>
    }
}
