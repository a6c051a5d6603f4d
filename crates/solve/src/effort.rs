//! The budget of a solver call.

use core::fmt;

/// The budget of a solver call. When it is exhausted, the result is unknown, never a guess.
pub struct Effort<'a> {
    /// Maximum nodes; a cell entered by a path search counts as one.
    pub nodes: Option<u64>,
    /// Called every few hundred nodes with the number visited so far; `true` stops the solver. For
    /// clocks, stop buttons and progress bars.
    pub interrupt: &'a mut dyn FnMut(u64) -> bool,
}

impl Effort<'_> {
    /// No limit.
    pub fn unlimited() -> Self {
        Self { nodes: None, interrupt: Box::leak(Box::new(|_| false)) }
    }

    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::unlimited() }
    }
}

impl fmt::Debug for Effort<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort").field("nodes", &self.nodes).finish_non_exhaustive()
    }
}
