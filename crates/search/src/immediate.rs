//! Proofs that need no search.

use isolation_board::regions::can_take_last_exits;
use isolation_board::{Bitboard, Position, Word};
use isolation_eval::Score;

/// The proof if the game is over, or is won by the next move; `targets` are those of the side to
/// move.
#[inline(always)]
pub fn immediate_proof<W: Word>(position: &Position<W>, targets: Bitboard<W>) -> Option<Score> {
    won_or_lost(position, targets, position.replies())
}

/// The same for a caller that has the opponent's targets, too.
#[inline(always)]
pub fn won_or_lost<W: Word>(
    position: &Position<W>,
    targets: Bitboard<W>,
    replies: Bitboard<W>,
) -> Option<Score> {
    if targets.is_empty() {
        return Some(Score::loss_in(0));
    }
    let won = if position.geometry().removes() {
        can_take_last_exits(position)
    } else {
        // Moves only close squares, so the opponent's exits now are all that it can have after the
        // move.
        replies.is_empty() || replies.len() == 1 && !replies.is_disjoint(targets)
    };
    (won && position.both_placed()).then_some(Score::win_in(1))
}
