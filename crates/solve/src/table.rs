//! Positions met before.

use isolation_board::{Bitboard, Square, Word};

/// Remembers by which move positions are won, and which are lost: whole positions, not their
/// hashes, so that an answer is never
/// another position's. Small enough for a processor's cache: a larger one costs more time than it
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
    /// A winning move goes there; `None` where the side to move loses.
    won_by: Option<Square>,
}

/// Number of entries, as a power of two.
const BITS: u32 = 12;

impl<W: Word> Table<W> {
    pub fn new() -> Self {
        // Of no position: the pieces never share a cell.
        let cell = Square::default();
        let empty = Entry { open: Bitboard::EMPTY, mover: cell, waiter: cell, won_by: None };
        Self { entries: vec![empty; 1 << BITS] }
    }

    /// Where a position is kept.
    #[inline(always)]
    pub fn place(open: Bitboard<W>, mover: Square, waiter: Square) -> usize {
        slot(open, mover, waiter, BITS)
    }

    /// Where a winning move goes, or that there is none, if this very position is in its place.
    #[inline(always)]
    pub fn get(
        &self,
        place: usize,
        open: Bitboard<W>,
        mover: Square,
        waiter: Square,
    ) -> Option<Option<Square>> {
        let entry = &self.entries[place];
        (entry.open == open && entry.mover == mover && entry.waiter == waiter)
            .then_some(entry.won_by)
    }

    /// Takes the place of whatever was there.
    #[inline(always)]
    pub fn put(
        &mut self,
        place: usize,
        open: Bitboard<W>,
        mover: Square,
        waiter: Square,
        won_by: Option<Square>,
    ) {
        self.entries[place] = Entry { open, mover, waiter, won_by };
    }
}

/// A position's place among `1 << bits`.
#[inline(always)]
pub(crate) fn slot<W: Word>(open: Bitboard<W>, mover: Square, waiter: Square, bits: u32) -> usize {
    let pieces = u64::from(mover.index()) << 57 ^ u64::from(waiter.index()) << 50;
    ((open.folded() ^ pieces).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize
}
