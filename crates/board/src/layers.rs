//! The squares that a piece can reach, by number of steps.

use crate::{Bitboard, Geometry, Square, Word};

/// The reachable open squares by distance: those one step away, then those two steps away, and so on.
#[derive(Clone, Debug)]
pub struct Layers<W: Word> {
    geometry: &'static Geometry<W>,
    /// All open squares; closed ones stop slides.
    open: Bitboard<W>,
    unseen: Bitboard<W>,
    frontier: Bitboard<W>,
    from: Option<Square>,
}

impl<W: Word> Iterator for Layers<W> {
    type Item = Bitboard<W>;

    #[inline]
    fn next(&mut self) -> Option<Bitboard<W>> {
        let reached = match self.from.take() {
            Some(from) => self.geometry.targets(from, self.open),
            None => self.geometry.spread(self.frontier, self.open),
        };
        self.frontier = reached & self.unseen;
        self.unseen -= self.frontier;
        (!self.frontier.is_empty()).then_some(self.frontier)
    }
}

/// The layers from any square over any open squares.
pub(crate) fn layers_from<W: Word>(
    geometry: &'static Geometry<W>,
    from: Square,
    open: Bitboard<W>,
) -> Layers<W> {
    Layers { geometry, open, unseen: open, frontier: Bitboard::EMPTY, from: Some(from) }
}
