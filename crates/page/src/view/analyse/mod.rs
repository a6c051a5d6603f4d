//! A position and all that is known about it.

mod controls;
mod editor;
mod eval_bar;
mod games;
mod graph;
mod keys;
mod lines;
mod move_tree;
mod paste;
mod session;
mod side;

use super::board::{Arrow, Board};
use super::current::Current;
use super::look::use_look;
use super::panel::{Panel, Tab};
use crate::analyse::Analysis;
use crate::texts::analyse as texts;
use controls::Controls;
use editor::EditorPanel;
use eval_bar::EvalBar;
use games::SavedGames;
use graph::Graph;
use isolation::board::{Player, Square};
use leptos::children::ToChildren;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use lines::BestLines;
use move_tree::MoveTree;
use paste::Paste;
use session::{AnalysisSession, use_analysis};
use side::Side;

/// Provides what stays while other places are shown.
pub fn start() {
    provide_context(AnalysisSession::start());
}

/// The board with its evaluation, and the panel beside it.
#[component]
pub fn Analyse() -> impl IntoView {
    let session = use_analysis();
    let state = session.state;
    provide_context(Current { game: Memo::new(move |_| state.with(Analysis::game)) });
    let look = use_look();
    keys::listen(session);

    let below = Memo::new(move |_| if look.flipped.get() { Player::Second } else { Player::First });
    let above = Memo::new(move |_| !below.get());
    let board = Memo::new(move |_| state.with(Analysis::board));
    let style = move || {
        let (columns, rows) = board.with(|board| (board.columns, board.rows));
        format!("--columns: {columns}; --rows: {rows}")
    };
    let arrows = Memo::new(move |_| state.with(Analysis::arrows));
    let arrows = Signal::derive(move || {
        let arrow =
            |it: crate::analyse::LineArrow| Arrow { from: it.from, to: it.to, class: it.class };
        arrows.get().into_iter().map(arrow).collect::<Vec<_>>()
    });
    let shows_truth =
        Memo::new(move |_| state.with(|it| it.shows_truth() && it.editor().is_none()));
    let on_choose =
        Callback::new(move |square: Square| session.act(|analysis| analysis.choose(square)));
    let status = Memo::new(move |_| state.with(Analysis::status));
    let edits = Memo::new(move |_| state.with(|analysis| analysis.editor().is_some()));
    // After a click with the mouse the keys walk the moves, not the cells.
    let leave_cell = |event: MouseEvent| {
        if event.detail() > 0 {
            super::focus::leave();
        }
    };
    let open = RwSignal::new(Tab::Engine);

    view! {
        <main class="analyse">
            <h2 class="unseen">{texts::title()}</h2>
            <div class="table" style=style>
                <Side player=above/>
                <div class="judged" on:click=leave_cell>
                    <EvalBar/>
                    <Board id="board" view=board on_choose arrows shows_truth/>
                </div>
                <Side player=below/>
                <div class="news">
                    <p id="status" role="status" aria-live="polite">{status}</p>
                </div>
                <Controls/>
            </div>
            <Show
                when=move || edits.get()
                fallback=move || view! {
                    <Panel
                        open
                        game=ToChildren::to_children(|| view! { <MoveTree/> <Paste/> <SavedGames/> })
                        engine=ToChildren::to_children(|| view! { <BestLines/> <Graph/> })
                    />
                }
            >
                <EditorPanel/>
            </Show>
        </main>
    }
}
