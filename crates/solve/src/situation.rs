//! A position with both pieces placed, as the searches see it.

use isolation_board::regions::{Territory, territories};
use isolation_board::{Bitboard, Geometry, Position, Square, Word};

/// A position with both pieces placed: all that its verdict depends on, besides the geometry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Situation<W: Word> {
    /// The open squares, perhaps without those that neither piece can reach.
    pub open: Bitboard<W>,
    /// The square of the piece of the side to move.
    pub mover: Square,
    /// The square of the opponent's piece.
    pub opponent: Square,
}

impl<W: Word> Situation<W> {
    /// None of a game, for empty entries of tables: two pieces never share a square.
    pub fn none() -> Self {
        Self { open: Bitboard::EMPTY, mover: Square::default(), opponent: Square::default() }
    }

    /// That of a position. `None` while a piece is not placed.
    pub fn of(position: &Position<W>) -> Option<Self> {
        let (mover, opponent) = position.pieces()?;
        Some(Self { open: position.open(), mover, opponent })
    }

    /// After the mover's step to a target, which closes it.
    #[inline(always)]
    pub fn after(self, target: Square) -> Self {
        Self { open: self.open.without(target), mover: self.opponent, opponent: target }
    }

    /// Which piece reaches each square first.
    #[inline(always)]
    pub fn territory(self, geometry: &Geometry<W>) -> Territory<W> {
        let [territory] = territories(geometry, [self.open], [self.mover], [self.opponent]);
        territory
    }

    /// The slot in a table of `1 << bits` slots.
    #[inline(always)]
    pub fn slot(self, bits: u32) -> usize {
        let pieces = u64::from(self.mover.index()) << 57 ^ u64::from(self.opponent.index()) << 50;
        ((self.open.folded() ^ pieces).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
    }
}
