//! How much a question may cost, and how the asker watches and ends the work.

use core::fmt;

/// How much a question may cost. When it is spent, the answer is "unknown", never a guess.
pub struct Effort<'a> {
    /// Positions that may be visited; a cell entered by a walk of one piece alone counts as one.
    pub nodes: Option<u64>,
    /// Asked every few hundred positions with the number visited so far: true ends the work. A
    /// clock, a stop button and a progress bar all look from here.
    pub interrupt: &'a mut dyn FnMut(u64) -> bool,
}

impl Effort<'_> {
    /// As much as it takes.
    pub fn unlimited() -> Self {
        Self { nodes: None, interrupt: Box::leak(Box::new(|_| false)) }
    }

    /// At most this many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::unlimited() }
    }
}

impl fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
