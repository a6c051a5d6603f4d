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
    /// Empty before they are predicted.
    replies: Vec<Reply<W>>,
    /// The probability of a blunder, as far as was looked.
    value: f32,
}

/// A reply, and the position after it.
struct Reply<W: EvalWord> {
    choice: Choice,
    /// None before the prover was asked.
    proof: Option<Option<Verdict>>,
    next: Turn<W>,
}

impl<W: EvalWord> Try<W> {
    fn new(mv: Move) -> Self {
        Self { mv, replies: Vec::new(), value: 0.0 }
    }

    /// How many replies are proven to lose, and how many there are; none where none is.
    fn trap(&self) -> Option<(u32, u32)> {
        let loses = |reply: &&Reply<W>| reply.proof == Some(Some(Verdict::Win));
        let losing = self.replies.iter().filter(loses).count();
        (losing > 0).then_some((losing as u32, self.replies.len() as u32))
    }
}

/// Lines of play less likely than this are not followed.
const UNLIKELY: f32 = 0.01;
/// Where a blunder is as likely as this, the look ends.
const ENOUGH: f32 = 0.97;

/// Of moves that all lose, the one that most likely makes the opponent blunder within its next moves, and the
/// trap that it sets; none where no blunder is in sight.
pub(super) fn likeliest<W: EvalWord, E: Evaluator<W>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    position: &Position<W>,
    moves: &[Move],
    belief: &Belief,
    nodes: u64,
) -> Option<(Move, Option<(u32, u32)>)> {
    let mut look = Look { run, model: nodes / 64, question: nodes / 32 };
    let tries = moves.iter().map(|&mv| Try::new(mv)).collect();
    let mut root = Turn { position: *position, tries };
    for depth in 1..=position.open().len().div_ceil(2) {
        let value = look.value(&mut root, belief, depth, None);
        sort_by_key(&mut root.tries, by_value);

        if look.run.ended || value >= ENOUGH {
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
    /// Maximum nodes of one prediction, and of one question to the prover.
    model: u64,
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
            turn.tries = turn.position.moves().map(Try::new).collect();
        }
        sort_by_key(&mut turn.tries, by_value);
        let mut best = 0.0;
        for it in &mut turn.tries {
            let value = self.try_value(&turn.position, it, belief, depth, reach, best);
            it.value = it.value.max(value);
            best = it.value.max(best);
            if self.run.ended || best >= ENOUGH {
                break;
            }
        }
        best
    }

    /// The same after this move; a lower bound where that is at most `least`.
    fn try_value(
        &mut self,
        position: &Position<W>,
        it: &mut Try<W>,
        belief: &Belief,
        depth: u32,
        reach: Option<f32>,
        least: f32,
    ) -> f32 {
        let position = position.play(it.mv);
        if it.replies.is_empty() {
            let choices = belief.predict(self.run, &position, self.model, false);
            if self.run.ended {
                return 0.0;
            }
            let reply = |choice: Choice| {
                let next = Turn { position: position.play(choice.mv), tries: Vec::new() };
                Reply { choice, proof: None, next }
            };
            it.replies = choices.into_iter().map(reply).collect();
        }
        let count = it.replies.len();
        let probability = |reply: &Reply<W>| belief.probability(&reply.choice, count);
        let mut order: Vec<(f32, usize)> = it.replies.iter().map(probability).zip(0..).collect();
        sort_few_by_key(&mut order, |&(probability, _)| -(probability * 1e6) as i32);
        let all = reach.is_none() && depth == 1;
        let reach = reach.unwrap_or(1.0);
        let (mut value, mut left) = (0.0, 1.0);
        for (probability, index) in order {
            let is_idle = value + left <= least || probability * reach < UNLIKELY;
            if !all && is_idle {
                break;
            }
            let Reply { choice, proof, next } = &mut it.replies[index];
            let verdict = *proof.get_or_insert_with(|| {
                match at_once(&next.position, next.position.targets()) {
                    Some(score) => score.proof(),
                    None => self.run.prove(&next.position, self.question),
                }
            });
            if verdict == Some(Verdict::Win) {
                value += probability;
            } else if self.run.ended {
                // Whatever was asked may have been cut short.
                break;
            } else if depth > 1 && !next.position.targets().is_empty() {
                let belief = belief.after(choice, count);
                value +=
                    probability * self.value(next, &belief, depth - 1, Some(reach * probability));
            }
            left -= probability;
        }
        value
    }
}
