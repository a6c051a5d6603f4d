//! Who wins the position on the board.

use crate::reactive::memo;
use crate::view::session::Session;
use isolation_page_state::play::Play;
use leptos::prelude::*;

/// The proven result, as a pill; a plain sentence where nothing is.
#[component]
pub fn Standing() -> impl IntoView {
    let play = expect_context::<Session>().play;
    let standing = memo(move || play.with(Play::standing_words));
    let words = move || {
        standing.get().map(|standing| {
            let proof = if standing.bad { "loss" } else { "win" };
            let pill = standing.proven.map(|proven| {
                view! { <span data-proof=proof><span class="pill">{proven}</span></span> }
            });
            view! { {pill} <span class="rest">{standing.rest}</span> }
        })
    };
    view! { <p id="standing" class="standing">{words}</p> }
}
