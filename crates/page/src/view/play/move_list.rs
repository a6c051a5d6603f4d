//! The moves of the game, round by round.

use crate::play::{Judgement, Play, instead};
use crate::texts::play as texts;
use crate::view::session::use_session;
use leptos::html::Ol;
use leptos::prelude::*;

/// The moves so far.
#[component]
pub fn MoveList() -> impl IntoView {
    let play = use_session().play;
    let moves = Memo::new(move |_| play.with(|play| play.game().move_texts()));
    let review = Memo::new(move |_| play.with(Play::review));
    let rounds = move || {
        let moves = moves.get();
        let last = moves.len().saturating_sub(1);
        let judgements = review.get().map_or_else(Vec::new, |review| review.moves);
        let rounds = moves.chunks(2).enumerate().map(|(round, pair)| {
            let cells = pair.iter().enumerate().map(|(side, text)| {
                let ply = round * 2 + side;
                let current = (ply == last).then_some("step");
                let mark = judgements.get(ply).map(mark);
                view! {
                    <span class="played">
                        <span class="move" aria-current=current>{text.clone()}</span>
                        {mark}
                    </span>
                }
            });
            let notes = (round * 2..).zip(pair).filter_map(|(ply, text)| {
                let Judgement::Losing { instead: cells } = judgements.get(ply)? else {
                    return None;
                };
                let note = format!(" {}", instead(cells));
                Some(view! { <p class="note"><b>{text.clone()} " ??"</b>{note}</p> })
            });
            view! { <li>{cells.collect_view()} {notes.collect_view()}</li> }
        });
        rounds.collect_view()
    };
    let summary = Memo::new(move |_| review.with(|it| it.as_ref().map(|it| it.summary.clone())));
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
            <h2 id="moves-title">{texts::moves_title()}</h2>
            <p id="review" class="hint" role="status">{summary}</p>
            <ol id="moves" class="moves" node_ref=list tabindex="0" aria-labelledby="moves-title">{rounds}</ol>
            <Show when=move || moves.with(Vec::is_empty)>
                <p class="hint">{texts::no_move_yet()}</p>
            </Show>
        </section>
    }
}

/// The mark behind a move.
fn mark(judgement: &Judgement) -> Option<AnyView> {
    match judgement {
        Judgement::Kept => None,
        Judgement::Losing { .. } => {
            Some(view! { <span class="losing" title=texts::blunder()>"??"</span> }.into_any())
        }
        Judgement::Unknown => {
            Some(view! { <span class="unknown">{texts::unknown()}</span> }.into_any())
        }
    }
}
