//! The moves with their variations, and the actions on the current one.

use super::AnalysisSession;
use crate::reactive::{Show, memo};
use crate::view::icon::{AWAY, COMMENT, IconButton, UP};
use crate::view::moves::MoveList;
use crate::view::saved_item::Undo;
use isolation::record::Glyph;
use isolation_page_state::analyse::Analysis;
use isolation_page_state::analyse::tree::START;
use isolation_page_state::texts::analyse as texts;
use leptos::prelude::*;

/// The list, and the controls below it.
#[component]
pub fn MoveTree() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let state = session.state;
    let rounds = memo(move || state.with(|analysis| analysis.tree.rounds()));
    let current = memo(move || state.with(|analysis| analysis.tree.current));
    let review = memo(move || state.with(Analysis::review));
    let reviews = memo(move || {
        let line = state.with(|it| it.tree.line(it.tree.current));
        review.with(|review| line.into_iter().skip(1).zip(review.moves.clone()).collect())
    });
    let annotates = RwSignal::new(false);
    let is_move = memo(move || current.get() != START);
    let summary = move || {
        let played = rounds.with(|rounds| !rounds.is_empty());
        played.then(|| review.with(|review| review.summary.clone()))
    };
    let on_go = Callback::new(move |node| session.act(|analysis| analysis.go(node)));
    view! {
        <section class="move-tree" aria-label=texts::moves()>
            <MoveList rounds current reviews on_go/>
            <IconButton
                id="annotate"
                icon=COMMENT
                label=texts::annotate()
                off=Signal::derive(move || !is_move.get())
                pressed=Signal::derive(move || Some(annotates.get()))
                on_press=move || annotates.update(|it| *it = !*it)
            />
            <p id="review" class="unseen" role="status">{summary}</p>
            <Show when=move || annotates.get() && is_move.get()><MoveControls/></Show>
        </section>
    }
}

/// Marks and a comment for the current move; and what changes the tree.
#[component]
fn MoveControls() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let state = session.state;
    let note = memo(move || state.with(|it| it.tree.note(it.tree.current).clone()));
    let varies =
        memo(move || state.with(|analysis| analysis.tree.branch(analysis.tree.current).is_some()));
    let marks = Glyph::ALL.map(|glyph| {
        view! {
            <button
                type="button"
                class="mark"
                aria-label=texts::mark(glyph.text())
                aria-pressed=move || note.with(|it| it.glyph == Some(glyph)).to_string()
                on:click=move |_| session.act(|analysis| analysis.mark(glyph))
            >
                {glyph.text()}
            </button>
        }
    });
    let undo = expect_context::<Undo>();
    let delete = move || {
        session.act(|analysis| {
            let deleted = analysis.delete();
            undo.offer(deleted.name(), move || session.act(|analysis| analysis.restore(deleted)));
        });
    };
    view! {
        <div class="move-controls">
            {marks}
            <input
                id="comment"
                maxlength="500"
                autocomplete="off"
                aria-label=texts::comment()
                placeholder=texts::comment()
                prop:value=move || note.with(|it| it.comment.clone())
                on:change=move |event| {
                    let comment = event_target_value(&event);
                    session.act(|analysis| {
                        if let Some(deleted) = analysis.comment(&comment) {
                            undo.announce(deleted.name(), move || session.act(|it| it.restore(deleted)));
                        }
                    });
                }
            />
            <Show when=move || varies.get()>
                <IconButton
                    id="promote"
                    icon=UP
                    label=texts::promote()
                    on_press=move || session.act(Analysis::promote)
                />
            </Show>
            <IconButton
                id="delete-branch"
                icon=AWAY
                label=texts::delete()
                on_press=delete
            />
        </div>
    }
}
