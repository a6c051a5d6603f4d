//! Long work: other Python threads run meanwhile, and Ctrl-C ends it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often to check for Ctrl-C.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Runs `work` on its own thread, without the interpreter's lock. Its messages are passed to `tell` on the calling
/// thread, which then holds the lock. An exception of `tell`, and Ctrl-C, set the flag of `work`, which must end
/// soon; the exception is raised.
///
/// # Errors
/// The exception; `RuntimeError` when the work panics.
pub fn run<R: Send, T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool, &Sender<T>) -> R + Send,
    mut tell: impl FnMut(Python<'_>, T) -> PyResult<()>,
) -> PyResult<R> {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, mut updates) = channel();
        let stop = &stop;
        let worker = scope.spawn(move || work(stop, &sender));
        let mut failed = None;
        loop {
            // Ends when the sender is dropped: at the end of the work.
            let receiver = &mut updates;
            let received = py.detach(move || receiver.recv_timeout(LOOK_EVERY));
            let result = match received {
                Ok(update) if failed.is_none() => tell(py, update),
                Ok(_) => Ok(()),
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(error) = result {
                stop.store(true, Ordering::Relaxed);
                failed.get_or_insert(error);
            }
        }
        let result = py.detach(|| worker.join());
        match failed {
            Some(error) => Err(error),
            None => {
                result.map_err(|_| PyRuntimeError::new_err("internal error: the work panicked"))
            }
        }
    })
}

/// Runs `work` without messages; see [`run`].
pub fn run_silently<R: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> R + Send,
) -> PyResult<R> {
    run(py, |stop, _: &Sender<()>| work(stop), |_, ()| Ok(()))
}
