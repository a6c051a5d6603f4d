//! The time, and the clocks beside the players' names.

use super::waiting::repeat;
use crate::reactive::memo;
use isolation_page_state::play::ClockView;
use isolation_page_state::texts::table as texts;
use leptos::prelude::*;
use std::time::Duration;

/// How often clocks are read while they run.
const READ_EVERY: Duration = Duration::from_millis(100);

/// How late it is, by the browser's clock that never goes back.
pub fn now() -> Duration {
    let performance = window().performance();
    Duration::from_secs_f64(performance.map_or(0.0, |it| it.now().max(0.0)) / 1e3)
}

/// Reads the time again and again while a clock runs.
pub fn read_while(
    runs: impl Fn() -> bool + Send + Sync + 'static,
    read: impl Fn(Duration) + Copy + 'static,
) {
    let runs = memo(runs);
    repeat(move || runs.get().then_some(READ_EVERY), move || read(now()));
}

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
