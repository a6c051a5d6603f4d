//! The strip of a player, above or below a board.

use super::clock::ClockFace;
use super::piece::Piece;
use crate::reactive::memo;
use isolation_page_state::strip::StripView;
use leptos::prelude::*;

/// Piece, name, what the player does, moves open, clock; a soft ring for whose turn it is.
#[component]
pub fn Strip(strip: Memo<StripView>) -> impl IntoView {
    let piece = memo(move || strip.with(|it| (it.movement, it.player)));
    let name = memo(move || strip.with(|it| it.name.clone()));
    let about = memo(move || strip.with(|it| it.about.clone()));
    let clock = memo(move || strip.with(|it| it.clock.clone()));
    let result = move || strip.with(|it| it.won.map(|won| if won { "won" } else { "lost" }));
    view! {
        <div
            class="strip"
            data-player=move || strip.with(|it| it.player.to_string())
            data-turn=move || strip.with(|it| it.turn.to_string())
            data-result=result
        >
            <span class="disc" class:thinking=move || strip.with(|it| it.thinking)>
                {move || {
                    let (movement, player) = piece.get();
                    view! { <Piece movement player/> }
                }}
            </span>
            <strong title=name>{name}</strong>
            <span class="about" title=about>{about}</span>
            <span class="mobility">{move || strip.with(|it| it.mobility.clone())}</span>
            <span class="count" aria-hidden="true">{move || strip.with(|it| it.count)}</span>
            <ClockFace name clock/>
        </div>
    }
}
