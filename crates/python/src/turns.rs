//! Turns of Python's threads during a search that holds the interpreter's lock.

use std::cell::Cell;
use std::time::{Duration, Instant};

use pyo3::Python;

/// A thread that waits for the lock demands it after 5 ms (`sys.getswitchinterval`) without a release; only then does
/// a release wait until the other has it. Releases that come more often are taken back before the other wakes.
const EVERY: Duration = Duration::from_millis(6);

thread_local! {
    static RELEASED: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// Gives the lock to another thread that demands it.
pub fn let_others_run(py: Python<'_>) {
    let is_early = |released: Instant| released.elapsed() < EVERY;
    if RELEASED.get().is_some_and(is_early) {
        return;
    }
    py.detach(|| {});
    RELEASED.set(Some(Instant::now()));
}
