//! Which move to play in a lost position: the one after which the opponent most likely blunders.

use isolation_board::{Move, Position, Verdict, sort_by_key, sort_few_by_key};
use isolation_eval::{EvalWord, Evaluator};

use super::judge::at_once;
use super::opponent::{Belief, Choice};
use crate::Tracer;
use crate::run::Run;

/// A lost position, and what is known of its moves.
struct Turn<W: EvalWord> {
    position: Position<W>,
    /// Empty before they are looked at.
    tries: Vec<Try<W>>,
}

/// A move, and the replies to it.
struct Try<W: EvalWord> {
    mv: Move,
    replies: Vec<Reply<W>>,
    /// Nodes by which the replies were predicted; 0 before.
    predicted_by: u64,
    /// The probability of a blunder, as far as was looked.
    value: f32,
}

/// A reply, and the position after it.
struct Reply<W: EvalWord> {
    choice: Choice,
    verdict: Option<Verdict>,
    /// Nodes that the prover was offered for the verdict.
    asked: u64,
    next: Turn<W>,
}

impl<W: EvalWord> Try<W> {
    fn new(position: &Position<W>, mv: Move) -> Self {
        let after = position.play(mv);
        let reply = |mv| {
            let next = Turn { position: after.play(mv), tries: Vec::new() };
            Reply { choice: Choice::new(mv), verdict: None, asked: 0, next }
        };
        Self { mv, replies: after.moves().map(reply).collect(), predicted_by: 0, value: 0.0 }
    }

    /// How many replies lose, and how many there are; none where no reply loses, or one is unknown.
    fn trap(&self) -> Option<(u32, u32)> {
        let mut losing = 0;
        for reply in &self.replies {
            losing += u32::from(reply.verdict? == Verdict::Win);
        }
        (losing > 0).then_some((losing, self.replies.len() as u32))
    }
}

/// Lines of play less likely than this are not followed.
const UNLIKELY: f32 = 0.01;
/// Where a blunder is as likely as this, the look ends.
const ENOUGH: f32 = 0.97;
/// The share of the nodes that a prediction and a question to the prover may cost. Predictions are cheap at
/// first; those of the most promising lines are then made again with more.
const PREDICTION: [u64; 3] = [256, 64, 16];
const QUESTION: u64 = 32;

/// Of moves that all lose, the one that most likely makes the opponent blunder within its next moves, and the
/// trap that it sets; none where no blunder is in sight.
pub(super) fn likeliest<W: EvalWord, E: Evaluator<W>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    position: &Position<W>,
    moves: &[Move],
    belief: &Belief,
    nodes: u64,
) -> Option<(Move, Option<(u32, u32)>)> {
    let mut look = Look { run, prediction: 0, refines: false, question: nodes / QUESTION };
    let tries = moves.iter().map(|&mv| Try::new(position, mv)).collect();
    let mut root = Turn { position: *position, tries };
    'look: for depth in 1..=position.open().len().div_ceil(2) {
        let before = look.run.nodes;
        for share in PREDICTION {
            look.prediction = nodes / share;
            look.refines = share != PREDICTION[0];
            look.value(&mut root, belief, depth, None);
            sort_by_key(&mut root.tries, by_value);
            if look.run.ended {
                break 'look;
            }
        }
        if root.tries[0].value >= ENOUGH || look.run.nodes == before {
            break;
        }
    }
    let best = &root.tries[0];
    (best.value > 0.0).then(|| (best.mv, best.trap()))
}

/// The most likely blunder first.
fn by_value<W: EvalWord>(it: &Try<W>) -> i32 {
    -(it.value * 1e6) as i32
}

struct Look<'r, 'w, 'c, W: EvalWord, E, T> {
    run: &'r mut Run<'w, 'c, W, E, T>,
    /// Maximum nodes of one prediction.
    prediction: u64,
    /// Whether it looks again at the most promising lines only.
    refines: bool,
    /// Maximum nodes of one question to the prover.
    question: u64,
}

impl<W: EvalWord, E: Evaluator<W>, T: Tracer> Look<'_, '_, '_, W, E, T> {
    /// The probability that the opponent blunders within so many of its moves. The turn is reached
    /// with the probability `reach`; none at the root, whose replies are all looked at.
    fn value(
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

    /// The same after this move; a lower bound where that is at most `least`.
    fn after(
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
            let limit = if all { self.question } else { self.prediction / 4 };
            // Without a possible blunder nothing needs to be predicted.
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
            let enough = belief.predict(self.run, &after, self.prediction, choices.collect());
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
            if self.prove(reply, self.question) == Some(Verdict::Win) {
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

    /// Who wins after this reply, if that is known or found with so many nodes.
    fn prove(&mut self, reply: &mut Reply<W>, nodes: u64) -> Option<Verdict> {
        if reply.verdict.is_none() && reply.asked < nodes && !self.run.ended {
            let next = &reply.next.position;
            reply.asked = nodes;
            reply.verdict = match at_once(next, next.targets()) {
                Some(score) => score.proof(),
                None => self.run.prove(next, nodes),
            };
        }
        reply.verdict
    }
}
