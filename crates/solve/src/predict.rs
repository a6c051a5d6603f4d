//! Predictions of the winner.

use isolation_board::regions::territory;
use isolation_board::{Geometry, Player, Position, Square, Word};

/// The predicted winner.
pub(crate) fn favourite<W: Word>(position: &Position<W>) -> Player {
    let (mover, opponent) = match position.pieces() {
        Some(pieces) => pieces,
        // The second player wins from nearly all empty boards.
        None => return Player::Second,
    };
    let wins = match attacks(position.geometry(), mover, opponent) {
        Some(attacks) => attacks,
        None => {
            let territory = territory(position);
            territory.mover.len() >= territory.opponent.len()
        }
    };
    if wins { position.to_move() } else { !position.to_move() }
}

/// Whether the side to move is the attacker: at each of its turns both pieces are on squares of one
/// colour, so that it alone can take a square that the other is about to enter. `None` where moves
/// do not change the colour.
pub(crate) fn attacks<W: Word>(
    geometry: &Geometry<W>,
    mover: Square,
    opponent: Square,
) -> Option<bool> {
    let even = geometry.even();
    geometry.alternates_colour().then(|| even.contains(mover) == even.contains(opponent))
}
