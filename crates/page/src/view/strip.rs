//! The strip of a player, above or below a board.

use super::piece::Piece;
use crate::reactive::memo;
use isolation_page_state::strip::StripView;
use isolation_page_state::texts::table as texts;
use leptos::prelude::*;

/// Piece, name, what the player does, moves open, clock; a soft ring for whose turn it is.
#[component]
pub fn Strip(strip: Memo<StripView>) -> impl IntoView {
    let piece = memo(move || strip.with(|it| (it.movement, it.player)));
    let name = memo(move || strip.with(|it| it.name.clone()));
    let title = memo(move || strip.with(|it| it.title.clone()));
    let about = memo(move || strip.with(|it| it.about.clone()));
    let clock = memo(move || strip.with(|it| it.clock.clone()));
    let clock = move || {
        clock.get().map(|clock| {
            let label = texts::time_left(name.get(), &clock.text);
            let (low, runs) = (clock.low.to_string(), clock.runs.to_string());
            view! {
                <span class="clock" role="timer" aria-label=label data-low=low data-runs=runs>{clock.text}</span>
            }
        })
    };
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
            <strong title=title>{name}</strong>
            <span class="about" title=about data-short=move || strip.with(|it| it.short)>{about}</span>
            <span class="mobility">{move || strip.with(|it| it.mobility.clone())}</span>
            <span class="count" aria-hidden="true">{move || strip.with(|it| it.count)}</span>
            {clock}
        </div>
    }
}
