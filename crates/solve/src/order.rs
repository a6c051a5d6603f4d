//! The order of moves outside the main search.

use alloc::vec::Vec;

use isolation_board::regions::{attacks, territory};
use isolation_board::{Move, Position, Square, Word};
use isolation_compact::sort_few_by_key;

use crate::proof_size::proof_size;

/// The legal moves by the rank of the positions after them, the least first.
fn ranked<W: Word, K: Ord + Copy>(
    position: &Position<W>,
    rank: impl Fn(&Position<W>) -> K,
) -> Vec<Move> {
    let mut ranked: Vec<_> = position.moves().map(|mv| (rank(&position.play(mv)), mv)).collect();
    sort_few_by_key(&mut ranked, |&(rank, _)| rank);
    ranked.into_iter().map(|(_, mv)| mv).collect()
}

/// The legal moves, ordered by the territory that they leave the opponent, then by its number of
/// moves; the least first.
pub(crate) fn by_territory<W: Word>(position: &Position<W>) -> Vec<Move> {
    ranked(position, |next| {
        let territory = next.both_placed().then(|| territory(next).mover.len());
        (territory, next.targets().len())
    })
}

/// The order of moves in a split proof: [`by_territory`]; of placements, those that seem to win
/// first, and of these the ones with the smallest estimated proof.
pub(crate) fn order<W: Word>(position: &Position<W>) -> Vec<Move> {
    if position.both_placed() { by_territory(position) } else { ranked(position, placement) }
}

/// The rank of the placement before this position; lower ranks are tried first.
fn placement<W: Word>(next: &Position<W>) -> (bool, bool, i64, i32) {
    let Some((mover, opponent)) = next.pieces() else { return Default::default() };
    let (geometry, size) = (next.geometry(), next.size());
    let close = geometry.targets(mover, geometry.full()).contains(opponent);
    // Twice the distances, so that the centre of every board has integer coordinates.
    let across = |at: u8, squares: u8| 2 * i32::from(at) + 1 - i32::from(squares);
    let from_centre = |square: Square| {
        let rows = across(size.row(square), size.height());
        let columns = across(size.column(square), size.width());
        rows * rows + columns * columns
    };
    // From the centre, the first player answers by the 180° rotation.
    let loses = attacks(next).is_some_and(|attacks| attacks || (close && from_centre(mover) == 0));
    (loses, !close, proof_size(next), -from_centre(opponent))
}
