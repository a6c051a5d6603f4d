//! The value of a position beside the board: a proof is a badge, an estimate a plain number.

use isolation::board::Player;
use isolation_page_state::analyse::assessment::Assessment;
use isolation_page_state::texts::analyse as texts;
use leptos::prelude::*;

/// The verdict. What is proven for the first player is green, against it red.
#[component]
pub fn Verdict(
    /// The element's id, and a class of its own.
    id: &'static str,
    assessment: Memo<Assessment>,
) -> impl IntoView {
    let shown = move || {
        let badge = assessment.get().badge();
        match assessment.get() {
            Assessment::Proven { .. } => view! { <span class="pill">{badge}</span> }.into_any(),
            Assessment::Estimated(_) => view! {
                <b class="estimate">{badge}</b> " " <span>{texts::expected_score()}</span>
            }
            .into_any(),
            Assessment::Unknown => {
                view! { <span class="hint">{texts::unknown()}</span> }.into_any()
            }
        }
    };
    let proof = move || match assessment.get() {
        Assessment::Proven { winner: Player::First, .. } => Some("win"),
        Assessment::Proven { .. } => Some("loss"),
        _ => None,
    };
    view! { <p id=id class=format!("verdict {id}") data-kind=move || assessment.get().kind() data-proof=proof>{shown}</p> }
}
