//! The moves with their variations, and what the review says of them.

use super::use_analysis;
use crate::analyse::Analysis;
use crate::analyse::outline::{Item, Row};
use crate::analyse::tree::{Node, START};
use crate::play::{Judgement, instead};
use crate::texts::analyse as texts;
use crate::view::focus::scroll_into_view;
use leptos::prelude::*;

/// The moves; each is a button that leads to its position.
#[component]
pub fn MoveTree() -> impl IntoView {
    let session = use_analysis();
    let state = session.state;
    let rows = Memo::new(move |_| state.with(|analysis| analysis.tree().outline()));
    let current = Memo::new(move |_| state.with(|analysis| analysis.tree().current()));
    let is_current = Selector::new(move || current.get());
    // What is known of the moves of the line that is looked at.
    let losing = Memo::new(move |_| state.with(losing));
    let notes = move || {
        let notes = losing.get().into_iter().map(|(_, note)| {
            let Losing { text, instead } = note;
            view! { <p class="note"><b>{text} " ??"</b> " " {instead}</p> }
        });
        notes.collect_view()
    };
    let varies = Memo::new(move |_| {
        state.with(|analysis| analysis.tree().branch(analysis.tree().current()).is_some())
    });
    Effect::new(move |_| {
        current.track();
        request_animation_frame(|| scroll_into_view("#move-tree [aria-current]"));
    });
    let start = {
        let is_current = is_current.clone();
        move || is_current.selected(&START).then_some("step")
    };
    view! {
        <section aria-labelledby="moves-title">
            <h2 id="moves-title">{texts::moves()}</h2>
            <p class="unseen" id="tree-help">{texts::tree_help()}</p>
            <div id="move-tree" data-scrolls role="group" aria-labelledby="moves-title" aria-describedby="tree-help">
                <button
                    type="button"
                    class="move"
                    aria-current=start
                    on:click=move |_| session.act(|analysis| analysis.go(START))
                >
                    {texts::start_node()}
                </button>
                {move || {
                    let is_current = is_current.clone();
                    rows.get().into_iter().map(move |it| row(it, &is_current, losing)).collect_view()
                }}
            </div>
            <Show when=move || rows.with(Vec::is_empty)>
                <p class="hint">{texts::no_moves()}</p>
            </Show>
            <div class="tree-deeds">
                <Show when=move || varies.get()>
                    <button id="promote" type="button" on:click=move |_| session.act(Analysis::promote)>
                        {texts::promote()}
                    </button>
                </Show>
                <Show when=move || current.get() != START>
                    <button id="delete-branch" type="button" on:click=move |_| session.act(Analysis::delete)>
                        {texts::delete()}
                    </button>
                </Show>
            </div>
            <div id="notes">{notes}</div>
        </section>
    }
}

/// A move that gave a won position away, and what would have won.
#[derive(Clone, PartialEq, Debug)]
struct Losing {
    text: String,
    instead: String,
}

/// The moves of the line that gave a won position away.
fn losing(analysis: &Analysis) -> Vec<(Node, Losing)> {
    let line = analysis.tree().line(analysis.tree().current());
    let texts = analysis.whole_game().move_texts();
    let judged = analysis.judgements().into_iter().zip(texts).zip(line.into_iter().skip(1));
    judged
        .filter_map(|((judgement, text), node)| match judgement {
            Judgement::Losing { instead: cells } => {
                Some((node, Losing { text, instead: instead(&cells) }))
            }
            Judgement::Kept | Judgement::Unknown => None,
        })
        .collect()
}

fn row(
    row: Row,
    is_current: &Selector<Node>,
    losing: Memo<Vec<(Node, Losing)>>,
) -> impl IntoView + use<> {
    let items: Vec<_> =
        row.moves.into_iter().map(|it| item(it, is_current.clone(), losing)).collect();
    view! { <p class="moves-row" style=format!("--depth: {}", row.depth)>{items}</p> }
}

fn item(
    item: Item,
    is_current: Selector<Node>,
    losing: Memo<Vec<(Node, Losing)>>,
) -> impl IntoView {
    let session = use_analysis();
    let Item { node, number, cell } = item;
    let loses = Memo::new(move |_| losing.with(|it| it.iter().any(|(known, _)| *known == node)));
    view! {
        <span class="numbered">
            {number.map(|number| view! { <span class="number">{number}</span> })}
            <button
                type="button"
                class="move"
                class:losing=loses
                aria-current=move || is_current.selected(&node).then_some("step")
                on:click=move |_| session.act(|analysis| analysis.go(node))
            >
                {cell}
                {move || loses.get().then(|| view! { <span title=texts::blunder()>"??"</span> })}
            </button>
        </span>
    }
}
