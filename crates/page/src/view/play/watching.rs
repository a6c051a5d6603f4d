//! The controls of a game between agents: one move at a time, slower, faster.

use crate::reactive::memo;
use crate::view::session::Session;
use isolation_page_state::play::{PACES, Play};
use isolation_page_state::texts::table as texts;
use leptos::prelude::*;

#[component]
pub fn Watching() -> impl IntoView {
    let session = expect_context::<Session>();
    let can_step = memo(move || session.play.with(Play::can_step));
    let pace = memo(move || session.play.with(|play| play.settings.pace));
    let said = move || {
        let pace = PACES[pace.get()];
        if pace.is_zero() {
            texts::pace_at_once().to_owned()
        } else {
            texts::pace_of(pace.as_secs_f64())
        }
    };
    view! {
        <button
            id="step"
            type="button"
            disabled=move || !can_step.get()
            on:click=move |_| session.act(Play::step)
        >
            {texts::step()}
        </button>
        <label class="speed" for="speed">
            <span>{texts::speed()}</span>
            <input
                id="speed"
                type="range"
                min="0"
                max=PACES.len() - 1
                aria-valuetext=said
                prop:value=move || pace.get().to_string()
                on:input=move |event| {
                    if let Ok(pace) = event_target_value(&event).parse() {
                        session.act(|play| play.choose_pace(pace));
                    }
                }
            />
        </label>
    }
}
