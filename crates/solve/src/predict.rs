//! Predictions of the winner.

use isolation_board::regions::{attacks, territory};
use isolation_board::{Player, Position, Word};

/// The predicted winner.
pub(crate) fn favourite<W: Word>(position: &Position<W>) -> Player {
    if !position.both_placed() {
        // The second player wins from nearly all empty boards.
        return Player::Second;
    }
    let wins = attacks(position).unwrap_or_else(|| {
        let territory = territory(position);
        territory.mover.len() >= territory.opponent.len()
    });
    if wins { position.to_move() } else { !position.to_move() }
}
