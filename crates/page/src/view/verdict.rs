//! The value of a position beside the board: who wins, in the winner's colour, or what the first player may expect.

use super::piece::Piece;
use isolation::board::Movement;
use isolation_page_state::analyse::assessment::Assessment;
use isolation_page_state::texts::analyse as texts;
use leptos::prelude::*;

/// The verdict as a badge. What is estimated has no piece and no colour.
#[component]
pub fn Verdict(
    /// The element's id, and a class of its own.
    id: &'static str,
    assessment: Memo<Assessment>,
    movement: Memo<Movement>,
) -> impl IntoView {
    let winner = move || assessment.get().winner();
    let piece = move || {
        winner().map(
            |player| view! { <span class="disc"><Piece movement=movement.get() player/></span> },
        )
    };
    let class = move || match assessment.get() {
        Assessment::Unknown => "hint",
        _ => "winner",
    };
    // Said once, where the number is: what it counts.
    let counted = move || winner().map(|_| texts::plies_to_end());
    view! {
        <p id=id class=format!("verdict {id}") data-kind=move || assessment.get().kind() title=counted>
            <span class=class data-player=move || winner().map(|it| it.to_string())>
                {piece}
                <span>{move || assessment.get().badge()}</span>
            </span>
        </p>
    }
}
