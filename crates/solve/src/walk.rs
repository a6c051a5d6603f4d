//! How long one piece can walk alone, as far as the question needs it.

use isolation_board::regions::{greedy_path, path_bound};
use isolation_board::{Bitboard, Geometry, Square, Word};

/// Walks over cells that no other piece enters.
pub(crate) struct Walker<W: Word> {
    geometry: &'static Geometry<W>,
}

impl<W: Word> Walker<W> {
    pub fn new(geometry: &'static Geometry<W>) -> Self {
        Self { geometry }
    }

    /// No walk from here over these cells has more moves.
    #[inline(always)]
    pub fn bound(&self, from: Square, cells: Bitboard<W>) -> u32 {
        path_bound(self.geometry, from, cells)
    }

    /// Whether going ahead, never back, makes a walk of this length. Where it does not, there may
    /// still be one.
    #[inline(always)]
    pub fn walks(&self, from: Square, cells: Bitboard<W>, length: u32) -> bool {
        greedy_path(self.geometry, from, cells, length) == length
    }

    /// The length of the longest walk, or `enough` where it is no shorter. `None` when `steps`, one
    /// for each cell entered, do not last.
    pub fn longest(
        &self,
        from: Square,
        cells: Bitboard<W>,
        enough: u32,
        steps: &mut u64,
    ) -> Option<u32> {
        *steps = steps.checked_sub(1)?;
        let targets = self.geometry.targets(from, cells);
        if targets.is_empty() || enough == 0 {
            return Some(0);
        }
        if self.walks(from, cells, enough) {
            return Some(enough);
        }
        let [some, several] = if self.geometry.slides() {
            // A slide may end on a cell whose one neighbour it has passed, and then go back to that.
            [cells; 2]
        } else {
            self.geometry.crowded(cells)
        };
        // The cells in the middle of a walk have two neighbours in it. Its first cell is entered
        // from outside, and its last one is not left.
        let middle = cells & several;
        let single = (cells & some) - several;
        if (middle | single).is_empty() {
            return Some(1);
        }
        let ends = u32::from(!single.is_empty()) + u32::from(!single.is_disjoint(targets));
        let enough = enough.min(self.bound(from, middle | single)).min(middle.len() + ends);
        let mut best = 1;
        for group in [targets & single, targets & middle] {
            for target in group {
                if best >= enough {
                    return Some(best);
                }
                let reach = self.reach(target, cells.without(target));
                if 1 + self.bound(target, reach) > best {
                    best = best.max(1 + self.longest(target, reach, enough - 1, steps)?);
                }
            }
        }
        Some(best)
    }

    /// All cells within reach from `from`.
    #[inline(always)]
    fn reach(&self, from: Square, open: Bitboard<W>) -> Bitboard<W> {
        self.grown(self.geometry.targets(from, open), open)
    }

    /// A set of open cells, and all that can be reached from it.
    #[inline(always)]
    pub fn grown(&self, set: Bitboard<W>, open: Bitboard<W>) -> Bitboard<W> {
        let (mut reach, mut front) = (set, set);
        while !front.is_empty() {
            front = self.geometry.spread(front, open) - reach;
            reach = reach | front;
        }
        reach
    }

    /// The cells of `cells` that are one step from a cell of `set`.
    #[inline(always)]
    pub fn beside(&self, set: Bitboard<W>, cells: Bitboard<W>) -> Bitboard<W> {
        self.geometry.spread(set, cells)
    }
}
