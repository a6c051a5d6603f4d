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
    /// Whether children of it were entered and not recorded.
    pub truncated: bool,
}

/// What was searched below one root, recorded or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Totals {
    /// Nodes entered, the root and leaves included.
    pub nodes: u64,
    /// Nodes that were left with a cut, which skips at least one move.
    pub cuts: u64,
}

/// Records a search tree, up to a number of nodes; further ones are counted only.
#[derive(Clone, Debug)]
pub struct Recorder {
    nodes: Vec<TreeNode>,
    cap: usize,
    totals: Vec<Totals>,
    /// Indices of the nodes that are entered and not left; none for those that were dropped.
    path: Vec<Option<usize>>,
}

impl Recorder {
    /// A recorder that keeps at most `cap` nodes.
    pub fn new(cap: usize) -> Self {
        Self { nodes: Vec::new(), cap, totals: Vec::new(), path: Vec::new() }
    }

    /// The recorded nodes in the order in which they were entered: parents before children.
    pub fn nodes(&self) -> &[TreeNode] {
        &self.nodes
    }

    /// How many nodes were searched and not recorded.
    pub fn dropped(&self) -> u64 {
        self.totals.iter().map(|totals| totals.nodes).sum::<u64>() - self.nodes.len() as u64
    }

    /// What was searched below each root, in the order of the roots.
    pub fn totals(&self) -> &[Totals] {
        &self.totals
    }

    /// Of the root that is searched.
    fn total(&mut self) -> &mut Totals {
        self.totals.last_mut().expect("a root is entered first")
    }

    /// Forgets the nodes that were entered and not left, as when a search is stopped: they stay
    /// recorded without a value.
    pub(crate) fn unwind(&mut self) {
        self.path.clear();
    }
}

impl Tracer for Recorder {
    fn enter(&mut self, mv: Option<Move>, alpha: Score, beta: Score) {
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

    fn leave(&mut self, value: Score, bound: Bound, cut: Option<Cut>) {
        self.total().cuts += u64::from(cut.is_some());
        if let Some(Some(index)) = self.path.pop() {
            let node = &mut self.nodes[index];
            (node.value, node.bound, node.cut) = (Some(value), bound, cut);
        }
    }
}

/// Watches when there is a tracer.
impl<T: Tracer> Tracer for Option<&mut T> {
    fn enter(&mut self, mv: Option<Move>, alpha: Score, beta: Score) {
        if let Some(tracer) = self {
            tracer.enter(mv, alpha, beta);
        }
    }
    fn leave(&mut self, value: Score, bound: Bound, cut: Option<Cut>) {
        if let Some(tracer) = self {
            tracer.leave(value, bound, cut);
        }
    }
}
