//! What `strong` knows of games in which a player removes a cell after each step: an estimate, and which of the many
//! moves are worth a search.

use isolation_board::{Bitboard, Moves, Position, Word};
use isolation_eval::{Score, View};

/// What so many exits are worth, in sixteenths of a unit: two can be taken by one move.
const EXITS: [i32; 9] = [0, 24, 56, 100, 130, 152, 168, 180, 190];
/// What a cell two steps away is worth, and one three steps away.
const SECOND: i32 = 8;
const THIRD: i32 = 2;
/// What the turn is worth: without it, scores of even and odd depths would differ.
const TURN: i32 = 40;

/// The cells near each piece: its exits, and where they lead.
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

/// So many plies from the leaves or nearer, a loss is made sure of by all moves.
pub(super) const LAST_WIDENED: u32 = 2;

/// The moves that take an exit from the opponent's piece, and the others, where there are both.
pub(super) fn by_place<W: Word>(
    position: &Position<W>,
    moves: Moves<W>,
) -> (Moves<W>, Option<Moves<W>>) {
    let Some((mover, waiter)) = position.pieces() else { return (moves, None) };
    let open = position.open() | Bitboard::of(mover);
    let near = position.geometry().targets(waiter, open);
    let taking = moves.removing_one_of(near);
    if taking.is_empty() {
        return (moves, None);
    }
    let others = moves.removing_one_of(position.geometry().full() - near);
    (taking, (!others.is_empty()).then_some(others))
}

/// The estimate of a position whose searched moves all lose, while others were not searched: a later loss is better.
pub(super) fn as_good_as_lost(loss: Score) -> Score {
    Score::units(loss.plies().map_or(0, |plies| plies as i32) - 20_000)
}

/// By how many plies less than others the root's move of this number is searched first.
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
