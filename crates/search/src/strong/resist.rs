//! Which move to play in a lost position.

use isolation_board::{Move, Position, Verdict};
use isolation_eval::{EvalWord, Evaluator};

use super::judge::at_once;
use crate::Tracer;
use crate::run::Run;

/// The move after which the other has to find the most: the greatest part of its replies is a
/// mistake, by which it loses in its turn. A reply that the prover cannot settle in its share of
/// the work, `nodes` in all, counts as half a mistake. Of equal moves the first; none where there is no mistake.
pub(super) fn hardest<W: EvalWord, E: Evaluator<W>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    position: &Position<W>,
    moves: &[Move],
    nodes: u64,
) -> Option<Move> {
    let most = run.nodes + nodes;
    let replies = |mv: Move| position.play(mv).moves().len() as u64;
    let mut questions: u64 = moves.iter().map(|&mv| replies(mv)).sum();
    // Half mistakes, of so many replies.
    let mut best = (0, 1, None);
    for &mv in moves {
        let child = position.play(mv);
        let mut halves = 0;
        for reply in child.moves() {
            let next = child.play(reply);
            let proof = match at_once(&next, next.targets()) {
                Some(score) => score.proof(),
                None => run.prove(&next, most.saturating_sub(run.nodes) / questions),
            };
            if run.ended {
                return best.2;
            }
            questions -= 1;
            halves += match proof {
                Some(Verdict::Win) => 2,
                None => 1,
                Some(Verdict::Loss) => 0,
            };
        }
        // A lost move leaves a reply, or the loss would be a win.
        if halves * best.1 > best.0 * replies(mv) {
            best = (halves, replies(mv), Some(mv));
        }
    }
    best.2
}
