//! The scorecard of an evaluation: how often it gives a proven win away, and where.

use crate::engine::Engine;
use crate::files::{file, text_at};
use crate::reactive::{Show, memo};
use crate::view::fields::{Button, Select, by_name, options};
use crate::view::mini_board::mini_board;
use isolation_page_state::heuristics::{Blunder, SCORED_DEPTHS, ScoreRow, Scorecard};
use isolation_page_state::texts::heuristics as texts;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The scorecard and its worker, shared by all views.
#[derive(Clone, Copy)]
pub struct Scoring {
    pub state: RwSignal<Scorecard>,
    /// Why it failed.
    trouble: RwSignal<Option<String>>,
    depth: RwSignal<u32>,
    /// Whether a view shows it.
    shown: RwSignal<bool>,
    engine: Engine,
}

impl Scoring {
    /// Positions and worker are loaded when they are needed first.
    pub fn new() -> Self {
        let state = RwSignal::new(Scorecard::default());
        let shown = RwSignal::new(false);
        let engine = Engine::of(state, false, shown.into());
        let (trouble, depth) = (RwSignal::new(None), RwSignal::new(SCORED_DEPTHS[0]));
        Self { state, trouble, depth, shown, engine }
    }

    /// Examines an evaluation.
    pub fn examine(self, evaluation: &str, depth: u32) {
        self.trouble.set(None);
        self.state.update(|state| state.examine(evaluation, depth));
        if self.state.with_untracked(Scorecard::is_loaded) {
            return;
        }
        spawn_local(async move {
            let read =
                |text: String| self.state.try_update(|state| state.load(&text)).unwrap_or(Ok(()));
            if let Err(why) = text_at(&file("positions")).await.and_then(read) {
                self.trouble.set(Some(why));
                self.state.update(Scorecard::stop);
            }
        });
    }

    /// Keeps the worker while the view that calls this is there.
    pub fn show(self) {
        self.shown.set(true);
        on_cleanup(move || {
            self.state.update(Scorecard::stop);
            self.shown.set(false);
        });
    }

    fn failure(self) -> Option<String> {
        let failed = self.engine.failure().or_else(|| self.trouble.get());
        failed.or_else(|| self.state.with(|state| state.error.clone())).map(texts::scorecard_fails)
    }
}

/// The scorecard of a heuristic or a formula, on demand.
#[component]
pub fn ScorecardPanel(
    /// The evaluation; none where there is no valid one.
    evaluation: Signal<Option<String>>,
) -> impl IntoView {
    let scoring = expect_context::<Scoring>();
    scoring.show();
    let depth = scoring.depth;
    let score = move || {
        if let Some(evaluation) = evaluation.get_untracked() {
            scoring.examine(&evaluation, depth.get_untracked());
        }
    };
    view! {
        <section class="scorecard" aria-labelledby="scorecard-title">
            <h2 id="scorecard-title">{texts::scorecard()}</h2>
            <p class="hint">{texts::about_scorecard()}</p>
            <div class="actions">
                <Select
                    id="scorecard-depth"
                    label=texts::plies_ahead()
                    options=options(SCORED_DEPTHS.map(|depth| (depth, depth)))
                    chosen=Signal::derive(move || depth.get().to_string())
                    on_choose=by_name(SCORED_DEPTHS, |it| it, move |chosen| depth.set(chosen))
                />
                <button
                    id="score"
                    type="button"
                    disabled=move || evaluation.with(Option::is_none)
                    on:click=move |_| score()
                >
                    {texts::score_it()}
                </button>
                <Show when=move || scoring.state.with(|it| it.progress().is_some() && !it.is_done())>
                    <Button id="stop-scoring" label=texts::stop_scoring() on_press=move || scoring.state.update(Scorecard::stop)/>
                </Show>
            </div>
            <ScoreTable/>
        </section>
    }
}

/// What was examined last: the shares of errors, and the worst of them.
#[component]
pub fn ScoreTable() -> impl IntoView {
    let scoring = expect_context::<Scoring>();
    let state = scoring.state;
    let rows = memo(move || state.with(Scorecard::rows));
    let blunders = memo(move || state.with(Scorecard::blunders));
    let done = memo(move || state.with(Scorecard::is_done));
    let progress = move || {
        let (done, all) = state.with(Scorecard::progress).filter(|(done, all)| done < all)?;
        Some(texts::scored_of(done, all))
    };
    let failure = move || scoring.failure();
    view! {
        <p class="error" role="alert">{failure}</p>
        <Show when=move || rows.with(|rows| !rows.is_empty())>
            <table id="scorecard" class="values" aria-busy=move || (!done.get()).to_string()>
                <thead><tr>
                    <th scope="col">{texts::evaluation()}</th>
                    <th scope="col">{texts::errors()}</th>
                </tr></thead>
                <tbody>{move || rows.get().iter().map(score_row).collect_view()}</tbody>
            </table>
            <p class="hint" role="status">{progress}</p>
            <Show when=move || done.get()>
                <p class="hint">{texts::interval_hint()}</p>
                <h3>{texts::worst_blunders()}</h3>
                <p class="hint">
                    {move || blunders.with(|it| if it.is_empty() { texts::no_errors() } else { texts::about_blunders() })}
                </p>
                <ul class="blunders">{move || blunders.get().iter().map(blunder_board).collect_view()}</ul>
            </Show>
        </Show>
    }
}

fn score_row(row: &ScoreRow) -> impl IntoView + use<> {
    let name = match row.title {
        Some(title) => view! { {title} <code>{row.evaluation.clone()}</code> }.into_any(),
        None => view! { <code>{row.evaluation.clone()}</code> }.into_any(),
    };
    view! { <tr data-evaluation=row.evaluation.clone()><th scope="row">{name}</th><td>{row.words()}</td></tr> }
}

fn blunder_board(blunder: &Blunder) -> impl IntoView + use<> {
    view! {
        <li>
            <a href=blunder.address().to_string()>
                {mini_board(&blunder.games[1])}
                <span>{blunder.words()}</span>
            </a>
        </li>
    }
}
