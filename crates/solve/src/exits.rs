//! The filters: moves that the next reply refutes.

use isolation_board::{Bitboard, Geometry, Square, Word};

/// The cells of a position by their number of exits: the open cells that a piece on them could go
/// to.
pub(crate) struct Exits<W: Word> {
    geometry: &'static Geometry<W>,
    open: Bitboard<W>,
    /// Cells with an open neighbour.
    some: Bitboard<W>,
    /// Cells with two open neighbours or more.
    several: Bitboard<W>,
}

impl<W: Word> Exits<W> {
    #[inline(always)]
    pub fn of(geometry: &'static Geometry<W>, open: Bitboard<W>) -> Self {
        let [some, several] = geometry.with_open_neighbours(open);
        Self { geometry, open, some, several }
    }

    /// Of the moves to these targets, those that the next reply does not refute. A move is refuted
    /// if it leads to a cell without exits, or whose only exit is among the replies: the opponent
    /// stays there or goes there, and the piece is stuck. (A move to the opponent's last reply
    /// wins, and must have been tried before.) For queens, two open cells beside the target are two
    /// exits: one reply closes one cell, and the other stays a step away. With one such cell the
    /// lines are searched.
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
            // The only exit of a cell is a reply exactly when the cell neighbours a reply.
            return safe | (single - self.geometry.spread(replies, self.open));
        }
        // One open neighbour may be the first of several cells on its line.
        single.into_iter().fold(safe, |safe, target| {
            let open = self.open.without(target);
            let exits = self.geometry.targets(target, open);
            let refuted =
                exits.len() == 1 && !exits.is_disjoint(self.geometry.targets(opponent, open));
            if refuted { safe } else { safe | Bitboard::of(target) }
        })
    }
}
