//! A side's strip, above or below the board.

use super::AnalysisSession;
use crate::reactive::memo;
use crate::view::piece::Piece;
use isolation::board::Player;
use isolation_page_state::texts::{play, sides};
use leptos::prelude::*;

/// Piece, name, moves open; a soft ring for whose turn it is.
#[component]
pub fn Side(player: Memo<Player>) -> impl IntoView {
    let state = expect_context::<AnalysisSession>().state;
    let position = memo(move || state.with(|analysis| *analysis.position()));
    let turn = move || position.with(|it| it.outcome().is_none() && it.to_move() == player.get());
    let count = move || {
        position.with(|it| it.piece(player.get()).map(|_| it.targets_of(player.get()).len()))
    };
    let movement = move || position.with(|it| it.movement());
    let mobility = move || count().map(|count| sides::open_to(movement(), count));
    view! {
        <div class="strip" data-turn=move || turn().to_string()>
            <span class="disc">
                {move || view! { <Piece movement=movement() player=player.get()/> }}
            </span>
            <strong>{move || sides::side(player.get())}</strong>
            <span class="about">{move || turn().then(play::short_to_move)}</span>
            <span class="mobility">{mobility}</span>
            <span class="count" aria-hidden="true">{count}</span>
        </div>
    }
}
