//! The filters: moves that the next reply refutes.

use isolation_board::{Bitboard, Geometry, Square, Word};

/// The squares of a position by their number of exits: the open squares that a piece on them could
/// go to.
pub(crate) struct Exits<W: Word> {
    geometry: &'static Geometry<W>,
    open: Bitboard<W>,
    /// Squares with an open neighbour.
    some: Bitboard<W>,
    /// Squares with two open neighbours or more.
    several: Bitboard<W>,
}

impl<W: Word> Exits<W> {
    #[inline(always)]
    pub fn of(geometry: &'static Geometry<W>, open: Bitboard<W>) -> Self {
        let [some, several] = geometry.with_open_neighbours(open);
        Self { geometry, open, some, several }
    }

    /// Of the moves to these targets, those that the next reply does not refute. A move is refuted
    ///
    /// - if its target has no exit: after any reply the piece is stuck;
    /// - or if its target has a single exit, which is among the replies: the opponent goes there, and
    ///   the piece is stuck.
    ///
    /// In both cases the opponent must have a reply after the move. It has one: a move to its last
    /// reply wins, and must have been tried before.
    ///
    /// For queens, two open squares beside the target are two exits: one reply closes one of them,
    /// and the other stays a step away. With one such square the lines are searched, on which there
    /// may be more exits.
    #[inline(always)]
    pub fn safe(
        &self,
        opponent: Square,
        targets: Bitboard<W>,
        replies: Bitboard<W>,
    ) -> Bitboard<W> {
        let safe = targets & self.several;
        let single = (targets & self.some) - self.several;
        if single.is_empty() {
            return safe;
        }
        if !self.geometry.slides() {
            // The only exit of a square is a reply exactly when the square neighbours a reply.
            return safe | (single - self.geometry.spread(replies, self.open));
        }
        // One open neighbour may be the first of several squares on its line.
        single.into_iter().fold(safe, |safe, target| {
            let open = self.open.without(target);
            let exits = self.geometry.targets(target, open);
            let refuted =
                exits.len() == 1 && !exits.is_disjoint(self.geometry.targets(opponent, open));
            if refuted { safe } else { safe | Bitboard::of(target) }
        })
    }
}
