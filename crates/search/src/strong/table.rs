//! What is known of positions that were met before.

use isolation_board::{Move, Square};
use isolation_eval::Score;

use crate::Bound;

/// What one search has found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// For the side to move there, proofs counted from there.
    pub score: Score,
    pub bound: Bound,
    /// How many plies it looked ahead, 1 to 255.
    pub depth: u32,
    /// The move that was best, or that cut.
    pub best: Option<Move>,
}

impl Entry {
    /// One word, never 0.
    #[inline(always)]
    fn pack(self) -> u64 {
        let best = self.best.map_or(0, |mv| u64::from(mv.destination().index()) + 1);
        u64::from(self.score.to_bits())
            | u64::from(self.depth) << 32
            | (self.bound as u64) << 40
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
            best: ((word >> 48) as u8).checked_sub(1).map(|index| Move::to(Square::new(index))),
        }
    }
}

fn depth(word: u64) -> u32 {
    (word >> 32) as u32 & 0xff
}

/// A key and a packed entry; a word of 0 where there is none. Zeros, because memory that is asked
/// for as zeros costs nothing before it is used.
type Slot = (u64, u64);

/// A transposition table of fixed size. A place holds two entries: that of the deepest search, and
/// the latest of the others.
pub(super) struct Table {
    places: Vec<[Slot; 2]>,
}

impl Table {
    /// A table of the greatest power of two of places that fit into so many bytes.
    pub fn new(bytes: usize) -> Self {
        let fit = (bytes / size_of::<[Slot; 2]>()).max(1);
        Self { places: vec![[(0, 0); 2]; 1 << fit.ilog2()] }
    }

    #[inline(always)]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.places.len() - 1)
    }

    #[inline(always)]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let place = self.places[self.place(key)];
        let found = place.iter().find(|(known, word)| *known == key && *word != 0);
        found.map(|&(_, word)| Entry::unpack(word))
    }

    #[inline(always)]
    pub fn put(&mut self, key: u64, entry: Entry) {
        let place = self.place(key);
        let [deepest, latest] = &mut self.places[place];
        let slot = (key, entry.pack());
        if deepest.0 == key {
            *deepest = slot;
        } else if depth(deepest.1) <= entry.depth {
            *latest = *deepest;
            *deepest = slot;
        } else {
            *latest = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_read_back() {
        let mut table = Table::new(1 << 12);
        let mut kept = 0;
        for number in 1..100_u32 {
            let entry = Entry {
                score: if number % 2 == 0 { Score::loss_in(number) } else { Score::units(-7) },
                bound: [Bound::Exact, Bound::Lower, Bound::Upper][number as usize % 3],
                depth: number,
                best: (number % 5 > 0).then(|| Move::to(Square::new(number as u8))),
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

    /// The deepest entry of a place stays until a deeper one comes.
    #[test]
    fn the_deepest_stays() {
        let mut table = Table::new(1);
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
}
