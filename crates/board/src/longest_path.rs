//! The longest path over open cells, by depth-first branch and bound.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use isolation_compact::sort_few_by_key;

use crate::layers::layers_from;
use crate::{Bitboard, Geometry, Square, Word};

/// The number of moves on the longest path from `from`, or `None` when it takes more than `budget`
/// steps to find.
pub(crate) fn longest_path<W: Word>(
    geometry: &'static Geometry<W>,
    from: Square,
    open: Bitboard<W>,
    budget: u32,
) -> Option<u32> {
    let mut search = Search::new(geometry, budget);
    search.run(from, open).then_some(search.best)
}

/// The cells that a longest path from `from` enters, in order, or `None` when it takes more than
/// `budget` steps to find.
pub(crate) fn longest_path_cells<W: Word>(
    geometry: &'static Geometry<W>,
    from: Square,
    open: Bitboard<W>,
    budget: u32,
) -> Option<Vec<Square>> {
    let mut search = Search::new(geometry, budget);
    search.trail = vec![from; open.len() as usize + 1];
    search.run(from, open).then(|| search.best_trail.get(1..).unwrap_or_default().to_vec())
}

/// An upper bound of the length of a path from a cell over these cells: each is entered once, and a
/// piece that alternates in colour begins with the colour that it does not stand on.
#[inline(always)]
pub fn path_bound<W: Word>(geometry: &Geometry<W>, from: Square, cells: Bitboard<W>) -> u32 {
    let all = cells.len();
    if !geometry.alternates_colour() {
        return all;
    }
    let even = (cells & geometry.even()).len();
    let odd = all - even;
    let (own, other) = if geometry.even().contains(from) { (even, odd) } else { (odd, even) };
    if other > own { 2 * own + 1 } else { 2 * other }
}

/// No piece has more targets: four lines through its cell, none longer than a side.
const MOST_TARGETS: usize = 4 * (crate::MAX_SIDE as usize - 1);
/// Steps after which a transposition table pays.
const SHORT: u32 = 500;
/// Entries of the transposition table.
const ENTRIES: usize = 1 << 14;

struct Search<W: Word> {
    geometry: &'static Geometry<W>,
    steps: u32,
    budget: u32,
    best: u32,
    /// An upper bound of the length: a path of this length ends the search.
    limit: u32,
    /// The transposition table: reachable cells, the cell of the piece, and an upper bound of the
    /// moves that remain. A new entry replaces the old one. Empty while the search is short.
    table: Vec<(Bitboard<W>, Square, u32)>,
    /// The cell of the piece after each move of the current path. Empty when only the length is
    /// wanted.
    trail: Vec<Square>,
    /// The trail of the best path.
    best_trail: Vec<Square>,
}

impl<W: Word> Search<W> {
    fn new(geometry: &'static Geometry<W>, budget: u32) -> Self {
        let (table, trail, best_trail) = (Vec::new(), Vec::new(), Vec::new());
        Self { geometry, steps: 0, budget, best: 0, limit: 0, table, trail, best_trail }
    }

    /// Finds a longest path. False when the budget is exhausted.
    fn run(&mut self, from: Square, open: Bitboard<W>) -> bool {
        self.limit = self.bound(from, self.reach(from, open));
        self.extend(from, open, 0)
    }

    fn reach(&self, from: Square, open: Bitboard<W>) -> Bitboard<W> {
        layers_from(self.geometry, from, open).fold(Bitboard::EMPTY, |reach, layer| reach | layer)
    }

    /// An upper bound of the length of a path from `from` over these cells, all of them reachable.
    ///
    /// A path visits each cell once, and a knight's path alternates in colour, beginning with the
    /// colour that the knight does not stand on. A cell without exits is only visited by a path of
    /// one move. A cell with one exit is visited last, because its exit was its entrance, or first.
    fn bound(&self, from: Square, cells: Bitboard<W>) -> u32 {
        let (mut through, mut one_exit) = (cells, Bitboard::EMPTY);
        for cell in cells {
            match self.geometry.targets(cell, cells).len() {
                0 => through = through.without(cell),
                1 => one_exit.insert(cell),
                _ => {}
            }
        }
        // A slide passes over all cells, not only over those of one exit, so its targets are taken
        // over all.
        let first = !self.geometry.targets(from, cells).is_disjoint(one_exit);
        let ends = 1 + u32::from(first);
        let mut bound = through.len() - one_exit.len().saturating_sub(ends);
        bound = bound.min(path_bound(self.geometry, from, through));
        bound.max(u32::from(!cells.is_empty()))
    }

    /// Tries all continuations of a path of `length` moves that ends on `from`. False when the
    /// budget is exhausted.
    fn extend(&mut self, from: Square, open: Bitboard<W>, length: u32) -> bool {
        if let Some(place) = self.trail.get_mut(length as usize) {
            *place = from;
        }
        if length > self.best {
            self.best = length;
            if let Some(trail) = self.trail.get(..=length as usize) {
                self.best_trail = trail.to_vec();
            }
        }
        // Cells out of reach stay out of reach: without them, more situations are equal.
        let cells = self.reach(from, open);
        if length + cells.len() <= self.best {
            return true;
        }
        let index = self.index(from, cells);
        if let Some(&(known_cells, known_from, bound)) = self.table.get(index)
            && (known_cells, known_from) == (cells, from)
            && length + bound <= self.best
        {
            return true;
        }
        if length + self.bound(from, cells) <= self.best {
            return true;
        }
        // Fewest exits first (Warnsdorff): such cells are the first to become unreachable.
        let targets = self.geometry.targets(from, cells);
        let mut order = [(0, from); MOST_TARGETS];
        let count = targets.len() as usize;
        for (slot, target) in order.iter_mut().zip(targets) {
            let exits = self.geometry.targets(target, cells).len();
            // A cell without exits ends the path: every other target is at least as good.
            *slot = (if exits == 0 { u8::MAX } else { exits as u8 }, target);
        }
        sort_few_by_key(&mut order[..count], |&(exits, target)| (exits, Reverse(target)));
        for &(_, target) in &order[..count] {
            if self.steps == self.budget {
                return false;
            }
            self.steps += 1;
            if !self.extend(target, cells.without(target), length + 1) {
                return false;
            }
            if self.best >= self.limit {
                return true;
            }
        }
        // Every continuation was tried or cut off: none is longer than the best path.
        self.store(from, cells, self.best - length);
        true
    }

    fn index(&self, from: Square, cells: Bitboard<W>) -> usize {
        let mixed = cells
            .folded()
            .wrapping_add(u64::from(from.index()) << 57)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 50) as usize % ENTRIES
    }

    fn store(&mut self, from: Square, cells: Bitboard<W>, bound: u32) {
        if self.steps < SHORT {
            return;
        }
        if self.table.is_empty() {
            self.table = vec![(Bitboard::EMPTY, Square::NONE, 0); ENTRIES];
        }
        let index = self.index(from, cells);
        self.table[index] = (cells, from, bound);
    }
}
