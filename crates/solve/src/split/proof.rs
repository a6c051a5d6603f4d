//! A split proof that is complete: its subproblems in order, and the strategy that they are parts of.

use isolation_board::{Move, Position, Verdict};

use super::{Found, Kind, Node, Split};

/// A part of the winner's strategy, which is written depth first as in a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The winner makes this move.
    Reply(Move),
    /// The strategy from this position on, which was not split.
    End(Position<u128>, Verdict),
}

impl Split {
    /// The results that belong to the proof, in its order, once it is complete: the same whatever else was
    /// solved. Before, those that may belong to it.
    pub fn proof(&self) -> Vec<(Position<u128>, Found)> {
        let (mut proof, mut seen) = (Vec::new(), vec![false; self.nodes.len()]);
        self.visit(0, &mut seen, &mut proof);
        proof
    }

    pub(super) fn visit(
        &self,
        at: usize,
        seen: &mut [bool],
        proof: &mut Vec<(Position<u128>, Found)>,
    ) {
        if std::mem::replace(&mut seen[at], true) {
            return;
        }
        let node = &self.nodes[at];
        proof.extend(self.found.get(&node.position).map(|&found| (node.position, found)));
        for &child in self.needed(at) {
            self.visit(child, seen, proof);
        }
    }

    /// The children of a node that belong to the proof; while its winner is not known, those that may.
    pub(super) fn needed(&self, at: usize) -> &[usize] {
        let Node { kind: Kind::Split { children, next }, verdict, .. } = &self.nodes[at] else {
            return &[];
        };
        // The move that wins is the next one; a lost position has none.
        let all = verdict.is_none() && !self.hopeful(at);
        let many = if all { children.len() } else { children.len().min(next + 1) };
        &children[..many]
    }

    /// The winner's strategy, when the proof is complete.
    pub fn strategy(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        if let Some(verdict) = self.verdict() {
            self.walk(&self.root, verdict, &mut parts);
        }
        parts
    }

    fn walk(&self, position: &Position<u128>, verdict: Verdict, parts: &mut Vec<Part>) {
        match self.winning_move(position) {
            None => parts.push(Part::End(*position, verdict)),
            Some(Some(mv)) => {
                parts.push(Part::Reply(mv));
                self.walk(&position.play(mv), Verdict::Loss, parts);
            }
            Some(None) => position.moves().for_each(|mv| {
                self.walk(&position.play(mv), Verdict::Win, parts);
            }),
        }
    }

    fn kind_of(&self, position: &Position<u128>) -> Option<&Kind> {
        self.numbers.get(&position.canonical()).map(|&at| &self.nodes[at].kind)
    }

    /// Once the proof is complete, the first move in board order by which it wins one of its positions;
    /// `Some(None)` where the side to move loses, `None` for positions that were not split. Before, the
    /// first move that may win.
    pub fn winning_move(&self, position: &Position<u128>) -> Option<Option<Move>> {
        let Kind::Split { children, next } = self.kind_of(position)? else { return None };
        let lost = children.get(*next).map(|&child| self.nodes[child].position);
        Some(position.moves().find(|&mv| Some(position.play(mv).canonical()) == lost))
    }
}
