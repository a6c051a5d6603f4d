//! Which move to play in a lost position.

use isolation_board::{Move, Position};
use isolation_eval::{EvalWord, Proof, Score};

use super::judge::at_once;
use crate::Tracer;
use crate::run::Run;

/// The move after which the smallest part of the other's replies still wins, as far as the prover
/// can tell; of equal ones the first. It may spend as much as was spent before. None where it tells
/// nothing.
pub(super) fn hardest<W: EvalWord, T: Tracer>(
    run: &mut Run<'_, '_, W, T>,
    position: &Position<W>,
    moves: &[Move],
) -> Option<Move> {
    let most = run.nodes.saturating_mul(2);
    // Mistakes that the other can make, of so many replies, after a move.
    let mut best: Option<(u32, u32, Move)> = None;
    for &mv in moves {
        let child = position.play(mv);
        let (mut mistakes, mut replies) = (0, 0);
        for reply in child.moves() {
            let next = child.play(reply);
            let left = most.saturating_sub(run.nodes);
            let score = at_once(&next, next.targets())
                .or_else(|| run.prove(&next, left).map(|proven| proven.score));
            if run.ended || left == 0 {
                return best.map(|(_, _, mv)| mv);
            }
            mistakes += u32::from(score.and_then(Score::proof) == Some(Proof::Win));
            replies += 1;
        }
        // A reply that wins there is: the position is lost.
        if best.is_none_or(|(fewer, of, _)| mistakes * of > fewer * replies) {
            best = Some((mistakes, replies, mv));
        }
    }
    best.filter(|&(mistakes, ..)| mistakes > 0).map(|(_, _, mv)| mv)
}
