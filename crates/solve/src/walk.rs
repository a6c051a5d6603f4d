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

    /// The length of the longest path, or `enough` where it is no shorter. `cells` are all within
    /// reach.
    pub fn longest(&self, from: Square, cells: Bitboard<W>, enough: u32) -> u32 {
        let targets = self.geometry.targets(from, cells);
        if targets.is_empty() || enough == 0 {
            return 0;
        }
        if self.walks(from, cells, enough) {
            return enough;
        }
        // A path enters and leaves the cells in its middle by two neighbours; its first cell is
        // entered from outside, and its last one is not left.
        let [some, several] = if self.geometry.movement() == Movement::Queen {
            // A slide may end on a cell whose only neighbour it has passed, and go back to that one.
            [cells; 2]
        } else {
            self.geometry.crowded(cells)
        };
        let through = cells & several;
        let single = (cells & some) - several;
        if (through | single).is_empty() {
            return 1;
        }
        let ends = u32::from(!single.is_empty()) + u32::from(!single.is_disjoint(targets));
        let most = self.bound(from, through | single).min(through.len() + ends);
        let enough = enough.min(most);
        let mut best = 1;
        // Cells with one exit first (Warnsdorff): they are lost when they are left for later.
        for group in [targets & single, targets & through] {
            for target in group {
                if best >= enough {
                    return best;
                }
                let reach = self.reach(target, cells.without(target));
                if 1 + self.bound(target, reach) > best {
                    best = best.max(1 + self.longest(target, reach, enough - 1));
                }
            }
        }
        best
    }

    /// Whether going ahead, without trying anything twice, makes a path of this length.
    #[inline(always)]
    pub fn walks(&self, mut from: Square, mut cells: Bitboard<W>, length: u32) -> bool {
        for _ in 0..length {
            let targets = self.geometry.targets(from, cells);
            let best = targets
                .into_iter()
                .min_by_key(|&t| self.geometry.targets(t, cells).len().wrapping_sub(1));
            let Some(target) = best else { return false };
            cells = cells.without(target);
            from = target;
        }
        true
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
