//! A recorded search tree, as the page keeps it: one entry a node in each list, in the order in
//! which the nodes were entered.

use crate::texts::errors;
use isolation::board::Move;
use isolation::eval::Score;
use isolation::search::{Bound, Cut};
use isolation_protocol::wire::{Mark, TreeNodes};

/// A recorded search tree. Nodes are named by their index; a parent stands before its children.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Recorded {
    plies: Vec<u8>,
    /// The moves that lead here; none at roots.
    moves: Vec<Option<Move>>,
    windows: Vec<(Score, Score)>,
    values: Vec<Option<Score>>,
    marks: Vec<u8>,
    parents: Vec<u32>,
    /// The first node behind each node's branch; [`OPEN`] while its branch may still grow.
    ends: Vec<u32>,
    /// The nodes whose branches may still grow, a root first.
    path: Vec<u32>,
    /// The roots in order: one a depth.
    pub roots: Vec<u32>,
}

const OPEN: u32 = u32::MAX;

impl Recorded {
    /// Takes the next nodes.
    /// An error when they are no continuation of a tree; some of them may have been taken.
    pub fn append(&mut self, nodes: &TreeNodes) -> Result<(), &'static str> {
        let TreeNodes { plies, moves, alphas, betas, values, marks } = nodes;
        let count = plies.len();
        let lengths = [moves.len(), alphas.len(), betas.len(), values.len(), marks.len()];
        if lengths.iter().any(|length| *length != count) {
            return Err(errors::damaged_tree());
        }
        for index in 0..count {
            let ply = usize::from(plies[index]);
            let mv = moves[index].and_then(Move::from_bits);
            if ply > self.path.len() || (ply == 0) != mv.is_none() {
                return Err(errors::damaged_tree());
            }
            let node = self.plies.len() as u32;
            for left in self.path.drain(ply..) {
                self.ends[left as usize] = node;
            }
            let parent = self.path.last().copied().unwrap_or(node);
            if ply == 0 {
                self.roots.push(node);
            }
            self.path.push(node);
            self.plies.push(plies[index]);
            self.moves.push(mv);
            self.windows.push((score(alphas[index])?, score(betas[index])?));
            self.values.push(values[index].map(score).transpose()?);
            self.marks.push(marks[index]);
            self.parents.push(parent);
            self.ends.push(OPEN);
        }
        Ok(())
    }

    pub fn len(&self) -> u32 {
        self.plies.len() as u32
    }

    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    pub fn ply(&self, node: u32) -> u32 {
        self.plies[node as usize].into()
    }

    pub fn mv(&self, node: u32) -> Option<Move> {
        self.moves[node as usize]
    }

    pub fn parent(&self, node: u32) -> Option<u32> {
        Some(self.parents[node as usize]).filter(|parent| *parent != node)
    }

    pub fn end(&self, node: u32) -> u32 {
        self.ends[node as usize].min(self.len())
    }

    /// The recorded children, in the order in which they were entered.
    pub fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let end = self.end(node);
        let first = Some(node + 1).filter(|first| *first < end);
        std::iter::successors(first, move |child| Some(self.end(*child)).filter(|next| *next < end))
    }

    pub fn child(&self, node: u32, mv: Move) -> Option<u32> {
        self.children(node).find(|child| self.mv(*child) == Some(mv))
    }

    pub fn path(&self, node: u32) -> Vec<Move> {
        let up = std::iter::successors(Some(node), |node| self.parent(*node));
        let mut moves: Vec<Move> = up.filter_map(|node| self.mv(node)).collect();
        moves.reverse();
        moves
    }

    pub fn window(&self, node: u32) -> (Score, Score) {
        self.windows[node as usize]
    }

    /// The value for the player at the root; none where the search was stopped inside.
    pub fn value(&self, node: u32) -> Option<Score> {
        self.values[node as usize]
    }

    pub fn bound(&self, node: u32) -> Bound {
        let marks = self.marks[node as usize];
        match (Mark::Lower.is_in(marks), Mark::Upper.is_in(marks)) {
            (true, _) => Bound::Lower,
            (_, true) => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    /// Whether the player at the root moves here: the level of a maximum.
    pub fn maximises(&self, node: u32) -> bool {
        self.ply(node).is_multiple_of(2)
    }

    /// The cut-off, if moves were skipped.
    pub fn cut(&self, node: u32) -> Option<Cut> {
        let cut = if self.maximises(node) { Cut::Beta } else { Cut::Alpha };
        Mark::Cut.is_in(self.marks[node as usize]).then_some(cut)
    }

    /// Whether children of it were searched and are not among the nodes.
    pub fn is_truncated(&self, node: u32) -> bool {
        Mark::Truncated.is_in(self.marks[node as usize])
    }
}

fn score(bits: i32) -> Result<Score, &'static str> {
    match bits {
        i32::MIN => Err(errors::damaged_tree()),
        _ => Ok(Score::from_bits(bits as u32)),
    }
}
