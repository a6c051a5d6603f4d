//! How a piece moves, as a picture: the piece in the middle of a small board, dots where it can go.

use isolation::board::{Movement, Player, Size};
use isolation_page_state::play::reach;
use isolation_protocol::picture::outline;
use leptos::prelude::*;

/// The picture. It takes the size that its surroundings give it.
#[component]
pub fn GamePicture(
    movement: Movement,
    /// Squares along each side of the board.
    side: u8,
) -> impl IntoView {
    let size = Size::new(side.into(), side.into()).expect("a small board");
    let middle = size.squares().nth(size.squares().len() / 2).expect("a square");
    let targets = reach(size, movement, middle);
    // On the smallest board there is room for both players and what they have closed, and for no dots.
    let small = side == 3;
    let trail = move |x, y| match (small, x, y) {
        (true, 0, 2) => Some(Player::First),
        (true, 2, 0) => Some(Player::Second),
        _ => None,
    };
    // In games with removals, a move closes two squares.
    let gone = |x, y| movement.removes() && matches!((x, y), (0, 1) | (4, 3));
    let squares = size.squares().map(|square| {
        let (x, y) = (size.column(square), size.row(square));
        let dot = (!small && targets.contains(square)).then(|| {
            view! { <circle class="dot" cx=f64::from(x) + 0.5 cy=f64::from(y) + 0.5 r="0.16"/> }
        });
        let dark = (x + y) % 2 == 0;
        (!gone(x, y)).then(|| {
            view! {
                <rect
                    class="square"
                    class:dark=dark
                    class:first=trail(x, y) == Some(Player::First)
                    class:second=trail(x, y) == Some(Player::Second)
                    x=f64::from(x) + 0.06
                    y=f64::from(y) + 0.06
                    width="0.88"
                    height="0.88"
                    rx="0.16"
                />
                {dot}
            }
        })
    });
    let piece = move |player: Player, x: u8, y: u8| {
        let large = if small { 0.0 } else { 0.25 };
        let (x, y) = (f64::from(x) - large, f64::from(y) - large);
        let at = format!("translate({x} {y}) scale({})", (1.0 + 2.0 * large) / 100.0);
        view! {
            <g class=format!("piece {player}") transform=at>
                <circle cx="50" cy="50" r="48"/>
                <path fill-rule="evenodd" d=outline(movement)/>
            </g>
        }
    };
    view! {
        <svg class="game-picture" viewBox=format!("0 0 {side} {side}") aria-hidden="true">
            {squares.collect_view()}
            {piece(Player::First, size.column(middle), size.row(middle))}
            {small.then(|| piece(Player::Second, 1, 0))}
        </svg>
    }
}
