//! What is expected of a proof before it is sought: how large it will be, and who wins.

use isolation_board::regions::territory;
use isolation_board::{Geometry, Player, Position, Square, Word};

/// Units of a [`proof_size`] by which the number of positions doubles.
pub(crate) const DOUBLING: i64 = 10_000;

/// The binary logarithm of the number of positions that a proof of who wins visits, roughly, in units of
/// 1 / [`DOUBLING`]. It grows with the number of pairs of open cells that are a move apart.
///
/// Knights were fitted to 10,156 played positions of 9×9 with 22 to 50 open cells, all pairs of 7×7 and 185
/// of 8×8: the standard deviation of the natural logarithm is 1.8, 0.7 and 0.5 there. Kings (2.1) and queens
/// (1.7) were fitted to played positions.
pub(crate) fn proof_size<W: Word>(position: &Position<W>) -> i64 {
    let (geometry, open) = (position.geometry(), position.open());
    let ends: u32 = open.into_iter().map(|square| geometry.targets(square, open).len()).sum();
    let (least, growth) = if geometry.leaps() {
        (-31_307, 1_933)
    } else if geometry.slides() {
        (27_844, 958)
    } else {
        (31_884, 1_043)
    };
    least + growth * i64::from(ends / 2)
}

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
