//! Watching a search from inside: what it enters, leaves and cuts.

use isolation_board::Move;
use isolation_eval::Score;

/// What a node's value says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The value is exact.
    Exact,
    /// The true value is this or more.
    Lower,
    /// The true value is this or less.
    Upper,
}

/// Why the remaining moves of a node were not looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cut {
    /// At a maximum: the value reached β, and the minimiser already has better elsewhere.
    Beta,
    /// At a minimum: the value fell to α, and the maximiser already has better elsewhere.
    Alpha,
}

/// Follows a search through its tree. All scores are the root player's, so that root levels
/// maximise. Searches take it as a type parameter: the empty one costs nothing.
pub trait Tracer {
    /// A node is entered by `mv` (none at the root) with this window.
    fn enter(&mut self, mv: Option<Move>, alpha: Score, beta: Score);
    /// The node entered last and not left yet is left.
    fn leave(&mut self, value: Score, bound: Bound, cut: Option<Cut>);
}

/// Watches nothing.
#[derive(Clone, Copy, Debug)]
pub struct NoTrace;

impl Tracer for NoTrace {
    #[inline(always)]
    fn enter(&mut self, _mv: Option<Move>, _alpha: Score, _beta: Score) {}
    #[inline(always)]
    fn leave(&mut self, _value: Score, _bound: Bound, _cut: Option<Cut>) {}
}

/// A node of a recorded tree.
#[derive(Clone, PartialEq, Debug)]
pub struct TreeNode {
    /// Index of the parent; none for a root. Iterative deepening records one root a depth.
    pub parent: Option<usize>,
    /// The move that leads here; none at a root.
    pub mv: Option<Move>,
    /// Window at entry, for the root player.
    pub alpha: Score,
    /// Window at entry, for the root player.
    pub beta: Score,
    /// Value for the root player. None where the search was stopped inside.
    pub value: Option<Score>,
    /// What the value says.
    pub bound: Bound,
    /// Why moves were left out, where they were.
    pub cut: Option<Cut>,
}

/// Records a search tree, up to a number of nodes; further ones are counted only.
#[derive(Clone, Debug)]
pub struct Recorder {
    nodes: Vec<TreeNode>,
    cap: usize,
    dropped: u64,
    /// Indices of the nodes that are entered and not left; none for those that were dropped.
    path: Vec<Option<usize>>,
}

impl Recorder {
    /// A recorder that keeps at most `cap` nodes.
    pub fn new(cap: usize) -> Self {
        Self { nodes: Vec::new(), cap, dropped: 0, path: Vec::new() }
    }

    /// The recorded nodes in the order in which they were entered: parents before children.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// How many nodes were searched and not recorded.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Forgets the nodes that were entered and not left, as when a search is stopped: they stay
    /// recorded without a value.
    pub(crate) fn unwind(&mut self) {
        self.path.clear();
    }
}

impl Tracer for Recorder {
    fn enter(&mut self, mv: Option<Move>, alpha: Score, beta: Score) {
        let index = (self.nodes.len() < self.cap).then(|| {
            let parent = self.path.last().copied().flatten();
            let bound = Bound::Exact;
            self.nodes.push(TreeNode { parent, mv, alpha, beta, value: None, bound, cut: None });
            self.nodes.len() - 1
        });
        self.dropped += u64::from(index.is_none());
        self.path.push(index);
    }

    fn leave(&mut self, value: Score, bound: Bound, cut: Option<Cut>) {
        if let Some(Some(index)) = self.path.pop() {
            let node = &mut self.nodes[index];
            (node.value, node.bound, node.cut) = (Some(value), bound, cut);
        }
    }
}

impl<T: Tracer> Tracer for &mut T {
    fn enter(&mut self, mv: Option<Move>, alpha: Score, beta: Score) {
        (**self).enter(mv, alpha, beta);
    }
    fn leave(&mut self, value: Score, bound: Bound, cut: Option<Cut>) {
        (**self).leave(value, bound, cut);
    }
}
