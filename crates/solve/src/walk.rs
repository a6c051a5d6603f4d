//! Longest paths, as far as the question needs.

use isolation_board::{Bitboard, Geometry, Movement, Square, Word};

/// One piece alone on the cells that it can reach.
pub(crate) struct Walker<W: Word> {
    geometry: &'static Geometry<W>,
    /// Cells of one colour; all cells where the movement does not alternate.
    even: Bitboard<W>,
    alternates: bool,
}

impl<W: Word> Walker<W> {
    pub fn new(geometry: &'static Geometry<W>) -> Self {
        let size = geometry.size();
        let even = size.squares().filter(|&s| (size.row(s) + size.column(s)) % 2 == 0).collect();
        Self { geometry, even, alternates: geometry.movement() == Movement::Knight }
    }

    /// No path from here over these cells is longer.
    #[inline(always)]
    pub fn bound(&self, from: Square, cells: Bitboard<W>) -> u32 {
        let all = cells.len();
        if !self.alternates {
            return all;
        }
        let even = (cells & self.even).len();
        let odd = all - even;
        let (own, other) = if self.even.contains(from) { (even, odd) } else { (odd, even) };
        if other > own { 2 * own + 1 } else { 2 * other }
    }

    /// The length of the longest path, or `enough` where it is no shorter.
    pub fn longest(&self, from: Square, cells: Bitboard<W>, enough: u32) -> u32 {
        let mut left = self.geometry.targets(from, cells);
        if left.is_empty() || enough == 0 {
            return 0;
        }
        let enough = enough.min(self.bound(from, cells));
        let mut best = 1;
        while best < enough {
            // fewest exits first
            let Some(target) = left.into_iter().min_by_key(|&t| {
                let n = self.geometry.targets(t, cells).len();
                if n == 0 { 99 } else { n }
            }) else {
                break;
            };
            left = left.without(target);
            let rest = cells.without(target);
            let reach = self.reach(target, rest);
            if 1 + self.bound(target, reach) > best {
                best = best.max(1 + self.longest(target, reach, enough - 1));
            }
        }
        best
    }

    #[inline(always)]
    fn reach(&self, from: Square, open: Bitboard<W>) -> Bitboard<W> {
        let mut reach = self.geometry.targets(from, open);
        let mut frontier = reach;
        while !frontier.is_empty() {
            frontier = self.geometry.spread(frontier, open) - reach;
            reach = reach | frontier;
        }
        reach
    }
}
