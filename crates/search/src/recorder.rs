//! Traces of a search: entered nodes, values and cut-offs.

use alloc::vec::Vec;

use isolation_board::Move;
use isolation_eval::Score;

/// The meaning of a node's value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The value is exact.
    Exact,
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
}

/// Why the remaining moves of a node were cut off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// At a maximum node: the value reached β, so the minimizer has a better alternative.
    Beta,
    /// At a minimum node: the value fell to α, so the maximizer has a better alternative.
    Alpha,
}

/// A node of a recorded tree.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeNode {
    /// Index of the parent; none for a root. Iterative deepening records one root per depth.
    pub parent: Option<usize>,
    /// The move that leads here; none at a root.
    pub mv: Option<Move>,
    /// Window at entry, for the root player.
    pub alpha: Score,
    /// Window at entry, for the root player.
    pub beta: Score,
    /// Value for the root player. `None` if the search was stopped inside.
    pub value: Option<Score>,
    /// The meaning of the value.
    pub bound: Bound,
    /// The cut-off, if there was one.
    pub cut: Option<Cut>,
    /// Whether some of its searched children were not recorded.
    pub truncated: bool,
}

/// Counts of the search below one root, recorded or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Totals {
    /// Nodes entered, the root and leaves included.
    pub nodes: u64,
    /// Nodes with a cut-off, which skips at least one move.
    pub cuts: u64,
}

/// Records a search tree, up to a maximum of nodes; further ones are only counted. All scores are the
/// root player's, so the root is a maximum node.
#[derive(Clone, Debug)]
pub struct Recorder {
    nodes: Vec<TreeNode>,
    cap: usize,
    totals: Vec<Totals>,
    /// Indices of the nodes on the current path; `None` for those that are not recorded.
    path: Vec<Option<usize>>,
}

impl Recorder {
    /// A recorder of at most `cap` nodes.
    pub fn new(cap: usize) -> Self {
        Self { nodes: Vec::new(), cap, totals: Vec::new(), path: Vec::new() }
    }

    /// The recorded nodes in the order in which they were entered: parents before children.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// Number of nodes that were searched and not recorded.
    pub fn dropped(&self) -> u64 {
        self.totals.iter().map(|totals| totals.nodes).sum::<u64>() - self.nodes.len() as u64
    }

    /// The counts of each root, in order.
    pub fn totals(&self) -> &[Totals] {
        &self.totals
    }

    /// The counts of the current root.
    fn total(&mut self) -> &mut Totals {
        self.totals.last_mut().expect("a root is entered first")
    }

    /// Closes the current path after a stopped search: its nodes stay recorded without a value.
    pub(crate) fn unwind(&mut self) {
        self.path.clear();
    }

    /// A node is entered by `mv` (none at the root) with this window.
    pub(crate) fn enter(&mut self, mv: Option<Move>, alpha: Score, beta: Score) {
        if self.path.is_empty() {
            self.totals.push(Totals::default());
        }
        self.total().nodes += 1;
        let parent = self.path.last().copied().flatten();
        let index = (self.nodes.len() < self.cap).then_some(self.nodes.len());
        if index.is_some() {
            self.nodes.push(TreeNode {
                parent,
                mv,
                alpha,
                beta,
                value: None,
                bound: Bound::Exact,
                cut: None,
                truncated: false,
            });
        } else if let Some(parent) = parent {
            self.nodes[parent].truncated = true;
        }
        self.path.push(index);
    }

    /// The innermost entered node is left.
    pub(crate) fn leave(&mut self, value: Score, bound: Bound, cut: Option<Cut>) {
        self.total().cuts += u64::from(cut.is_some());
        if let Some(Some(index)) = self.path.pop() {
            let node = &mut self.nodes[index];
            (node.value, node.bound, node.cut) = (Some(value), bound, cut);
        }
    }
}
