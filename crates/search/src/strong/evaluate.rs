//! Static evaluation of `strong`: quick proofs, else an estimate.

use isolation_board::regions::{PathLength, Race, race};
use isolation_board::{Player, Verdict, Word};
use isolation_eval::{Evaluation, Native, Score, View};

use super::removal;
use crate::immediate::won_or_lost;

/// The estimate of `strong` if no other evaluation is named, for use in other searches.
pub(super) static ESTIMATE: Evaluation =
    Evaluation::Native(Native { narrow: estimate::<u64>, wide: estimate::<u128>, slow: false });

/// The whole static evaluation of `strong`: a proof, else the estimate.
pub(super) static EVALUATION: Evaluation =
    Evaluation::Native(Native { narrow: evaluate::<u64>, wide: evaluate::<u128>, slow: false });

pub(super) fn evaluate<W: Word>(view: &View<'_, W>) -> Score {
    match proof(view) {
        Some(score) if view.to_move() => score,
        Some(score) => -score,
        None => estimate(view),
    }
}

/// The score for the side to move, if it is proven without a search: a piece is stuck, a last exit
/// can be taken, or the pieces are separated and the longest paths decide.
#[inline]
pub(super) fn proof<W: Word>(view: &View<'_, W>) -> Option<Score> {
    let position = view.position();
    let mover = position.to_move();
    let immediate = won_or_lost(position, view.targets(mover), view.targets(!mover));
    if immediate.is_some() {
        return immediate;
    }
    if !position.both_placed() || position.geometry().removes() || view.territory().touch {
        return None;
    }
    proof_of_paths(view)
}

/// Maximum steps of one longest path; beyond, the position is estimated.
const STEPS: u64 = 150;

/// The proof for the side to move of two separated pieces.
#[cold]
fn proof_of_paths<W: Word>(view: &View<'_, W>) -> Option<Score> {
    let mover = view.position().to_move();
    let [own, opp] = [mover, !mover].map(|player| path_length(view, player));
    match race(own, opp) {
        Race::Exact(Verdict::Win, plies) => Some(Score::win_in(plies)),
        Race::Exact(Verdict::Loss, plies) => Some(Score::loss_in(plies)),
        Race::Winner(Verdict::Win) => Some(Score::WIN),
        Race::Winner(Verdict::Loss) => Some(Score::LOSS),
        Race::Unknown => None,
    }
}

/// The longest path of one of two separated pieces.
fn path_length<W: Word>(view: &View<'_, W>, player: Player) -> PathLength {
    let (position, territory) = (view.position(), view.territory());
    let squares = if player == position.to_move() { territory.mover } else { territory.opponent };
    let piece = position.piece(player).expect("both pieces are placed");
    PathLength::of(position.geometry(), piece, squares, STEPS)
}

/// The estimate of an unfinished position: squares reached first, moves, and the colour rule; for
/// separated pieces, the bounds of their longest paths. It is antisymmetric. No term favours the
/// side to move, or the scores of even and odd depths would differ, except where a player removes
/// squares, where the turn has a value.
fn estimate<W: Word>(view: &View<'_, W>) -> Score {
    if !view.position().both_placed() {
        return Score::ZERO;
    }
    if view.position().geometry().removes() {
        return removal::estimate(view);
    }
    if !view.territory().touch {
        let [own, opp] = [view.me(), !view.me()].map(|player| {
            let length = path_length(view, player);
            (length.least + length.most) as i32
        });
        return Score::sixteenths(16 * (own - opp));
    }
    let [own, opp] = view.territories_without_ties();
    let moves = view.own() - view.opp();
    Score::sixteenths(16 * (own - opp) + 8 * moves + 32 * view.attacker())
}
