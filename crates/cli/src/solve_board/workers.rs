//! The threads that solve the pairs.

use super::Finding;
use crate::Failure;
use isolation::board::{Move, Player, Rules, Start};
use isolation::solve::{Effort, Pair, Verdict};
use isolation::{AnyPosition, AnySolver};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Pairs that are to be solved.
#[derive(Debug)]
pub struct Task<'a> {
    /// The board.
    pub rules: &'a Rules,
    /// The pairs, in the order in which they are begun.
    pub pairs: &'a [Pair],
    /// Positions to visit for a pair at most.
    pub limit: Option<u64>,
    /// Ends the work when it is set.
    pub stop: &'a AtomicBool,
}

impl Task<'_> {
    /// Solves the pairs on so many threads, and hands over each finding as soon as it is known, on
    /// the calling thread. Ends when all are done, when the task is stopped, or with the first
    /// error of `found`.
    ///
    /// # Errors
    /// What `found` says.
    pub fn work(
        &self,
        threads: usize,
        mut found: impl FnMut(Pair, Finding) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let next = AtomicUsize::new(0);
        let (sender, findings) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads.min(self.pairs.len()) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    while let Some(&pair) = self.pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let Some(finding) = self.solve(pair) else { return };
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

    /// What a solver of its own finds out about a pair, so that the nodes depend on the pair alone;
    /// `None` when the task was stopped.
    fn solve(&self, pair: Pair) -> Option<Finding> {
        let empty = AnyPosition::start(&Rules { start: Start::Free, ..*self.rules });
        let position = empty.play(Move::to(pair.first)).play(Move::to(pair.second));
        let stopped = || self.stop.load(Ordering::Relaxed);
        let mut effort = Effort { nodes: self.limit, interrupt: &mut |_| stopped() };
        let mut solver = AnySolver::new();
        let winner = match solver.solve(&position, &mut effort) {
            Some(Verdict::Win) => Some(Player::First),
            Some(Verdict::Loss) => Some(Player::Second),
            None if stopped() => return None,
            None => None,
        };
        Some(Finding { winner, nodes: solver.nodes() })
    }
}
