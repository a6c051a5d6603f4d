//! The progress of a split proof: its branches at a given depth.

use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use isolation_board::{AnyPosition, Verdict};

use super::{Kind, Split, own_width};
use crate::order::order;
use crate::proof_size::proof_size;

/// A position of a proof, and the work done on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Branch {
    /// The canonical image of the position.
    pub position: AnyPosition,
    /// The verdict for the side to move, once it is known.
    pub verdict: Option<Verdict>,
    /// The estimated [size](proof_size) of its proof.
    pub size: i64,
    /// Nodes visited, without those of earlier branches.
    pub nodes: u64,
    /// CPU time of these nodes. `None` if some of it was not measured.
    pub cpu: Option<Duration>,
}

impl Split {
    /// The positions that the proof needs at this depth, as far as it is known; nearer ones where
    /// it does not go that deep. For a placement without a searched reply, the first reply predicts
    /// the size.
    pub fn branches(&self, plies: usize) -> Vec<Branch> {
        let mut ends = Vec::new();
        self.descend(0, plies, &mut vec![false; self.nodes.len()], &mut ends);
        let mut seen = vec![false; self.nodes.len()];
        let branch = |at: usize| {
            let mut results = Vec::new();
            self.visit(at, &mut seen, &mut results);
            Branch {
                position: own_width(&self.nodes[at].position),
                verdict: self.nodes[at].verdict,
                size: self.size(at),
                nodes: results.iter().map(|(_, found)| found.nodes).sum(),
                cpu: results.iter().map(|(_, found)| found.cpu).sum(),
            }
        };
        ends.into_iter().map(branch).collect()
    }

    fn descend(&self, at: usize, plies: usize, seen: &mut [bool], ends: &mut Vec<usize>) {
        if core::mem::replace(&mut seen[at], true) {
            return;
        }
        match self.needed(at) {
            children if plies > 0 && !children.is_empty() => {
                for &child in children {
                    self.descend(child, plies - 1, seen, ends);
                }
            }
            _ => ends.push(at),
        }
    }

    /// The estimated size of the proof of a node.
    fn size(&self, at: usize) -> i64 {
        let mut position = self.nodes[at].position;
        if let Kind::Split { children, next } = &self.nodes[at].kind
            && !position.both_placed()
            && let Some(&child) = children.get(*next)
        {
            position = self.nodes[child].position;
        }
        while !position.both_placed()
            && let Some(&mv) = order(&position).first()
        {
            position = position.play(mv);
        }
        proof_size(&position)
    }
}
