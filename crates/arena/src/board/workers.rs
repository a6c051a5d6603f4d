//! The threads that solve the pairs.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use isolation::board::Rules;
use isolation::solve::Pair;

use super::Finding;

/// Pairs that are to be solved on threads.
#[derive(Debug)]
pub struct Workers<'a> {
    /// The board.
    pub rules: &'a Rules,
    /// The pairs, in the order in which they are begun.
    pub pairs: &'a [Pair],
    /// Positions to visit for a pair at most.
    pub limit: Option<u64>,
    /// Ends the work when it is set.
    pub stop: &'a AtomicBool,
}

impl Workers<'_> {
    /// Solves the pairs on so many threads, and hands over each finding as soon as it is known, on
    /// the calling thread. Ends when all are done, when it is stopped, or with the first error of
    /// `found`.
    ///
    /// # Errors
    /// What `found` says.
    pub fn work<E>(
        &self,
        threads: usize,
        mut found: impl FnMut(Pair, Finding) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicUsize::new(0);
        let (sender, findings) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads.min(self.pairs.len()) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    let stopped = || self.stop.load(Ordering::Relaxed);
                    while let Some(&pair) = self.pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let finding = Finding::of(self.rules, pair, self.limit, stopped);
                        let Some(finding) = finding else { return };
                        if sender.send((pair, finding)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let taken = findings.iter().try_for_each(|(pair, finding)| found(pair, finding));
            if taken.is_err() {
                self.stop.store(true, Ordering::Relaxed);
            }
            taken
        })
    }
}
