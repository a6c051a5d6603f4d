//! The values of all heuristics in the position on the board.

mod evaluation;
mod features;
mod formula_box;
mod one;
mod saved;
mod scorecard;
mod table;

use super::board::Current;
use super::navigation::Navigation;
use crate::reactive::{Show, effect, memo};
use features::FeatureList;
use formula_box::FormulaBox;
use isolation::Game;
use isolation::eval::{Feature, heuristic};
use isolation_page_state::texts::heuristics as texts;
use leptos::html::Section;
use leptos::prelude::*;
use one::OneHeuristic;
use saved::SavedFormulas;
use scorecard::ScorecardPanel;
pub use scorecard::{ScoreTable, Scoring};
use table::HeuristicsTable;

use evaluation::Evaluation;

/// Provides what stays while other places are shown.
pub fn start() {
    provide_context(Evaluation::new());
    provide_context(Scoring::new());
}

/// The values of all heuristics in the position on the board.
#[component]
pub fn HeuristicsPanel() -> impl IntoView {
    let evaluation = expect_context::<Evaluation>();
    let game = expect_context::<Current>().game;
    effect(move || {
        let position = game.with(|game: &Game| *game.position());
        evaluation.state.update(|state| state.look_at(position));
    });
    // The values belong to this place's board.
    let frame = NodeRef::<Section>::new();
    let seen = expect_context::<Navigation>().sees(frame);
    effect(move || evaluation.shown.set(seen.get()));
    on_cleanup(move || {
        evaluation.state.update(|state| (state.pinned, state.pointed) = (None, None));
        evaluation.shown.set(false);
    });
    // That of the page, or the one that is typed.
    let scored = Signal::derive(move || match evaluation.page.get() {
        Some(name) => Some(name.to_owned()),
        None => evaluation.state.with(|state| state.draft.formula()),
    });
    let page = move || evaluation.page.get().and_then(|name| heuristic(name).ok());
    let content = move || match page() {
        Some(entry) => view! { <OneHeuristic entry/> }.into_any(),
        None => view! {
            <HeuristicsTable/>
            <section aria-labelledby="features-title">
                <h2 id="features-title">{texts::features()}</h2>
                <FeatureList features=Feature::ALL.to_vec()/>
            </section>
        }
        .into_any(),
    };
    view! {
        <div class="heuristics">
            <Trouble/>
            <section node_ref=frame class="formula-box" aria-labelledby="formula-title">
                <h2 id="formula-title">{texts::your_formula()}</h2>
                <FormulaBox/>
                <SavedFormulas/>
            </section>
            <ScorecardPanel evaluation=scored/>
            {content}
        </div>
    }
}

/// Why nothing is evaluated, where nothing is.
#[component]
fn Trouble() -> impl IntoView {
    let evaluation = expect_context::<Evaluation>();
    let trouble = memo(move || match evaluation.engine.failure() {
        Some(why) => Some(texts::engine_fails(why)),
        None => evaluation.state.with(|state| state.error.as_deref().map(texts::refused)),
    });
    view! {
        <Show when=move || trouble.with(Option::is_some)>
            <section class="trouble">
                <p id="evaluation-error" class="error" role="alert">{trouble}</p>
                <Show when=move || evaluation.engine.failure().is_some()>
                    <button type="button" on:click=move |_| evaluation.engine.retry()>
                        {texts::try_again()}
                    </button>
                </Show>
            </section>
        </Show>
    }
}
