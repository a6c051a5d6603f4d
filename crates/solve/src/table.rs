//! The transposition table of the solver.

use isolation_board::{Bitboard, Square, Word};

/// Winning moves and lost positions. Entries store whole positions, not hashes, so that collisions
/// are impossible. Small enough for a processor's cache: a larger table costs more time than it
/// saves.
#[derive(Debug)]
pub(crate) struct Table<W: Word> {
    entries: Vec<Entry<W>>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<W: Word> {
    open: Bitboard<W>,
    mover: Square,
    waiter: Square,
    /// The target of a winning move; `None` if the side to move loses.
    won_by: Option<Square>,
}

/// Number of entries, as a power of two.
const BITS: u32 = 12;

impl<W: Word> Table<W> {
    pub fn new() -> Self {
        // An entry without a position: the pieces never share a cell.
        let cell = Square::default();
        let empty = Entry { open: Bitboard::EMPTY, mover: cell, waiter: cell, won_by: None };
        Self { entries: vec![empty; 1 << BITS] }
    }

    /// The index of a position's entry.
    #[inline(always)]
    pub fn index(open: Bitboard<W>, mover: Square, waiter: Square) -> usize {
        slot(open, mover, waiter, BITS)
    }

    /// The target of a winning move or `None` for a loss, if this position is in the table.
    #[inline(always)]
    pub fn get(
        &self,
        index: usize,
        open: Bitboard<W>,
        mover: Square,
        waiter: Square,
    ) -> Option<Option<Square>> {
        let entry = &self.entries[index];
        (entry.open == open && entry.mover == mover && entry.waiter == waiter)
            .then_some(entry.won_by)
    }

    /// Stores a position, in place of the previous entry.
    #[inline(always)]
    pub fn put(
        &mut self,
        index: usize,
        open: Bitboard<W>,
        mover: Square,
        waiter: Square,
        won_by: Option<Square>,
    ) {
        self.entries[index] = Entry { open, mover, waiter, won_by };
    }
}

/// The slot of a position in a table of `1 << bits` slots.
#[inline(always)]
pub(crate) fn slot<W: Word>(open: Bitboard<W>, mover: Square, waiter: Square, bits: u32) -> usize {
    let pieces = u64::from(mover.index()) << 57 ^ u64::from(waiter.index()) << 50;
    ((open.folded() ^ pieces).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
}
