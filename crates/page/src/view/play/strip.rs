//! The strip of a player, above or below the board.

use crate::reactive::memo;
use crate::view::clock::ClockFace;
use crate::view::piece::Piece;
use crate::view::session::Session;
use isolation::board::Player;
use leptos::prelude::*;

/// Piece, name, what it does, moves open, clock; a soft ring for whose turn it is.
#[component]
pub fn Strip(player: Memo<Player>) -> impl IntoView {
    let session = expect_context::<Session>();
    let play = session.play;
    let movement = memo(move || play.with(|play| play.current.game.position().movement()));
    let turn = memo(move || play.with(|play| play.to_move()) == Some(player.get()));
    let thinking = memo(move || turn.get() && play.with(|play| play.is_thinking()));
    let name = memo(move || play.with(|play| play.name(player.get())));
    let about = memo(move || play.with(|play| play.about(player.get())));
    let mobility = memo(move || play.with(|play| play.mobility(player.get())));
    let won = memo(move || play.with(|play| play.winner()).map(|winner| winner == player.get()));
    let result = move || won.get().map(|won| if won { "won" } else { "lost" });
    let clock = memo(move || play.with(|play| play.clock.view(player.get(), session.now.get())));
    view! {
        <div
            class="strip"
            data-player=move || player.get().to_string()
            data-turn=move || turn.get().to_string()
            data-result=result
        >
            <span class="disc" class:thinking=thinking>
                {move || view! { <Piece movement=movement.get() player=player.get()/> }}
            </span>
            <strong title=name>{name}</strong>
            <span class="about" title=about>{about}</span>
            <span class="mobility">{mobility}</span>
            <ClockFace name clock/>
        </div>
    }
}
