//! The winning moves that took long to find.

use std::collections::HashMap;

use isolation_board::regions::{Territory, territories};
use isolation_board::{Bitboard, Geometry, Move, Position, Square, Word};

use crate::descent::Won;

/// Minimum nodes of a recorded move: others are quickly found again.
const WORTH: u64 = 64;

/// Winning moves by position. Positions that differ only in cells that no piece can reach are the
/// same.
#[derive(Debug)]
pub(crate) struct Journal<W: Word> {
    won_by: HashMap<(Bitboard<W>, Square, Square), Square>,
}

impl<W: Word> Journal<W> {
    /// An empty journal.
    pub fn new() -> Self {
        Self { won_by: HashMap::new() }
    }

    /// Records a move, if it took long to find.
    pub fn record(&mut self, geometry: &Geometry<W>, won: &Won<W>) {
        if won.nodes >= WORTH {
            let open = reachable(geometry, won.open, won.mover, won.waiter);
            self.won_by.insert((open, won.mover, won.waiter), won.by);
        }
    }

    /// The recorded winning move of a position with both pieces placed.
    pub fn winning_move(&self, position: &Position<W>) -> Option<Move> {
        let (mover, waiter) = position.pieces()?;
        let open = reachable(position.geometry(), position.open(), mover, waiter);
        position.moves_to(*self.won_by.get(&(open, mover, waiter))?).next()
    }
}

fn reachable<W: Word>(
    geometry: &Geometry<W>,
    open: Bitboard<W>,
    mover: Square,
    waiter: Square,
) -> Bitboard<W> {
    let [Territory { mover, opponent: waiter, .. }] =
        territories(geometry, [open], [mover], [waiter]);
    mover | waiter
}
