//! Estimated size of the proof of a verdict.

use isolation_board::{Position, Word};

/// Units of [`proof_size`] for a doubled number of nodes.
pub const UNITS_PER_BIT: i64 = 10_000;

/// What an open square adds in games where a player removes squares.
const OF_REMOVAL: i64 = 14_000;

/// The estimated binary logarithm of the number of nodes of a proof of the position's verdict, in
/// units of 1 / [`UNITS_PER_BIT`]. It grows with the number of pairs of open squares that are a move
/// apart.
///
/// Knights were fitted to 10,156 played positions of 9×9 with 22 to 50 open squares, all pairs of 7×7 and 185
/// of 8×8: the standard deviation of the natural logarithm is 1.8, 0.7 and 0.5 there. Kings (2.1) and queens
/// (1.7) were fitted to played positions.
pub fn proof_size<W: Word>(position: &Position<W>) -> i64 {
    let (geometry, open) = (position.geometry(), position.open());
    if geometry.removes() {
        return OF_REMOVAL * i64::from(open.len());
    }
    let (least, growth) = if geometry.leaps() {
        (-31_307, 1_933)
    } else if geometry.slides() {
        (27_844, 958)
    } else {
        (31_884, 1_043)
    };
    least + growth * i64::from(geometry.pairs(open))
}
