//! Static evaluation of `strong`: quick proofs, else an estimate.

use isolation_board::regions::{greedy_path, longest_path_over, path_bound};
use isolation_board::{Player, Word};
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
const STEPS: u32 = 150;

/// The proof for the side to move of two separated pieces: it needs the longer path, because it
/// moves first.
#[cold]
fn proof_of_paths<W: Word>(view: &View<'_, W>) -> Option<Score> {
    let mover = view.position().to_move();
    let [own, opp] = [mover, !mover].map(|player| Paths::of(view, player));
    match (own.exact(), opp.exact()) {
        (Some(own), Some(opp)) if own > opp => Some(Score::win_in(2 * opp + 1)),
        (Some(own), Some(_)) => Some(Score::loss_in(2 * own)),
        _ if own.least > opp.most => Some(Score::WIN),
        _ if own.most <= opp.least => Some(Score::LOSS),
        _ => None,
    }
}

/// Bounds of the longest path of one of two separated pieces.
struct Paths {
    least: u32,
    most: u32,
}

impl Paths {
    fn of<W: Word>(view: &View<'_, W>, player: Player) -> Self {
        let position = view.position();
        let geometry = position.geometry();
        let territory = view.territory();
        let cells = if player == position.to_move() { territory.mover } else { territory.opponent };
        let piece = position.piece(player).expect("both pieces are placed");
        let most = path_bound(geometry, piece, cells);
        let least = greedy_path(geometry, piece, cells, most).len();
        if least == most {
            return Self { least, most };
        }
        match longest_path_over(geometry, piece, cells, STEPS) {
            Some(length) => Self { least: length, most: length },
            None => Self { least, most },
        }
    }

    fn exact(&self) -> Option<u32> {
        (self.least == self.most).then_some(self.least)
    }
}

/// The estimate of an unfinished position: cells reached first, moves, and the colour rule; for
/// separated pieces, the bounds of their longest paths. It is antisymmetric. No term favours the
/// side to move, or the scores of even and odd depths would differ, except where a player removes
/// cells, where the turn has a value.
fn estimate<W: Word>(view: &View<'_, W>) -> Score {
    if !view.position().both_placed() {
        return Score::ZERO;
    }
    if view.position().geometry().removes() {
        return removal::estimate(view);
    }
    if !view.territory().touch {
        let [own, opp] = [view.me(), !view.me()].map(|player| {
            let paths = Paths::of(view, player);
            (paths.least + paths.most) as i32
        });
        return Score::sixteenths(16 * (own - opp));
    }
    let [own, opp] = view.territories_without_ties();
    let moves = view.own() - view.opp();
    Score::sixteenths(16 * (own - opp) + 8 * moves + 32 * view.attacker())
}
