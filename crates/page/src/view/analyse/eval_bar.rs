//! The evaluation bar: full where it is proven who wins.

use super::AnalysisSession;
use crate::reactive::memo;
use isolation_page_state::analyse::Analysis;
use isolation_page_state::texts::analyse as texts;
use leptos::prelude::*;

/// The bar beside the board.
#[component]
pub fn EvalBar() -> impl IntoView {
    let AnalysisSession { state, flipped, .. } = expect_context();
    let assessment = memo(move || state.with(Analysis::assessment));
    let percent = move || format!("{:.0}", assessment.get().share() * 100.0);
    view! {
        <div
            id="eval-bar"
            class="eval-bar"
            role="meter"
            aria-label=texts::bar()
            aria-valuemin="0"
            aria-valuemax="100"
            aria-valuenow=percent
            aria-valuetext=move || assessment.get().badge()
            title=move || assessment.get().badge()
            data-kind=move || assessment.get().kind()
            data-leader=move || assessment.get().leader().to_string()
            class:flipped=flipped
            style=move || format!("--share: {}%", percent())
        >
            <span class="share"></span>
            <span class="value" aria-hidden="true">{move || assessment.get().short()}</span>
        </div>
    }
}
