//! The moves of the game, round by round.

use super::session::use_session;
use leptos::html::Ol;
use leptos::prelude::*;

/// The moves so far.
#[component]
pub fn MoveList() -> impl IntoView {
    let play = use_session().play;
    let moves = Memo::new(move |_| play.with(|play| play.game().move_texts()));
    let rounds = move || {
        let moves = moves.get();
        let last = moves.len().saturating_sub(1);
        let rounds = moves.chunks(2).enumerate().map(|(round, pair)| {
            let cells = pair.iter().enumerate().map(|(side, text)| {
                let current = (round * 2 + side == last).then_some("step");
                view! { <span class="move" aria-current=current>{text.clone()}</span> }
            });
            view! { <li>{cells.collect_view()}</li> }
        });
        rounds.collect_view()
    };
    // The last move stays in sight.
    let list = NodeRef::<Ol>::new();
    Effect::new(move |_| {
        moves.track();
        request_animation_frame(move || {
            if let Some(list) = list.get_untracked() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });

    view! {
        <section aria-labelledby="moves-title">
            <h2 id="moves-title">"Moves"</h2>
            <ol id="moves" node_ref=list tabindex="0" aria-labelledby="moves-title">{rounds}</ol>
            <Show when=move || moves.with(Vec::is_empty)>
                <p class="hint">"No move yet."</p>
            </Show>
        </section>
    }
}
