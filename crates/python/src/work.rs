//! Work that takes its time: other Python threads go on meanwhile, and Ctrl-C ends it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use isolation::AgentSpec;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How often it is looked whether Ctrl-C was typed.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Does `work` on a thread of its own, without the interpreter's lock. What it sends is handed to
/// `tell` on the calling thread, which holds the lock then. An exception of `tell`, and Ctrl-C, set
/// the flag that `work` is given; it has to end soon, and the exception is raised.
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
        let (sender, mut told) = channel();
        let stop = &stop;
        let worker = scope.spawn(move || work(stop, &sender));
        let mut failed = None;
        loop {
            // Ends when the sender is dropped: at the end of the work.
            let receiver = &mut told;
            let heard = py.detach(move || receiver.recv_timeout(LOOK_EVERY));
            let result = match heard {
                Ok(told) if failed.is_none() => tell(py, told),
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
            None => result
                .map_err(|_| PyRuntimeError::new_err("the work panicked: a fault of isolation")),
        }
    })
}

/// Does the work of an agent. A search that calls a function of Python's stays on this thread, which
/// keeps the interpreter's lock but for moments: the function runs where its caller expects it, is
/// stopped by Ctrl-C as everything else, and need not ask for the lock at every call. A move at random
/// stays here too: it takes less time than a thread's start. All else is done as by [`run`].
///
/// # Errors
/// As [`run`]; what the function raises.
pub fn search<R: Send, T: Clone + Send>(
    py: Python<'_>,
    agent: &AgentSpec,
    work: impl FnOnce(&AtomicBool, &mut dyn FnMut(&T)) -> R + Send,
    mut tell: impl FnMut(Python<'_>, T) -> PyResult<()>,
) -> PyResult<R> {
    if !agent.calls_foreign() && agent.entry().name != "random" {
        let send = |stop: &AtomicBool, sender: &Sender<T>| {
            work(stop, &mut |told| {
                // Nobody listens any more once an exception is on its way.
                let _ = sender.send(told.clone());
            })
        };
        return run(py, send, tell);
    }
    let stop = AtomicBool::new(false);
    let mut failed = None;
    let result = work(&stop, &mut |told| {
        if failed.is_none()
            && let Err(error) = tell(py, told.clone())
        {
            stop.store(true, Ordering::Relaxed);
            failed = Some(error);
        }
    });
    match failed {
        Some(error) => Err(error),
        None => Ok(result),
    }
}
