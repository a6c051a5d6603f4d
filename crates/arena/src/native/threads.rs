//! Starts threads, with errors instead of aborts when memory is short.

use std::io;

use crate::Problem;

/// Address space of a thread's stack, as in the standard library.
const STACK: usize = 2 << 20;
/// Minimum memory of a thread besides its stack. It is reserved while threads start: if memory is short, starting a
/// thread fails, which is an error, rather than an allocation, which would abort the program.
const RESERVE: usize = 1 << 20;

/// Starts this many threads.
///
/// # Errors
/// When the machine lacks memory or threads; threads that were started keep running.
pub(crate) fn start_threads<T>(
    count: usize,
    mut start: impl FnMut() -> io::Result<T>,
) -> Result<Vec<T>, Problem> {
    let mut start_all = || {
        drop(reserve(count.saturating_mul(STACK + RESERVE))?);
        let reserve = reserve(count.saturating_mul(RESERVE))?;
        let threads = (0..count).map(|_| start()).collect::<io::Result<_>>();
        drop(reserve);
        threads
    };
    start_all().map_err(|error: io::Error| {
        Problem::local(format_args!("cannot start {count} threads: {error}; expected fewer"))
    })
}

/// Reserves memory without touching it, so that it takes only address space.
fn reserve(bytes: usize) -> io::Result<Vec<u8>> {
    let mut reserve = Vec::new();
    reserve.try_reserve_exact(bytes)?;
    Ok(reserve)
}
