//! Longest paths of one piece alone, as far as a decision needs them.

use isolation_board::regions::{greedy_path, path_bound};
use isolation_board::{Bitboard, Geometry, Square, Word};

/// Paths over cells that no other piece enters.
pub(crate) struct Paths<W: Word> {
    pub geometry: &'static Geometry<W>,
}

impl<W: Word> Paths<W> {
    pub fn new(geometry: &'static Geometry<W>) -> Self {
        Self { geometry }
    }

    /// An upper bound of the length of a path from `from` over these cells.
    #[inline(always)]
    pub fn bound(&self, from: Square, cells: Bitboard<W>) -> u32 {
        path_bound(self.geometry, from, cells)
    }

    /// Cells that contain a path of this length, with what it slides over, if the greedy path is so
    /// long. Otherwise there may still be one.
    #[inline(always)]
    pub fn greedy(&self, from: Square, cells: Bitboard<W>, length: u32) -> Option<Bitboard<W>> {
        let path = greedy_path(self.geometry, from, cells, length);
        (path.len() == length).then_some(if self.geometry.slides() { cells } else { path })
    }

    /// The length of the longest path, at most `limit`. `None` when `steps`, one for each cell
    /// entered, are exhausted.
    pub fn longest(
        &self,
        from: Square,
        cells: Bitboard<W>,
        limit: u32,
        steps: &mut u64,
    ) -> Option<u32> {
        *steps = steps.checked_sub(1)?;
        let targets = self.geometry.targets(from, cells);
        if targets.is_empty() || limit == 0 {
            return Some(0);
        }
        if self.greedy(from, cells, limit).is_some() {
            return Some(limit);
        }
        let [some, several] = if self.geometry.slides() {
            // A slide may end on a cell whose only neighbour it has passed, and then return to
            // that.
            [cells; 2]
        } else {
            self.geometry.with_open_neighbours(cells)
        };
        // The inner cells of a path have two neighbours in it. Its first cell is entered from
        // outside, and its last one is not left.
        let middle = cells & several;
        let single = (cells & some) - several;
        if (middle | single).is_empty() {
            return Some(1);
        }
        let ends = u32::from(!single.is_empty()) + u32::from(!single.is_disjoint(targets));
        let limit = limit.min(self.bound(from, middle | single)).min(middle.len() + ends);
        let mut best = 1;
        for group in [targets & single, targets & middle] {
            for target in group {
                if best >= limit {
                    return Some(best);
                }
                let reach = self.reach(target, cells.without(target));
                if 1 + self.bound(target, reach) > best {
                    best = best.max(1 + self.longest(target, reach, limit - 1, steps)?);
                }
            }
        }
        Some(best)
    }

    /// All cells that can be reached from `from`.
    #[inline(always)]
    fn reach(&self, from: Square, open: Bitboard<W>) -> Bitboard<W> {
        self.closure(self.geometry.targets(from, open), open)
    }

    /// The open cells that can be reached from a set of cells, and the set.
    #[inline(always)]
    pub fn closure(&self, set: Bitboard<W>, open: Bitboard<W>) -> Bitboard<W> {
        let (mut reach, mut front) = (set, set);
        while !front.is_empty() {
            front = self.geometry.spread(front, open) - reach;
            reach |= front;
        }
        reach
    }

    /// The cells of `cells` that are one step from a cell of `set`.
    #[inline(always)]
    pub fn neighbours(&self, set: Bitboard<W>, cells: Bitboard<W>) -> Bitboard<W> {
        self.geometry.spread(set, cells)
    }
}
