//! How the outside world limits, watches and stops a search.

use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use isolation_board::{Move, Word};

use crate::{NoProver, NoThreads, Prover, SearchInfo, Threads};

/// How much a search may spend. What is not set is not limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Deepest level, in plies.
    pub depth: Option<u32>,
    /// Positions visited, root and leaves included. A search that reaches the number finishes the
    /// line of play that it is in, so it may visit a few more: at most one a ply.
    pub nodes: Option<u64>,
    /// Time by the control's clock, looked at every 1,024 nodes or more often.
    pub time: Option<Duration>,
}

/// A running clock. Which one (wall, processor, a browser's) is the caller's choice.
pub trait Clock {
    /// Time since the search was asked for.
    fn elapsed(&self) -> Duration;
}

/// A clock that does not run, for searches that time does not limit.
#[derive(Clone, Copy, Debug)]
pub struct StoppedClock;

impl Clock for StoppedClock {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// The one argument by which a search hears of the outside world, and the outside of the search.
pub struct Control<'a, W: Word> {
    /// Measures the time limit and the times that are reported.
    pub clock: &'a dyn Clock,
    /// Set from anywhere to end the search soon: it is looked at as often as the clock.
    pub stop: &'a AtomicBool,
    /// Called after each finished depth, and when a better move is found within a depth.
    pub info: &'a mut dyn FnMut(&SearchInfo),
    /// Settles positions outright, where it can.
    pub prover: &'a dyn Prover<W>,
    /// Runs parts of the search beside one another, where it can.
    pub threads: &'a dyn Threads,
    /// Moves of the root that are left out, as if they were not legal; never all of them.
    pub without: &'a [Move],
}

impl<W: Word> Control<'_, W> {
    /// A control without clock, stop, callback and prover.
    pub fn free() -> Self {
        static GO_ON: AtomicBool = AtomicBool::new(false);
        Self {
            clock: &StoppedClock,
            stop: &GO_ON,
            // A closure without captures has no size: nothing is allocated, nothing leaks.
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
