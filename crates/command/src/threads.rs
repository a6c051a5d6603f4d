//! Threads of the commands.

use std::io;

use anyhow::anyhow;
use isolation_engines::{shortage, try_threads};

use crate::failure::{Kind, failure};

/// Checks that this many threads can run at the same time: an asynchronous runtime panics if its own cannot start.
///
/// # Errors
/// When the machine lacks them.
pub fn need_threads(number: usize) -> anyhow::Result<()> {
    try_threads(number).map_err(|error| no_thread(&error))
}

/// The error of a thread that cannot be started.
pub fn no_thread(error: &io::Error) -> anyhow::Error {
    let advice = shortage(error).map(|advice| format!("; {advice}")).unwrap_or_default();
    failure(Kind::Machine, anyhow!("cannot start a thread: {error}{advice}"))
}
