//! Threads of the commands.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::anyhow;
use isolation_engines::shortage;

use crate::failure::{Kind, failure};

/// Checks that this many threads can run at the same time: an asynchronous runtime panics if its own cannot start.
///
/// # Errors
/// When the machine lacks them.
pub fn need_threads(number: usize) -> anyhow::Result<()> {
    let gate = Mutex::new(());
    let wait = || drop(gate.lock().unwrap_or_else(PoisonError::into_inner));
    let started = thread::scope(|scope| {
        let held = gate.lock().unwrap_or_else(PoisonError::into_inner);
        let start = |_| thread::Builder::new().spawn_scoped(scope, wait).map(drop);
        let started: io::Result<()> = (0..number).try_for_each(start);
        drop(held);
        started
    });
    started.map_err(|error| no_thread(&error))
}

/// The error of a thread that cannot be started.
pub fn no_thread(error: &io::Error) -> anyhow::Error {
    let advice = shortage(error).map(|advice| format!("; {advice}")).unwrap_or_default();
    failure(Kind::Machine, anyhow!("cannot start a thread: {error}{advice}"))
}
