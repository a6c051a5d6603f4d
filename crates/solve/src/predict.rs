//! Who is expected to win, before that is known.

use isolation_board::regions::territory;
use isolation_board::{Geometry, Player, Position, Square, Word};

/// Who will probably win.
pub(crate) fn favourite<W: Word>(position: &Position<W>) -> Player {
    let (mover, waiter) = match position.pieces() {
        Some(pieces) => pieces,
        // From nearly all empty boards the second player wins.
        None => return Player::Second,
    };
    let wins = match attacks(position.geometry(), mover, waiter) {
        Some(attacks) => attacks,
        None => {
            let land = territory(position);
            land.mover.len() >= land.waiter.len()
        }
    };
    if wins { position.to_move() } else { !position.to_move() }
}

/// Whether the side to move finds both pieces on cells of one colour at each of its turns, so that it alone
/// can take a cell that the other is about to enter. `None` where moves do not change the colour.
pub(crate) fn attacks<W: Word>(
    geometry: &Geometry<W>,
    mover: Square,
    waiter: Square,
) -> Option<bool> {
    let even = geometry.even();
    geometry.alternates_colour().then(|| even.contains(mover) == even.contains(waiter))
}
