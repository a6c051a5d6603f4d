//! A player's clock, beside the player's name.

use isolation_page_state::play::ClockView;
use isolation_page_state::texts::table as texts;
use leptos::prelude::*;

/// The time that a player has left; nothing in a game without clocks.
#[component]
pub fn ClockFace(
    name: Memo<String>,
    /// The text of the clock.
    clock: Memo<Option<ClockView>>,
) -> impl IntoView {
    move || {
        clock.get().map(|ClockView { text, low, runs }| {
            let label = texts::time_left(name.get(), &text);
            view! {
                <span
                    class="clock"
                    role="timer"
                    aria-label=label
                    data-low=low.to_string()
                    data-runs=runs.to_string()
                >
                    {text}
                </span>
            }
        })
    }
}
