//! The order in which moves are tried where the search itself does not choose it.

use isolation_board::regions::territory;
use isolation_board::{Move, Position, Word, sort_few_by_key};

/// The legal moves, those first that leave the opponent the least territory, and of equal ones those
/// that leave it the fewest moves.
pub(crate) fn by_territory<W: Word>(position: &Position<W>) -> Vec<Move> {
    let ranked = position.moves().map(|mv| {
        let next = position.play(mv);
        let land = next.both_placed().then(|| territory(&next).mover.len());
        ((land, next.targets().len()), mv)
    });
    let mut ranked: Vec<_> = ranked.collect();
    sort_few_by_key(&mut ranked, |&(rank, _)| rank);
    ranked.into_iter().map(|(_, mv)| mv).collect()
}
