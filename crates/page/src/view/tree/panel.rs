//! The tab of the panel that shows the tree, and the same over the whole window.

use super::comparison::Comparison;
use super::drawing::TreeDrawing;
use super::facts::FactsView;
use super::form::Form;
use super::session::TreeSession;
use super::step_bar::StepBar;
use super::{act, read};
use crate::reactive::{Show, effect, memo};
use crate::view::board::Current;
use crate::view::fields::Button;
use crate::view::navigation::Navigation;
use isolation_page_state::texts::numbers::grouped;
use isolation_page_state::texts::tree as texts;
use isolation_page_state::tree::{State, Study};
use isolation_protocol::wire::Iteration;
use leptos::html::Dialog;
use leptos::prelude::*;

/// How much larger the drawing is over the whole window.
const LARGE: f64 = 1.5;

/// How the engine searches the position on the board.
#[component]
pub fn TreePanel() -> impl IntoView {
    let game = expect_context::<Current>().game;
    let frame = NodeRef::<Dialog>::new();
    let seen = expect_context::<Navigation>().sees(frame);
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
        tree.track();
        let game = game.get();
        act(walk, |walk| walk.come_to(&game));
    });

    let large = RwSignal::new(false);
    let enlarge = move |_| {
        let Some(dialog) = frame.get_untracked() else { return };
        if large.get_untracked() {
            dialog.close();
        } else if dialog.show_modal().is_ok() {
            large.set(true);
        }
    };
    let status = move || {
        study.with(|study| match &study.state {
            State::Idle => texts::not_asked().to_owned(),
            State::Searching => texts::searching().to_owned(),
            State::Failed(why) => texts::failed(why),
            State::Done => outcome(study),
        })
    };
    let position =
        move || study.with(|study| study.searched.as_ref().map(|game| game.position().to_string()));
    let failure = memo(move || session.engine.failure());
    let state = move || {
        study.with(|study| match &study.state {
            State::Idle => "idle",
            State::Searching => "searching",
            State::Done => "done",
            State::Failed(_) => "failed",
        })
    };
    view! {
        <dialog
            node_ref=frame
            id="tree-panel"
            class="tree-panel"
            class:large=large
            aria-label=texts::title()
            data-position=position
            on:close=move |_| large.set(false)
        >
            <section>
                <div class="heading">
                    <h2 class="unseen">{texts::title()}</h2>
                    <p id="tree-status" class="hint tree-status" role="status" data-state=state>{status}</p>
                    <button id="tree-enlarge" type="button" on:click=enlarge>
                        {move || if large.get() { texts::shrink() } else { texts::enlarge() }}
                    </button>
                </div>
                <Show when=move || failure.get().is_some()>
                    <p class="error" role="alert">
                        {move || failure.get().map(texts::engine_failed)}
                    </p>
                    <Button id="tree-again" label=texts::again() on_press=move || session.engine.retry()/>
                </Show>
                <Show when=move || walk.with(Option::is_some)>
                    <TreeDrawing
                        name="search-tree"
                        walk
                        scale=Signal::derive(move || large.get().then_some(LARGE))
                    />
                    <StepBar name="search-tree" walk/>
                    <Iterations session/>
                    <FactsView session/>
                </Show>
                <Form session/>
            </section>
            <Comparison session/>
        </dialog>
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

/// Which iteration is shown, and how many levels are open.
#[component]
fn Iterations(session: TreeSession) -> impl IntoView {
    let TreeSession { study, walk, .. } = session;
    let roots = memo(move || {
        let roots = read(walk, |walk| walk.tree.roots.clone());
        let iterations = study.with(|study| study.report.as_ref().map(|it| it.iterations.clone()));
        let named = roots.unwrap_or_default().into_iter().zip(iterations.unwrap_or_default());
        named.map(|(root, iteration)| (root, iteration.depth)).collect::<Vec<_>>()
    });
    let shown = memo(move || read(walk, |walk| walk.root));
    let levels = memo(move || read(walk, |walk| walk.open_to).unwrap_or_default());
    let deepest = memo(move || study.with(|study| study.settings.depth));
    let button = move |id: &'static str, label: &'static str, sign: &'static str, by: i32| {
        let off = move || if by < 0 { levels.get() == 0 } else { levels.get() >= deepest.get() };
        let open = move |_| {
            let levels = levels.get_untracked().saturating_add_signed(by);
            act(walk, |walk| walk.open_levels(levels));
        };
        view! { <button id=id type="button" aria-label=label disabled=off on:click=open>{sign}</button> }
    };
    let iteration = move |(root, depth): (u32, Option<u32>)| {
        let name = depth.map_or_else(|| texts::unfinished().to_owned(), texts::iteration);
        view! {
            <button
                type="button"
                class="iteration"
                aria-pressed=move || (shown.get() == Some(root)).to_string()
                on:click=move |_| act(walk, |walk| walk.show(root))
            >
                {name}
            </button>
        }
    };
    view! {
        <div class="tree-shown">
            <Show when=move || roots.with(|roots| roots.len() > 1)>
                <div class="iterations" role="group" aria-label=texts::iterations()>
                    {move || roots.get().into_iter().map(iteration).collect_view()}
                </div>
            </Show>
            <div class="levels-open" role="group" aria-label=texts::levels()>
                <span class="hint">{texts::levels()}</span>
                {button("tree-fewer", texts::fewer_levels(), "−", -1)}
                <b id="tree-levels">{levels}</b>
                {button("tree-more", texts::more_levels(), "+", 1)}
            </div>
        </div>
    }
}
