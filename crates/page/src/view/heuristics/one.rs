//! The page of one heuristic.

use super::evaluation::Evaluation;
use super::features::{FeatureList, Whose};
use super::table::shown_value;
use crate::reactive::{Show, memo};
use crate::view::focus::focus;
use isolation::AnyPosition;
use isolation::eval::Heuristic;
use isolation_page_state::heuristics::{FormulaPart, Heuristics, features_of, substituted};
use isolation_page_state::texts::{catalogue, heuristics as texts};
use leptos::prelude::*;

/// A heuristic: idea, formula, the formula with this position's values, source, features.
#[component]
pub fn OneHeuristic(entry: &'static Heuristic) -> impl IntoView {
    let evaluation = expect_context::<Evaluation>();
    let row = memo(move || evaluation.state.with(|state| state.row(entry.name)));
    let value =
        move |index: usize| row.with(|row| row.as_ref().map(|row| shown_value(&row.values[index])));
    let parts = memo(move || {
        evaluation
            .state
            .with(|state| state.values().map(|values| substituted(entry.formula, values)))
    });
    let with_values = move || {
        let parts = parts.get().unwrap_or_default().into_iter().map(part);
        parts.collect_view()
    };
    let finished = move || {
        evaluation
            .state
            .with(|state| state.evaluated_position().is_some_and(|it| it.outcome().is_some()))
    };
    // The heuristic was designed for games other than the one on the board.
    let foreign = move || {
        let removes = |it: &AnyPosition| it.removes();
        entry.needs_trails()
            && evaluation.state.with(|state| state.evaluated_position().is_some_and(removes))
    };
    let features = features_of(entry);
    let uses = if features.is_empty() {
        view! { <p class="hint">{texts::uses_nothing()}</p> }.into_any()
    } else {
        view! { <FeatureList features/> }.into_any()
    };
    let aliases = (!entry.aliases.is_empty()).then(|| {
        view! { <div><dt>{texts::aliases()}</dt><dd>{entry.aliases.join(", ")}</dd></div> }
    });
    let back = move |_| {
        evaluation.open(None);
        request_animation_frame(move || focus(&format!("[data-heuristic={}] button", entry.name)));
    };
    request_animation_frame(|| focus("#heuristic-name"));
    view! {
        <section class="one" aria-labelledby="heuristic-name">
            <button id="all-heuristics" type="button" class="plain" on:click=back>
                "← " {texts::back()}
            </button>
            <h3 id="heuristic-name" tabindex="-1">{catalogue::said(entry.title)}</h3>
            <p class="caption">{texts::in_formulas()} " " <code>{entry.name}</code></p>
            <p>{catalogue::said(entry.idea)}</p>
            <code class="formula-text">{entry.formula}</code>
            <p class="caption">{texts::with_values()}</p>
            <code id="with-values" class="formula-text">{with_values}</code>
            <p id="heuristic-values" class="both-values">
                <span><Whose evaluation mover=true/> " " {texts::to_move()} " " <b>{move || value(0)}</b></span>
                <span><Whose evaluation mover=false/> " " {texts::not_to_move()} " " <b>{move || value(1)}</b></span>
            </p>
            <Show when=finished><p class="hint">{texts::finished_game()}</p></Show>
            <Show when=move || !entry.symmetric><p class="hint">{texts::not_symmetric()}</p></Show>
            <Show when=foreign><p class="hint">{texts::needs_trails()}</p></Show>
            <dl class="about-heuristic">
                <div><dt>{texts::source()}</dt><dd>{entry.source}</dd></div>
                {aliases}
            </dl>
            <button
                id="into-box"
                type="button"
                on:click=move |_| {
                    evaluation.state.update(|state: &mut Heuristics| {
                        state.type_formula(entry.formula.to_owned());
                    });
                    focus("#formula");
                }
            >
                {texts::into_box()}
            </button>
        </section>
        <section aria-labelledby="features-title">
            <h2 id="features-title">{texts::uses()}</h2>
            {uses}
        </section>
    }
}

/// A value replaces its name, which is its tooltip.
fn part(part: FormulaPart) -> AnyView {
    match part {
        FormulaPart::Plain(text) => text.into_any(),
        FormulaPart::Name { name, value: Some(value) } => {
            view! { <b title=name>{value}</b> }.into_any()
        }
        FormulaPart::Name { name, value: None } => view! { <i>{name}</i> }.into_any(),
    }
}
