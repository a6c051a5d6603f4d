//! Starts threads, with errors instead of aborts when memory is short.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::{io, thread};

use crate::Problem;

/// Address space of a thread's stack, as in the standard library.
const STACK: usize = 2 << 20;
/// Minimum memory of a thread besides its stack. It is reserved while threads start: if memory is short, starting a
/// thread fails, which is an error, rather than an allocation, which would abort the program.
const RESERVE: usize = 1 << 20;

/// Works on the items in order on this many threads, and passes each result with its item's number to `take`, on
/// the calling thread. Ends when all are done, or soon after `stop` is set; then `work` returns `None`.
///
/// # Errors
/// The first error of `take`, or when the threads cannot be started; then `stop` is set.
pub(crate) fn for_each_result<T: Sync, R: Send>(
    threads: usize,
    items: &[T],
    stop: &AtomicBool,
    work: impl Fn(&T) -> Option<R> + Sync,
    mut take: impl FnMut(usize, R) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        let start = || {
            let (sender, next, work) = (sender.clone(), &next, &work);
            let run = move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = items.get(number).and_then(work) else {
                        return;
                    };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new().spawn_scoped(scope, run)
        };
        let started = start_threads(threads.min(items.len()), start).map(|_| ());
        drop(sender);
        let stop_on = |done: Result<(), Problem>| {
            if done.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            done
        };
        let started = stop_on(started);
        let taken = stop_on(results.iter().try_for_each(|(number, result)| take(number, result)));
        started.and(taken)
    })
}

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
