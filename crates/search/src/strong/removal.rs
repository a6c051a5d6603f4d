//! Knowledge of `strong` about games in which a player removes a square after each step: an estimate,
//! and which of the many moves to search.

use isolation_board::{Bitboard, Moves, Position, Word};
use isolation_eval::{Score, View};

/// Value of a piece's exits, by their number, in sixteenths of a unit: one move can take two of
/// them.
const EXITS: [i32; 9] = [0, 24, 56, 100, 130, 152, 168, 180, 190];
/// Value of a square two steps away, and of one three steps away.
const SECOND: i32 = 8;
const THIRD: i32 = 2;
/// Value of the turn: without it, scores of even and odd depths would differ.
const TURN: i32 = 40;

/// The estimate: the squares near each piece.
pub(super) fn estimate<W: Word>(view: &View<'_, W>) -> Score {
    let (geometry, open) = (view.position().geometry(), view.position().open());
    let [own, opp] = [view.me(), !view.me()].map(|player| {
        let first = view.targets(player);
        let second = geometry.spread(first, open) - first;
        let third = geometry.spread(second, open) - first - second;
        let exits = EXITS[EXITS.len().min(first.len() as usize + 1) - 1];
        exits + SECOND * second.len() as i32 + THIRD * third.len() as i32
    });
    let turn = if view.to_move() { TURN } else { -TURN };
    Score::sixteenths(own - opp + turn)
}

/// At this many plies from the leaves or fewer, a loss is verified with all moves.
pub(super) const LAST_WIDENED: u32 = 2;

/// The moves that take an exit from the opponent's piece, and the others, if there are both.
pub(super) fn by_place<W: Word>(
    position: &Position<W>,
    moves: Moves<W>,
) -> (Moves<W>, Option<Moves<W>>) {
    let Some((mover, opponent)) = position.pieces() else { return (moves, None) };
    let open = position.open() | Bitboard::of(mover);
    let near = position.geometry().targets(opponent, open);
    let taking = moves.removing_one_of(near);
    if taking.is_empty() {
        return (moves, None);
    }
    let others = moves.removing_one_of(position.geometry().full() - near);
    (taking, (!others.is_empty()).then_some(others))
}

/// The estimate of a position whose searched moves all lose, while others were skipped: a later
/// loss is better.
pub(super) fn as_good_as_lost(loss: Score) -> Score {
    Score::units(loss.plies().map_or(0, |plies| plies as i32) - 20_000)
}

/// The reduction, in plies, of the root's move with this index.
pub(super) fn reduction<W: Word>(position: &Position<W>, depth: u32, index: usize) -> u32 {
    if !position.geometry().removes() || position.open().len() <= depth {
        return 0;
    }
    let wanted = match index {
        0..4 => 0,
        4..10 => 1,
        10..30 => 2,
        _ => 3,
    };
    wanted.min(depth.saturating_sub(2))
}
