//! The tree of a search with a network.

use alloc::vec;
use alloc::vec::Vec;

use isolation_board::{AnyPosition, Move};
#[cfg(not(feature = "std"))]
use isolation_eval::Float;

/// Maximum nodes of a tree, 32 bytes each. Leaves of a full tree are evaluated, but not expanded.
const MAX_NODES: usize = 1 << 22;

/// The search tree, the root first.
#[derive(Debug)]
pub(super) struct Tree {
    position: AnyPosition,
    /// The searched moves of the root.
    moves: Vec<Move>,
    nodes: Vec<Node>,
    /// The weight of the policy.
    exploration: f64,
}

/// A move and the position after it. Until a descent is finished, it counts as a lost visit of the
/// sides that made its moves, so that the next one goes elsewhere (virtual loss).
#[derive(Debug)]
struct Node {
    /// None at the root.
    mv: Option<Move>,
    state: State,
    /// Number of its children, and the index of the first.
    count: u16,
    first: u32,
    parent: u32,
    visits: u32,
    /// The policy's share of the move, 0 to 1.
    prior: f32,
    /// The sum of the values of all visits, for the side that made the move.
    sum: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Never evaluated.
    New,
    /// In the current batch.
    Pending,
    /// Its moves are in the tree.
    Expanded,
    /// A finished position.
    Over,
}

/// An unfinished position to evaluate.
#[derive(Debug)]
pub(super) struct Leaf {
    at: u32,
    pub position: AnyPosition,
}

impl Leaf {
    pub fn is_root(&self) -> bool {
        self.at == 0
    }
}

/// The result of a descent.
enum Descent {
    Leaf(Leaf),
    Over(u32),
    /// A leaf that is already in the batch.
    Pending(u32),
}

impl Node {
    fn new(parent: u32, mv: Option<Move>, prior: f32) -> Self {
        Self { mv, state: State::New, count: 0, first: 0, parent, visits: 0, prior, sum: 0.0 }
    }

    /// The mean value for the side that made the move; 0 before the first visit.
    fn value(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.sum / f64::from(self.visits) }
    }

    fn begin_visit(&mut self) {
        self.visits += 1;
        self.sum -= 1.0;
    }

    fn moves(&self) -> core::ops::Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.count)
    }
}

impl Tree {
    /// The tree of a position, with these moves of the root.
    pub fn new(position: &AnyPosition, moves: Vec<Move>, exploration: f64) -> Self {
        Self { position: *position, moves, nodes: vec![Node::new(0, None, 1.0)], exploration }
    }

    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Finished descents.
    pub fn visits(&self) -> u32 {
        self.nodes[0].visits
    }

    /// Makes this many descents and adds new leaves to the batch. Descents to finished games are
    /// backed up at once; descents to a leaf of the same batch are undone.
    pub fn gather(&mut self, descents: u32, leaves: &mut Vec<Leaf>) {
        let mut repeated = Vec::new();
        for _ in 0..descents {
            match self.descend() {
                Descent::Leaf(leaf) => leaves.push(leaf),
                Descent::Over(at) => self.back_up(at, -1.0),
                Descent::Pending(at) => repeated.push(at),
            }
        }
        for at in repeated {
            self.for_path(at, |node| {
                node.visits -= 1;
                node.sum += 1.0;
            });
        }
    }

    fn descend(&mut self) -> Descent {
        let (mut at, mut position) = (0, self.position);
        while self.nodes[at].state == State::Expanded {
            let child = self.choose(at);
            self.nodes[at].begin_visit();
            at = child;
            position = position.play(self.nodes[at].mv.expect("a child has a move"));
        }
        let node = &mut self.nodes[at];
        node.begin_visit();
        match node.state {
            State::New if position.targets().is_empty() => {
                node.state = State::Over;
                Descent::Over(at as u32)
            }
            State::New => {
                node.state = State::Pending;
                Descent::Leaf(Leaf { at: at as u32, position })
            }
            State::Over => Descent::Over(at as u32),
            State::Pending => Descent::Pending(at as u32),
            State::Expanded => unreachable!("the descent goes on"),
        }
    }

    /// The child with the highest Q + c P √N / (1 + n), the first of equal ones. Q is its mean
    /// value, P its policy, n its visits, N those of the parent.
    fn choose(&self, at: usize) -> usize {
        let parent = &self.nodes[at];
        let spread = self.exploration * f64::from(parent.visits).sqrt();
        let mut best = (f64::NEG_INFINITY, 0);
        for (child, node) in self.children_of(at).iter().enumerate() {
            let tried = f64::from(1 + node.visits);
            let worth = node.value() + spread * f64::from(node.prior) / tried;
            if worth > best.0 {
                best = (worth, parent.first as usize + child);
            }
        }
        best.1
    }

    /// Finishes the descent to a leaf, given its policy, one weight per square, and its value for the
    /// side to move.
    pub fn grow(&mut self, leaf: &Leaf, policy: &[f32], value: f32) {
        if leaf.is_root() {
            let moves = self.moves.clone();
            self.expand(leaf.at, || moves.iter().copied(), policy);
        } else {
            self.expand(leaf.at, || leaf.position.moves(), policy);
        }
        self.back_up(leaf.at, value.into());
    }

    /// Adds the moves of a leaf, if there is room.
    fn expand<M: Iterator<Item = Move>>(&mut self, at: u32, moves: impl Fn() -> M, policy: &[f32]) {
        let first = self.nodes.len();
        let weight = |mv: Move| f64::from(policy[usize::from(mv.destination().index())]);
        let count = moves().count();
        let sum: f64 = moves().map(weight).sum();
        let node = &mut self.nodes[at as usize];
        if first + count <= MAX_NODES {
            (node.first, node.count, node.state) = (first as u32, count as u16, State::Expanded);
            let prior = |mv| if sum > 0.0 { weight(mv) / sum } else { 1.0 / count as f64 };
            self.nodes.extend(moves().map(|mv| Node::new(at, Some(mv), prior(mv) as f32)));
        } else {
            node.state = State::New;
        }
    }

    /// Finishes a descent to a node, given the value for its side to move.
    fn back_up(&mut self, at: u32, value: f64) {
        let mut value = -value;
        self.for_path(at, |node| {
            node.sum += 1.0 + value;
            value = -value;
        });
    }

    /// Calls `change` with each node from this one to the root.
    fn for_path(&mut self, mut at: u32, mut change: impl FnMut(&mut Node)) {
        loop {
            let node = &mut self.nodes[at as usize];
            change(node);
            if at == 0 {
                return;
            }
            at = node.parent;
        }
    }

    fn children_of(&self, at: usize) -> &[Node] {
        &self.nodes[self.nodes[at].moves()]
    }

    /// The moves at the root with their visits, in order; none before it is expanded.
    pub fn visits_of_moves(&self) -> impl Iterator<Item = (Move, u32)> {
        self.children_of(0).iter().filter_map(|node| Some((node.mv?, node.visits)))
    }

    /// The root's move with the highest policy; none before it is expanded.
    pub fn first(&self) -> Option<Move> {
        let moves = self.children_of(0).iter().rev();
        moves.max_by(|a, b| a.prior.total_cmp(&b.prior))?.mv
    }

    /// Mixes the root's policy with another one, of this share.
    pub fn mix(&mut self, share: f64, other: &[f64]) {
        let children = self.nodes[0].moves();
        for (node, other) in self.nodes[children].iter_mut().zip(other) {
            node.prior = ((1.0 - share) * f64::from(node.prior) + share * other) as f32;
        }
    }

    /// The most visited line.
    pub fn line(&self) -> Vec<Move> {
        let line = core::iter::successors(self.best_of(0), |&at| self.best_of(at));
        line.filter_map(|at| self.nodes[at].mv).collect()
    }

    /// The value of the most visited move for the side to move at the root; `None` before a move
    /// was tried.
    pub fn value(&self) -> Option<f64> {
        self.best_of(0).map(|best| self.nodes[best].value())
    }

    /// The most visited child, the first of equal ones; `None` if none was visited.
    fn best_of(&self, at: usize) -> Option<usize> {
        let children = self.children_of(at).iter().enumerate().rev();
        let (best, node) = children.max_by_key(|(_, node)| node.visits)?;
        (node.visits > 0).then(|| self.nodes[at].first as usize + best)
    }
}
