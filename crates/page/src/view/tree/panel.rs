//! The tab of the panel that shows the tree, and the same over the whole window.

use super::comparison::Comparison;
use super::depths::Depths;
use super::drawing::TreeDrawing;
use super::facts::FactsView;
use super::form::Form;
use super::session::TreeSession;
use super::step_bar::StepBar;
use super::{act, read};
use crate::reactive::{Show, effect, memo};
use crate::view::board::Current;
use crate::view::dialog::Dialog;
use crate::view::fields::Button;
use crate::view::navigation::Navigation;
use isolation_page_state::texts::numbers::grouped;
use isolation_page_state::texts::tree as texts;
use isolation_page_state::tree::{State, Study};
use isolation_protocol::wire::Iteration;
use leptos::html::Div;
use leptos::prelude::*;

/// How the engine searches the position on the board.
#[component]
pub fn TreePanel() -> impl IntoView {
    let Current { game, proofs } = expect_context();
    let frame = NodeRef::<Div>::new();
    let large = RwSignal::new(false);
    let in_sight = expect_context::<Navigation>().sees(frame);
    let seen = Signal::derive(move || in_sight.get() || large.get());
    let session = TreeSession::new(seen);
    let (study, walk) = (session.study, session.walk);
    // A hidden panel starts no search.
    effect(move || {
        if seen.get() {
            let game = game.get();
            study.update(|study| study.see(game));
        }
    });

    // A tree opens at the position on the board, if it holds it.
    let tree = memo(move || read(walk, |walk| walk.serial));
    effect(move || {
        // Read, not only tracked: a memo that was never read reports no change.
        tree.get();
        let game = game.get();
        act(walk, |walk| walk.come_to(&game));
    });
    let proofs = memo(move || proofs.get());
    effect(move || {
        tree.get();
        let (game, proofs) = (game.get(), proofs.get());
        act(walk, |walk| walk.learn(&game, proofs));
    });

    let failure = memo(move || session.engine.failure());
    let position =
        move || study.with(|study| study.searched.as_ref().map(|game| game.position().to_string()));
    let has_tree = memo(move || walk.with(Option::is_some));
    let title = Signal::derive(texts::title);
    view! {
        <div node_ref=frame id="tree-panel" class="tree-panel" data-position=position>
            <section class="tree-first">
                <h2 class="unseen">{texts::title()}</h2>
                <div class="tree-head">
                    <Picked session/>
                    <Button id="tree-enlarge" label=texts::enlarge() on_press=move || large.set(true)/>
                </div>
                <Show when=move || failure.get().is_some()>
                    <p class="error" role="alert">
                        {move || failure.get().map(texts::engine_failed)}
                    </p>
                    <Button id="tree-again" label=texts::again() on_press=move || session.engine.retry()/>
                </Show>
                // What the window shows is not shown twice.
                <Show when=move || !large.get()>
                    <Depths session/>
                    <Show when=move || has_tree.get()>
                        <TreeDrawing name="search-tree" walk/>
                    </Show>
                </Show>
            </section>
            <Show when=move || !large.get()>
                <section>
                    <Show when=move || has_tree.get()>
                        <StepBar name="search-tree" walk/>
                        <FactsView session/>
                    </Show>
                    <Status session/>
                    <Form session/>
                </section>
                <Comparison session/>
            </Show>
            <Dialog id="tree-large" title open=large>
                <Large session/>
            </Dialog>
        </div>
    }
}

/// What the search picks, and whether that is right.
#[component]
fn Picked(session: TreeSession) -> impl IntoView {
    let TreeSession { study, walk, .. } = session;
    let said = memo(move || {
        let said = study.with(|study| walk.with(|walk| study.comparison(walk.as_ref()?)));
        let waits = || study.with(|study| study.state == State::Searching);
        said.or_else(|| waits().then(|| texts::searching().to_owned()))
    });
    view! { <p class="tree-picked">{said}</p> }
}

/// How far the search is, and what it has counted.
#[component]
fn Status(session: TreeSession) -> impl IntoView {
    let study = session.study;
    let status = move || {
        study.with(|study| match &study.state {
            State::Idle => texts::not_asked().to_owned(),
            State::Searching => texts::searching().to_owned(),
            State::Failed(why) => texts::failed(why),
            State::Done => outcome(study),
        })
    };
    let state = move || {
        study.with(|study| match &study.state {
            State::Idle => "idle",
            State::Searching => "searching",
            State::Done => "done",
            State::Failed(_) => "failed",
        })
    };
    view! { <p id="tree-status" class="hint tree-status" role="status" data-state=state>{status}</p> }
}

/// The tree over the whole window.
#[component]
fn Large(session: TreeSession) -> impl IntoView {
    let walk = session.walk;
    let legend = [
        ("chosen", texts::legend_best()),
        ("branch", texts::legend_branch()),
        ("searched", texts::legend_searched()),
        ("cut", texts::legend_cut()),
        ("wins", texts::legend_wins()),
        ("loses", texts::legend_loses()),
        ("", texts::legend_bounds()),
        ("", texts::legend_folded()),
    ];
    let legend = legend.map(|(class, words)| {
        let sign = (!class.is_empty()).then(|| view! { <i class=class></i> });
        view! { <li>{sign}{words}</li> }
    });
    let legend = legend.collect_view();
    let has_tree = memo(move || walk.with(Option::is_some));
    view! {
        <div class="tree-settings"><Form session/><Depths session/><Status session/></div>
        <Show when=move || has_tree.get()><TreeDrawing name="search-tree" walk/></Show>
        <ul class="tree-legend">{legend}</ul>
        <div class="tree-foot"><Picked session/><StepBar name="search-tree" walk/></div>
    }
}

fn outcome(study: &Study) -> String {
    let Some(report) = study.report.as_ref() else { return String::new() };
    let (nodes, iterations) = (report.report.nodes, &report.iterations);
    let Some(iteration) = iterations.last() else { return texts::game_over().to_owned() };
    let kept = study.settings.limit as u64;
    let dropped = (nodes > kept).then(|| texts::dropped(grouped(kept), grouped(nodes)));
    let best = study.searched.as_ref().zip(report.report.best.as_ref()).and_then(|(game, text)| {
        let position = game.position();
        position.parse_move(text).ok().map(|mv| position.short_text(mv))
    });
    let said = match (best, iteration) {
        (Some(mv), Iteration { depth: Some(_), .. }) => {
            let cuts: u64 = iterations.iter().map(|iteration| iteration.cuts).sum();
            texts::summary(grouped(nodes), grouped(cuts), mv)
        }
        _ => texts::summary_stopped(grouped(nodes)),
    };
    [Some(said), dropped].into_iter().flatten().collect::<Vec<_>>().join(" ")
}
