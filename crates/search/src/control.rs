//! The limits of a search, and its connections to the caller.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use isolation_board::{Move, Word};

use crate::{NoProver, NoThreads, Prover, SearchInfo, Threads};

/// The limits of a search. `None` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Maximum depth, in plies.
    pub depth: Option<u32>,
    /// Maximum nodes, root and leaves included. A search that reaches the limit finishes its
    /// current line, so it may exceed it by up to one node per ply.
    pub nodes: Option<u64>,
    /// Time by the control's clock, which is checked every 1,024 nodes or more often.
    pub time: Option<Duration>,
}

/// A running clock. The caller chooses which one (wall, processor, a browser's).
pub trait Clock {
    /// Time since the search was requested.
    fn elapsed(&self) -> Duration;
}

/// A clock that stands still, for searches without a time limit.
#[derive(Clone, Copy, Debug)]
pub struct StoppedClock;

impl Clock for StoppedClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The connections of a search to its caller: clock, stop flag, progress, prover and threads.
pub struct Control<'a, W: Word> {
    /// Measures the time limit and the reported times.
    pub clock: &'a dyn Clock,
    /// Set from any thread to stop the search; checked as often as the clock.
    pub stop: &'a AtomicBool,
    /// Called after each finished depth, and when a better move is found within a depth.
    pub info: &'a mut dyn FnMut(&SearchInfo),
    /// Solves positions exactly, if it can.
    pub prover: &'a dyn Prover<W>,
    /// Runs helper threads, if it can.
    pub threads: &'a dyn Threads,
    /// Moves of the root to exclude, as if they were illegal; never all of them.
    pub without: &'a [Move],
}

impl<W: Word> Control<'_, W> {
    /// A control without clock, stop flag, callback, prover and threads.
    pub fn free() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self {
            clock: &StoppedClock,
            stop: &NEVER,
            // A closure without captures has no size, so nothing is allocated or leaked.
            info: Box::leak(Box::new(|_: &SearchInfo| {})),
            prover: &NoProver,
            threads: &NoThreads,
            without: &[],
        }
    }
}

impl<W: Word> fmt::Debug for Control<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").field("elapsed", &self.clock.elapsed()).finish_non_exhaustive()
    }
}
