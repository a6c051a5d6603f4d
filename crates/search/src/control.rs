//! What a caller gives to a search: limits, clock, stop flag, progress callback.

use alloc::boxed::Box;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

use isolation_board::Move;

use crate::{NoThreads, Recorder, SearchInfo, Threads};

/// The limits of a search. `None` is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Maximum depth, in plies.
    pub depth: Option<u32>,
    /// Maximum nodes, root and leaves included. A search that reaches the limit finishes its
    /// current line, so it may exceed it by up to one node per ply.
    pub nodes: Option<u64>,
    /// Time by the control's clock, which is checked every 512 nodes or more often.
    pub time: Option<Duration>,
}

impl Limits {
    /// A depth limit alone.
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// A node limit alone.
    pub fn nodes(most: u64) -> Self {
        Self { nodes: Some(most), ..Self::default() }
    }

    /// A time limit alone.
    pub fn time(most: Duration) -> Self {
        Self { time: Some(most), ..Self::default() }
    }

    /// For each kind, the tighter of the two limits.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
            one.into_iter().chain(other).min()
        }
        Self {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            time: least(self.time, other.time),
        }
    }
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

/// The one context of a search: its limits and its connections to the caller. The default has no
/// limit, a clock that stands still, and no listener.
///
/// ```
/// use isolation_search::{Control, Limits, SearchInfo};
///
/// let mut depths = Vec::new();
/// let control = Control {
///     limits: Limits::depth(5),
///     info: &mut |info: &SearchInfo| depths.push(info.depth),
///     ..Control::default()
/// };
/// assert_eq!(control.limits.nodes, None);
/// ```
pub struct Control<'a> {
    /// Limits of this search; those of a search's own settings, such as a first depth, come on top.
    pub limits: Limits,
    /// Measures the time limit and the reported times.
    pub clock: &'a dyn Clock,
    /// Set from any thread to stop the search; checked as often as the clock.
    pub stop: &'a AtomicBool,
    /// Called after each finished depth, and when a better move is found within a depth.
    pub info: &'a mut dyn FnMut(&SearchInfo),
    /// Runs helper threads, if it can.
    pub threads: &'a dyn Threads,
    /// Moves of the root to exclude, as if they were illegal; never all of them.
    pub excluded: &'a [Move],
    /// Records the tree of searches that have one.
    pub recorder: Option<&'a mut Recorder>,
}

impl Control<'_> {
    /// Whether the search must end: the stop flag is set, or this much time is over.
    pub(crate) fn is_stopped(&self, time: Option<Duration>) -> bool {
        self.stop.load(Ordering::Relaxed) || time.is_some_and(|time| self.clock.elapsed() >= time)
    }

    /// The same context for a part of the work of its search, under other limits.
    pub fn part(&mut self, limits: Limits) -> Control<'_> {
        Control {
            limits,
            clock: self.clock,
            stop: self.stop,
            info: &mut *self.info,
            threads: self.threads,
            excluded: self.excluded,
            recorder: self.recorder.as_deref_mut(),
        }
    }
}

impl Default for Control<'_> {
    fn default() -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Self {
            limits: Limits::default(),
            clock: &StoppedClock,
            stop: &NEVER,
            // A closure without captures has no size, so nothing is allocated or leaked.
            info: Box::leak(Box::new(|_: &SearchInfo| {})),
            threads: &NoThreads,
            excluded: &[],
            recorder: None,
        }
    }
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control")
            .field("limits", &self.limits)
            .field("elapsed", &self.clock.elapsed())
            .finish_non_exhaustive()
    }
}
