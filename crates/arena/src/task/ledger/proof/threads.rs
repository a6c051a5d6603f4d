//! Threads that solve the subproblems of a proof.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use super::ProofLedger;
use crate::Problem;
use crate::native::start_threads;
use crate::task::Ledger;

/// The state that the threads share.
struct Shared<'l> {
    ledger: &'l mut ProofLedger,
    saved: Result<(), Problem>,
}

impl ProofLedger {
    /// Solves subproblems on this many threads until the position is solved, and reports each result after saving it,
    /// on the calling thread. Ends soon after `stop` is set.
    ///
    /// # Errors
    /// When a result cannot be written or the threads cannot be started; then `stop` is set.
    pub fn solve(
        &mut self,
        threads: usize,
        stop: &AtomicBool,
        mut tell: impl FnMut(&Self),
    ) -> Result<(), Problem> {
        let over = AtomicBool::new(self.is_over());
        let shared = Mutex::new(Shared { ledger: self, saved: Ok(()) });
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = Condvar::new();
        let ended = || stop.load(Ordering::Relaxed) || over.load(Ordering::Relaxed);
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            let start = || {
                let (sender, changed, over) = (sender.clone(), &changed, &over);
                let work = move || {
                    let mut now: MutexGuard<'_, Shared<'_>> = lock();
                    while !ended() {
                        let Some(part) = now.ledger.next() else {
                            // Looking for it may have decided the position.
                            if now.ledger.is_over() {
                                over.store(true, Ordering::Relaxed);
                                changed.notify_all();
                                break;
                            }
                            // The next subproblem depends on another thread's result.
                            now = changed.wait(now).unwrap_or_else(PoisonError::into_inner);
                            continue;
                        };
                        drop(now);
                        let found = part.solve(ended);
                        now = lock();
                        if let Some(found) = found {
                            let saved = now.ledger.add(&part, found);
                            if saved.is_err() {
                                now.saved = saved;
                                stop.store(true, Ordering::Relaxed);
                            }
                            over.fetch_or(now.ledger.is_over(), Ordering::Relaxed);
                        }
                        changed.notify_all();
                        // The calling thread may have failed.
                        let _ = sender.send(());
                    }
                };
                thread::Builder::new().spawn_scoped(scope, work)
            };
            let started = start_threads(threads, start);
            if started.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            drop(sender);
            results.iter().for_each(|()| tell(&*lock().ledger));
            started.map(|_| ())
        })?;
        shared.into_inner().unwrap_or_else(PoisonError::into_inner).saved
    }
}
