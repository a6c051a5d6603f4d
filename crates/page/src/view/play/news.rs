//! The line above the board: the rule, until a first game is finished; then what happens.

use super::standing::Standing;
use crate::reactive::{Show, memo};
use crate::view::progress::Progress;
use crate::view::query::is_embedded;
use crate::view::session::Session;
use isolation_page_state::learn::{LearnPage, Lesson};
use isolation_page_state::play::Play;
use isolation_page_state::texts::play as texts;
use leptos::prelude::*;

/// The line. It shows the rule to a newcomer; screen readers still get the status.
#[component]
pub fn News() -> impl IntoView {
    let play = expect_context::<Session>().play;
    let record = expect_context::<Progress>().record;
    let status = memo(move || play.with(Play::status));
    let is_new = memo(move || record.with(|record| record.value.tallies.is_empty()));
    let embedded = is_embedded();
    let rules = memo(move || !embedded && is_new.get() && !play.with(Play::says_more));
    let of_removal = memo(move || play.with(|play| play.settings.rules.movement.removes()));
    let lesson = move || {
        let lesson = if of_removal.get() { Lesson::Original } else { Lesson::Rules };
        LearnPage::Lesson(lesson).address().to_string()
    };
    view! {
        <div class="news">
            <Show when=move || rules.get()>
                <p class="rule">
                    {move || if of_removal.get() { texts::rule_of_removal() } else { texts::rule() }} " " <a id="learn-rules" href=lesson>{texts::learn_rules()}</a>
                </p>
            </Show>
            <p id="status" class:unseen=rules role="status" aria-live="polite">{status}</p>
            <Standing/>
        </div>
    }
}
