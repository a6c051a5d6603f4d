//! Threads that the machine may refuse.

use std::io;

use crate::Problem;

/// Address space of a thread's stack, the standard library's.
const STACK: usize = 2 << 20;
/// What a thread needs besides at least. While others are started it is set aside: where memory is
/// short, a thread fails to start then, which is an error, and no allocation, which would end the
/// program.
const RESERVE: usize = 1 << 20;

/// Starts so many threads.
///
/// # Errors
/// When the machine has not enough memory or threads; those that were started run.
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

/// Memory that is not touched, so that it takes nothing but address space.
fn reserve(bytes: usize) -> io::Result<Vec<u8>> {
    let mut reserve = Vec::new();
    reserve.try_reserve_exact(bytes)?;
    Ok(reserve)
}
