//! A complete split proof: its subproblems in order, and the strategy.

use alloc::vec;
use alloc::vec::Vec;

use isolation_board::{AnyPosition, Move, Position, Verdict};

use super::{Kind, Node, Split, SubproblemResult, key, own_width, wide};
use crate::Solution;

/// A part of the winner's strategy, which is written depth first as in a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StrategyStep {
    /// The winner makes this move.
    Reply(Move),
    /// The strategy from this position on, which was not split.
    End(AnyPosition, Verdict),
}

impl Split {
    /// The results of the proof in order, once it is complete: they do not depend on what else was
    /// solved. Before, those that may be needed.
    pub fn proof(&self) -> Vec<(AnyPosition, SubproblemResult)> {
        let (mut proof, mut seen) = (Vec::new(), vec![false; self.nodes.len()]);
        self.visit(0, &mut seen, &mut proof);
        proof
    }

    pub(super) fn visit(
        &self,
        at: usize,
        seen: &mut [bool],
        proof: &mut Vec<(AnyPosition, SubproblemResult)>,
    ) {
        if core::mem::replace(&mut seen[at], true) {
            return;
        }
        let node = &self.nodes[at];
        proof.extend(
            self.found.get(&key(&node.position)).map(|&found| (own_width(&node.position), found)),
        );
        for &child in self.needed(at) {
            self.visit(child, seen, proof);
        }
    }

    /// The children of a node that the proof needs; while its verdict is unknown, those that it may
    /// need.
    pub(super) fn needed(&self, at: usize) -> &[usize] {
        let Node { kind: Kind::Split { children, next }, verdict, .. } = &self.nodes[at] else {
            return &[];
        };
        // The winning move is the next one; a lost position has none.
        let all = verdict.is_none() && !self.is_favoured(at);
        let many = if all { children.len() } else { children.len().min(next + 1) };
        &children[..many]
    }

    /// The winner's strategy, once the proof is complete.
    pub fn strategy(&self) -> Vec<StrategyStep> {
        let mut steps = Vec::new();
        if let Some(verdict) = self.verdict() {
            self.add_steps(&self.root, verdict, &mut steps);
        }
        steps
    }

    fn add_steps(
        &self,
        position: &Position<u128>,
        verdict: Verdict,
        steps: &mut Vec<StrategyStep>,
    ) {
        match self.solution(position) {
            None => steps.push(StrategyStep::End(own_width(position), verdict)),
            Some(Solution::Win(mv)) => {
                steps.push(StrategyStep::Reply(mv));
                self.add_steps(&position.play(mv), Verdict::Loss, steps);
            }
            Some(Solution::Loss) => position.moves().for_each(|mv| {
                self.add_steps(&position.play(mv), Verdict::Win, steps);
            }),
        }
    }

    /// Once the proof is complete, the solution of one of its positions, with the first winning
    /// move in board order; `None` for positions that were not split. Before, perhaps a move that
    /// does not win.
    pub fn winning_move(&self, position: &AnyPosition) -> Option<Solution> {
        self.solution(&wide(position))
    }

    fn solution(&self, position: &Position<u128>) -> Option<Solution> {
        let &at = self.numbers.get(&key(&position.canonical()))?;
        let Kind::Split { children, next } = &self.nodes[at].kind else { return None };
        let lost = children.get(*next).map(|&child| self.nodes[child].position);
        let wins = |mv: &Move| Some(position.play(*mv).canonical()) == lost;
        Some(Solution::of(position.moves().find(wins)))
    }
}
