//! Traps: the move of a lost position after which the opponent is most likely to blunder.

use alloc::vec::Vec;

use isolation_board::{Move, Position, Verdict, Word};
use isolation_compact::{sort_by_key, sort_few_by_key};

use super::opponent::{Belief, Choice};
use crate::immediate::immediate_proof;
use crate::run::Run;
use crate::strong::Proofs;

/// A lost position and its moves.
struct Turn<W: Word> {
    position: Position<W>,
    /// Empty before the moves are searched.
    tries: Vec<Try<W>>,
}

/// A move, and the replies to it.
struct Try<W: Word> {
    mv: Move,
    replies: Vec<Reply<W>>,
    /// Nodes of the prediction of the replies; 0 before it.
    predicted_by: u64,
    /// The probability of a blunder, as far as it was searched.
    value: f32,
}

/// A reply, and the position after it.
struct Reply<W: Word> {
    choice: Choice,
    verdict: Option<Verdict>,
    /// Nodes that the solver was given for the verdict.
    proof_nodes: u64,
    next: Turn<W>,
}

impl<W: Word> Try<W> {
    fn new(position: &Position<W>, mv: Move) -> Self {
        let after = position.play(mv);
        let reply = |mv| {
            let next = Turn { position: after.play(mv), tries: Vec::new() };
            Reply { choice: Choice::new(mv), verdict: None, proof_nodes: 0, next }
        };
        Self { mv, replies: after.moves().map(reply).collect(), predicted_by: 0, value: 0.0 }
    }

    /// The number of losing replies and of all replies; `None` if no reply loses, or one is
    /// unknown.
    fn trap(&self) -> Option<(u32, u32)> {
        let mut losing = 0;
        for reply in &self.replies {
            losing += u32::from(reply.verdict? == Verdict::Win);
        }
        (losing > 0).then_some((losing, self.replies.len() as u32))
    }
}

/// Lines below this probability are not followed.
const UNLIKELY: f32 = 0.01;
/// A blunder of this probability ends the search.
const ENOUGH: f32 = 0.97;
/// A prediction may use 1/256 of the nodes at first; predictions of the most promising lines are
/// then repeated with more.
const PREDICTION: [u64; 3] = [256, 64, 16];
/// A proof may use 1/32 of the nodes.
const PROOF: u64 = 32;

/// Of losing moves, the one most likely to make the opponent blunder within its next moves, and the
/// trap that it sets; `None` if no blunder is found.
pub fn likeliest<W: Word>(
    proofs: &mut Proofs,
    run: &mut Run<'_, '_>,
    position: &Position<W>,
    moves: &[Move],
    belief: &Belief,
    nodes: u64,
) -> Option<(Move, Option<(u32, u32)>)> {
    let mut search =
        TrapSearch { proofs, run, prediction: 0, refines: false, proof: nodes / PROOF };
    let tries = moves.iter().map(|&mv| Try::new(position, mv)).collect();
    let mut root = Turn { position: *position, tries };
    'search: for depth in 1..=position.open().len().div_ceil(2) {
        let before = search.run.nodes;
        for share in PREDICTION {
            search.prediction = nodes / share;
            search.refines = share != PREDICTION[0];
            search.value(&mut root, belief, depth, None);
            sort_by_key(&mut root.tries, by_value);
            if search.run.ended {
                break 'search;
            }
        }
        if root.tries[0].value >= ENOUGH || search.run.nodes == before {
            break;
        }
    }
    let best = &root.tries[0];
    (best.value > 0.0).then(|| (best.mv, best.trap()))
}

/// Orders by the probability of a blunder, the highest first.
fn by_value<W: Word>(it: &Try<W>) -> i32 {
    -(it.value * 1e6) as i32
}

struct TrapSearch<'r, 'w, 'c> {
    proofs: &'r mut Proofs,
    run: &'r mut Run<'w, 'c>,
    /// Maximum nodes of one prediction.
    prediction: u64,
    /// Whether only the most promising lines are searched again.
    refines: bool,
    /// Maximum nodes of one proof.
    proof: u64,
}

impl TrapSearch<'_, '_, '_> {
    /// The probability that the opponent blunders within this many of its moves. `reach` is the
    /// probability of reaching the turn; `None` at the root, whose replies are all searched.
    fn value<W: Word>(
        &mut self,
        turn: &mut Turn<W>,
        belief: &Belief,
        depth: u32,
        reach: Option<f32>,
    ) -> f32 {
        if turn.tries.is_empty() {
            turn.tries = turn.position.moves().map(|mv| Try::new(&turn.position, mv)).collect();
        }
        sort_by_key(&mut turn.tries, by_value);
        let mut best = 0.0;
        for it in &mut turn.tries {
            if self.refines && it.value <= best {
                break;
            }
            let value = self.after(&turn.position, it, belief, depth, reach, best);
            if self.run.ended {
                it.value = it.value.max(value);
                return it.value.max(best);
            }
            it.value = value;
            best = value.max(best);
            if best >= ENOUGH {
                break;
            }
        }
        best
    }

    /// The same after this move; a lower bound if it is at most `least`.
    fn after<W: Word>(
        &mut self,
        position: &Position<W>,
        it: &mut Try<W>,
        belief: &Belief,
        depth: u32,
        reach: Option<f32>,
        least: f32,
    ) -> f32 {
        let all = reach.is_none() && depth == 1;
        let reach = reach.unwrap_or(1.0);
        if depth == 1 {
            let limit = if all { self.proof } else { self.prediction / 4 };
            // Without a possible blunder no prediction is needed.
            let mut losing = it.replies.iter_mut().map(|reply| self.prove(reply, limit));
            if losing.all(|verdict| verdict == Some(Verdict::Loss)) {
                return 0.0;
            }
            if all {
                losing.for_each(drop);
            }
        }
        if it.predicted_by < self.prediction {
            let choices = it.replies.iter_mut().map(|reply| &mut reply.choice);
            let after = position.play(it.mv);
            let enough =
                belief.predict(self.run, &after.into(), self.prediction, choices.collect());
            if self.run.ended {
                return 0.0;
            }
            it.predicted_by = if enough { u64::MAX } else { self.prediction };
        }
        let count = it.replies.len();
        let probability = |reply: &Reply<W>| belief.probability(&reply.choice, count);
        let mut order: Vec<(f32, usize)> = it.replies.iter().map(probability).zip(0..).collect();
        sort_few_by_key(&mut order, |&(probability, _)| -(probability * 1e6) as i32);
        let (mut value, mut left) = (0.0, 1.0);
        for (probability, index) in order {
            if !all && (value + left <= least || probability * reach < UNLIKELY) {
                break;
            }
            let reply = &mut it.replies[index];
            if self.prove(reply, self.proof) == Some(Verdict::Win) {
                value += probability;
            } else if self.run.ended {
                break;
            } else if depth > 1 && !reply.next.position.targets().is_empty() {
                let belief = belief.after(&reply.choice, count);
                let reach = Some(reach * probability);
                value += probability * self.value(&mut reply.next, &belief, depth - 1, reach);
            }
            left -= probability;
        }
        value
    }

    /// The verdict after this reply, if it is known or found with this many nodes.
    fn prove<W: Word>(&mut self, reply: &mut Reply<W>, nodes: u64) -> Option<Verdict> {
        if reply.verdict.is_none() && reply.proof_nodes < nodes && !self.run.ended {
            let next = &reply.next.position;
            reply.proof_nodes = nodes;
            reply.verdict = match immediate_proof(next, next.targets()) {
                Some(score) => score.proof(),
                None => self.proofs.prove(self.run, next, nodes),
            };
        }
        reply.verdict
    }
}
