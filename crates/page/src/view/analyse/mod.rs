//! A position and all that is known about it.

mod controls;
mod editor;
mod eval_bar;
mod games;
mod graph;
mod lines;
mod moves;
mod paste;
mod session;

use super::board::Current;
use super::board_frame::BoardFrame;
use super::later::Later;
use super::panel::Tabs;
use super::tab::Tab;
use super::verdict::Verdict;
use crate::reactive::{Show, memo};
use controls::Controls;
use editor::EditorPanel;
use eval_bar::EvalBar;
use games::{Importing, SavedGamesList};
pub use graph::Graph;
use isolation::board::{Player, Square};
use isolation_page_state::analyse::Analysis;
use isolation_page_state::play::Arrow;
use isolation_page_state::texts::analyse as texts;
use leptos::prelude::*;
use lines::BestLines;
use moves::MoveTree;
use paste::Paste;
pub use session::AnalysisSession;

/// Provides what stays while other places are shown.
pub fn start() {
    provide_context(AnalysisSession::start());
}

/// The end of the line under the pointer.
#[derive(Clone, Copy)]
struct Preview(RwSignal<Option<Square>>);

/// The board with its evaluation; beside it the lines, the moves, and the engine's insides.
#[component]
pub fn Analyse() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let state = session.state;
    provide_context(Current { game: memo(move || state.with(Analysis::game)) });
    let on_step = Callback::new(move |step| {
        let walks = state.with_untracked(|it| it.editor.is_none());
        if walks {
            session.act(|analysis| analysis.walk(step));
        }
        walks
    });

    let strip = Callback::new(move |player: Player| state.with(|it| it.strip(player)));
    let board = memo(move || state.with(Analysis::board));
    let preview = RwSignal::new(None);
    provide_context(Preview(preview));
    let arrows = memo(move || state.with(Analysis::arrows));
    let arrows = Signal::derive(move || {
        let shown = |it: &Arrow| preview.get().is_none_or(|to| to == it.to);
        arrows.get().into_iter().filter(shown).collect::<Vec<_>>()
    });
    let shows_truth = memo(move || state.with(|it| it.shows_truth && it.editor.is_none()));
    let on_choose =
        Callback::new(move |square: Square| session.act(|analysis| analysis.choose(square)));
    let status = memo(move || state.with(Analysis::status));
    let news = memo(move || state.with(|it| !it.choosing.note.is_empty()));
    let edits = memo(move || state.with(|analysis| analysis.editor.is_some()));
    let assessment = memo(move || state.with(Analysis::assessment));
    let open = RwSignal::new(Tab::Tree);
    let judged = move || {
        let tabs = vec![Tab::Tree, Tab::Heuristics, Tab::Graph];
        view! { <BestLines/> <MoveTree/> <div class="beneath"><Tabs open tabs/></div> }
    };

    let above = view! { <Verdict id="badge" assessment/> }.into_any();
    let beside = view! { <EvalBar/> }.into_any();
    view! {
        <main class="analyse">
            <h2 class="unseen">{texts::title()}</h2>
            <BoardFrame board on_choose arrows shows_truth flipped=session.flipped on_step strip above beside>
                <p id="status" role="status" aria-live="polite" class:unseen=move || !news.get()>{status}</p>
                <Controls/>
            </BoardFrame>
            <div class="panel" data-edits=move || edits.get().to_string()>
                <Later>
                    <Importing/>
                    <Show when=move || edits.get() fallback=judged>
                        <EditorPanel/> <Paste/> <SavedGamesList/>
                    </Show>
                </Later>
            </div>
        </main>
    }
}
