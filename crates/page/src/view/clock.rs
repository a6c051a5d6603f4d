//! The time, by the browser's clock that never goes back.

use super::waiting::repeat;
use crate::reactive::memo;
use leptos::prelude::*;
use std::time::Duration;

/// How often clocks are read while they run.
const READ_EVERY: Duration = Duration::from_millis(100);

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
