//! Who wins the position on the board.

use crate::reactive::memo;
use crate::view::session::Session;
use isolation_page_state::play::Play;
use leptos::prelude::*;

/// The proven result in the winner's colour; a plain sentence where nothing is.
#[component]
pub fn Standing() -> impl IntoView {
    let play = expect_context::<Session>().play;
    let standing = memo(move || play.with(Play::standing_words));
    let words = move || {
        standing.get().map(|standing| {
            let winner = standing.winner.map(|it| it.to_string());
            let badge = standing.proven.map(|proven| {
                view! { <span class="winner" data-player=winner>{proven}</span> }
            });
            view! { {badge} <span class="rest">{standing.rest}</span> }
        })
    };
    view! { <p id="standing" class="standing">{words}</p> }
}
