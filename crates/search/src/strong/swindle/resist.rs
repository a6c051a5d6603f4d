//! The most resistant move of a lost position.

use isolation_board::{Move, Position, Verdict, Word};

use crate::immediate::immediate_proof;
use crate::run::Run;
use crate::strong::Proofs;

/// The move whose replies contain the greatest share of blunders. A reply that the solver, if it may
/// be called, cannot solve within its share of `nodes` counts as half a blunder. Of equal moves the
/// first; `None` if there is no blunder.
pub fn hardest<W: Word>(
    mut proofs: Option<&mut Proofs>,
    run: &mut Run<'_, '_>,
    position: &Position<W>,
    moves: &[Move],
    nodes: u64,
) -> Option<Move> {
    let most = run.nodes + nodes;
    let replies = |mv: Move| position.play(mv).moves().len() as u64;
    let mut unproven: u64 = moves.iter().map(|&mv| replies(mv)).sum();
    // Half blunders, of this many replies.
    let mut best = (0, 1, None);
    for &mv in moves {
        let child = position.play(mv);
        let mut halves = 0;
        for reply in child.moves() {
            let next = child.play(reply);
            let proof = match immediate_proof(&next, next.targets()) {
                Some(score) => score.proof(),
                None => proofs.as_deref_mut().and_then(|proofs| {
                    proofs.prove(run, &next, most.saturating_sub(run.nodes) / unproven)
                }),
            };
            if run.ended {
                return best.2;
            }
            unproven -= 1;
            halves += match proof {
                Some(Verdict::Win) => 2,
                None => 1,
                Some(Verdict::Loss) => 0,
            };
        }
        // A losing move leaves the opponent a reply.
        if halves * best.1 > best.0 * replies(mv) {
            best = (halves, replies(mv), Some(mv));
        }
    }
    best.2
}
