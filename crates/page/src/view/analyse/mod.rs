//! A position and all that is known about it.

mod controls;
mod editor;
mod eval_bar;
mod graph;
mod lines;
mod menu;
mod moves;
mod paste;
mod session;

use super::board::Current;
use super::board_frame::BoardFrame;
use super::importing::Importing;
use super::later::Later;
use super::panel::Tabs;
use super::tab::Tab;
use crate::reactive::{Show, memo};
use controls::Controls;
use editor::EditorPanel;
use eval_bar::EvalBar;
pub use graph::Graph;
use isolation::board::{Player, Square};
use isolation_page_state::analyse::Analysis;
use isolation_page_state::play::Arrow;
use isolation_page_state::texts::analyse as texts;
use leptos::prelude::*;
use lines::{BestLines, Known};
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

/// Whether the window is so small that lines and moves are behind a tab of their own.
fn is_small() -> bool {
    let width = window().inner_width().ok().and_then(|it| it.as_f64());
    width.is_some_and(|width| width <= 960.0)
}

/// The board with its evaluation; beside it the lines, the moves, and the engine's insides.
#[component]
pub fn Analyse() -> impl IntoView {
    let session = expect_context::<AnalysisSession>();
    let state = session.state;
    let game = memo(move || state.with(Analysis::game));
    let proofs = move || state.with(|it| it.knowledge.truth(it.game().position()));
    provide_context(Current { game, proofs: Signal::derive(proofs) });
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
    let open = RwSignal::new(if is_small() { Tab::Moves } else { Tab::Tree });
    let assessed = move || {
        let tabs = vec![Tab::Moves, Tab::Tree, Tab::Heuristics, Tab::Graph];
        view! { <BestLines/> <MoveTree/> <div class="beneath"><Tabs open tabs/></div> }
    };

    let above = view! { <div class="known"><Known id="badge"/></div> }.into_any();
    let beside = view! { <EvalBar/> }.into_any();
    view! {
        <main class="analyse" data-tab=move || open.get().name()>
            <h2 class="unseen">{texts::title()}</h2>
            <BoardFrame board on_choose arrows shows_truth flipped=session.flipped on_step strip above beside>
                <p id="status" role="status" aria-live="polite" class:unseen=move || !news.get()>{status}</p>
                <Controls/>
            </BoardFrame>
            <div class="panel" data-edits=move || edits.get().to_string()>
                <Later>
                    <Importing/>
                    <Show when=move || edits.get() fallback=assessed>
                        <EditorPanel/> <Paste/>
                    </Show>
                </Later>
            </div>
        </main>
    }
}
