//! The transposition table of `strong`.

use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};

use isolation_board::Move;
use isolation_eval::Score;

use crate::{Bound, SearchError};

/// The result of a search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// For the side to move, proofs counted from this position.
    pub score: Score,
    pub bound: Bound,
    /// Search depth, 1 to 255 plies.
    pub depth: u32,
    /// The best move, or the one that caused the cut-off.
    pub best: Option<Move>,
}

/// Number of different ages.
const AGES: u32 = 1 << 6;

impl Entry {
    /// The packed entry, never 0.
    #[inline(always)]
    fn pack(self, age: u32) -> u64 {
        let best = self.best.map_or(0, |mv| u64::from(mv.to_bits()) + 1);
        u64::from(self.score.to_bits())
            | u64::from(self.depth) << 32
            | (self.bound as u64) << 40
            | u64::from(age) << 42
            | best << 48
    }

    #[inline(always)]
    fn unpack(word: u64) -> Self {
        Self {
            score: Score::from_bits(word as u32),
            bound: match word >> 40 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
            depth: depth(word),
            best: ((word >> 48) as u16).checked_sub(1).and_then(Move::from_bits),
        }
    }
}

fn depth(word: u64) -> u32 {
    (word >> 32) as u32 & 0xff
}

fn age(word: u64) -> u32 {
    (word >> 42) as u32 % AGES
}

/// A key and a packed entry, which is 0 if the slot is empty: zeroed memory costs nothing before it
/// is used.
///
/// The key is stored XORed with the entry: if two threads write a slot at once, its halves do not
/// match, and no key finds it (Hyatt and Mann, *A lockless transposition table implementation for
/// parallel search*, 2002).
type Slot = (AtomicU64, AtomicU64);

/// The key and the entry of a slot.
#[inline(always)]
fn read((check, word): &Slot) -> (u64, u64) {
    let word = word.load(Ordering::Relaxed);
    (check.load(Ordering::Relaxed) ^ word, word)
}

#[inline(always)]
fn write(slot: &Slot, (key, word): (u64, u64)) {
    slot.0.store(key ^ word, Ordering::Relaxed);
    slot.1.store(word, Ordering::Relaxed);
}

/// A transposition table of fixed size, for the searches of one player in a game. A bucket has two
/// entries: that of the deepest search since the last move, and the latest of the others. The
/// threads of a search share it.
pub struct TranspositionTable {
    bytes: usize,
    /// Empty before the first search.
    buckets: Vec<[Slot; 2]>,
    /// The age of the current move: entries of other ages are replaced first.
    age: u32,
}

impl TranspositionTable {
    /// A table with the greatest power of two of buckets that fits into this many bytes. It is
    /// allocated at the first search.
    pub fn new(bytes: usize) -> Self {
        Self { bytes, buckets: Vec::new(), age: 0 }
    }

    /// Starts a search from a position with this many open squares.
    ///
    /// # Errors
    /// When the table cannot be allocated.
    pub(super) fn begin(&mut self, open: u32) -> Result<(), SearchError> {
        self.age = open % AGES;
        if self.buckets.is_empty() {
            let fit = (self.bytes / size_of::<[Slot; 2]>()).max(1);
            self.buckets = bytemuck::try_zeroed_vec(1 << fit.ilog2())
                .map_err(|()| SearchError::Memory(self.bytes >> 20))?;
        }
        Ok(())
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.buckets = Vec::new();
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// Lets the processor fetch what [`get`](Self::get) reads for this key, while it works on.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        #[cfg(feature = "std")]
        prefetch_index::prefetch_index(&self.buckets, self.bucket(key));
        #[cfg(not(feature = "std"))]
        let _ = key;
    }

    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let bucket = &self.buckets[self.bucket(key)];
        let found = bucket.iter().map(read).find(|&(known, word)| known == key && word != 0);
        found.map(|(_, word)| Entry::unpack(word))
    }

    #[inline(always)]
    pub(super) fn put(&self, key: u64, entry: Entry) {
        let [deepest, latest] = &self.buckets[self.bucket(key)];
        let slot = (key, entry.pack(self.age));
        let (known, word) = read(deepest);
        if known == key || age(word) != self.age {
            write(deepest, slot);
        } else if depth(word) <= entry.depth {
            write(latest, (known, word));
            write(deepest, slot);
        } else {
            write(latest, slot);
        }
    }
}

impl Clone for TranspositionTable {
    fn clone(&self) -> Self {
        let copy = |slot: &Slot| {
            let (check, word) = slot;
            [check, word].map(|half| half.load(Ordering::Relaxed).into()).into()
        };
        let buckets = self.buckets.iter().map(|bucket| bucket.each_ref().map(copy)).collect();
        Self { bytes: self.bytes, buckets, age: self.age }
    }
}

impl fmt::Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use isolation_board::{Position, Setup};

    use super::*;

    fn table(bytes: usize) -> TranspositionTable {
        let mut table = TranspositionTable::new(bytes);
        table.begin(7).unwrap();
        table
    }

    #[test]
    fn entries_are_found() {
        let table = table(1 << 12);
        let placements = Setup::parse("16/16/16/16/16/16/16/16[Nn] w").unwrap();
        let placements = Position::<u128>::try_from(placements).unwrap();
        let mut kept = 0;
        for number in 1..100_u32 {
            let entry = Entry {
                score: if number % 2 == 0 { Score::loss_in(number) } else { Score::units(-7) },
                bound: [Bound::Exact, Bound::Lower, Bound::Upper][number as usize % 3],
                depth: number,
                best: placements.moves().nth(number as usize).filter(|_| number % 5 > 0),
            };
            let key = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.put(key, entry);
            assert_eq!(table.get(key), Some(entry));
            assert_eq!(table.get(!key), None);
            let first = table.get(0x9e37_79b9_7f4a_7c15);
            kept += u32::from(first.is_some_and(|entry| entry.depth == 1));
        }
        assert!(kept > 1);
    }

    /// As many buckets as fit, by powers of two, and at least one.
    #[test]
    fn a_table_fills_its_bytes() {
        const BUCKET: usize = 32;
        for bytes in [0, 1, 31, 32, 63, 64, 1000, 1 << 12, (1 << 12) + 4000] {
            let size = BUCKET * table(bytes).buckets.len();
            assert!(size <= bytes.max(BUCKET) && bytes < 2 * size, "{bytes} {size}");
        }
    }

    #[test]
    fn packed_entries_have_all_ages_and_depths() {
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for depth in 1..=255 {
                let entry = Entry { score: Score::loss_in(depth), bound, depth, best: None };
                let written = depth * 3 % AGES;
                let word = entry.pack(written);
                assert_ne!(word, 0, "that is an empty slot");
                assert_eq!((Entry::unpack(word), super::depth(word)), (entry, depth));
                assert_eq!(age(word), written);
            }
        }
    }

    /// More memory than any machine has.
    #[test]
    fn a_failed_allocation_is_an_error() {
        let mut table = TranspositionTable::new(1 << 62);
        assert_eq!(table.begin(7), Err(SearchError::Memory(1 << 42)));
        assert!(table.buckets.is_empty());
    }

    /// The deepest entry of a bucket stays until a deeper one comes.
    #[test]
    fn the_deepest_stays() {
        let table = table(1);
        let entry = |depth| Entry { score: Score::ZERO, bound: Bound::Exact, depth, best: None };
        for (key, depth) in [(1, 9), (2, 3), (3, 4)] {
            table.put(key, entry(depth));
        }
        assert_eq!(table.get(1), Some(entry(9)));
        assert_eq!(table.get(2), None);
        assert_eq!(table.get(3), Some(entry(4)));
        table.put(4, entry(10));
        assert_eq!(
            (table.get(1), table.get(3), table.get(4)),
            (Some(entry(9)), None, Some(entry(10)))
        );
    }
    /// Entries of earlier moves are replaced by any entry.
    #[test]
    fn old_entries_are_replaced() {
        let mut table = table(1);
        let entry = |depth| Entry { score: Score::ZERO, bound: Bound::Exact, depth, best: None };
        table.put(1, entry(9));
        table.begin(5).unwrap();
        assert_eq!(table.get(1), Some(entry(9)));
        table.put(2, entry(1));
        assert_eq!((table.get(1), table.get(2)), (None, Some(entry(1))));
        table.clear();
        table.begin(3).unwrap();
        assert_eq!(table.get(2), None);
    }
}
