//! When a call of the solver is interrupted.

use alloc::boxed::Box;
use core::fmt;

/// Nodes between two polls.
const POLL_EVERY: u64 = 256;

/// When a call of the solver is interrupted: after a number of nodes, or by a function, whichever
/// comes first. An interrupted call gives no result, never a guess.
///
/// ```
/// use isolation_solve::{Interrupt, Solver};
///
/// let position = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// let mut solver = Solver::new();
/// assert_eq!(solver.solve(&position, &mut Interrupt::after(1_000)), None);
/// // Progress bars, clocks and stop buttons.
/// let mut progress = Vec::new();
/// let mut poll = |nodes| {
///     progress.push(nodes);
///     progress.len() == 3
/// };
/// assert_eq!(solver.solve(&position, &mut Interrupt { nodes: None, poll: &mut poll }), None);
/// assert_eq!(progress.len(), 3);
/// # Ok::<(), isolation_board::PositionError>(())
/// ```
pub struct Interrupt<'a> {
    /// Maximum nodes of the call, or no maximum; a square entered by a path search counts as one.
    pub nodes: Option<u64>,
    /// Called every few hundred nodes with the nodes of the call so far; `true` interrupts it.
    pub poll: &'a mut dyn FnMut(u64) -> bool,
}

impl Interrupt<'_> {
    /// Never: the call ends with a result.
    pub fn never() -> Self {
        // A closure without captures has no size, so nothing is allocated.
        Self { nodes: None, poll: Box::leak(Box::new(|_| false)) }
    }

    /// After this many nodes.
    pub fn after(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::never() }
    }

    /// Polls after so many nodes, and sets the number of nodes at which to poll next. Returns whether
    /// the call is interrupted.
    pub(crate) fn is_due(&mut self, nodes: u64, next_poll: &mut u64) -> bool {
        let limit = self.nodes.unwrap_or(u64::MAX);
        *next_poll = limit.min(nodes + POLL_EVERY);
        nodes >= limit || (self.poll)(nodes)
    }
}

impl fmt::Debug for Interrupt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupt").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
