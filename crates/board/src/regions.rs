//! Facts about where a piece can ever get: reach, separation, and the longest path.
//!
//! In all of them the piece walks over the cells that are open now and the other piece stands
//! still. They are facts, not evaluations; heuristics and proofs both use them.

use core::cmp::Reverse;

use crate::{Bitboard, Geometry, Movement, Player, Position, Square, Word};

/// Steps that [`longest_path`] may take where the project's interfaces ask for a bound.
pub const CHAIN_BUDGET: u32 = 1_000_000;

/// The open cells that can be reached, layer by layer: those one step away, then those two steps
/// away and no fewer, and so on.
#[derive(Clone, Debug)]
pub struct Layers<W: Word> {
    geometry: &'static Geometry<W>,
    /// All open cells; they decide how far a slide goes.
    open: Bitboard<W>,
    unseen: Bitboard<W>,
    frontier: Bitboard<W>,
    from: Option<Square>,
}

impl<W: Word> Iterator for Layers<W> {
    type Item = Bitboard<W>;

    #[inline]
    fn next(&mut self) -> Option<Bitboard<W>> {
        let reached = match self.from.take() {
            Some(from) => self.geometry.targets(from, self.open),
            None => self.frontier.into_iter().fold(Bitboard::EMPTY, |reached, square| {
                reached | self.geometry.targets(square, self.open)
            }),
        };
        self.frontier = reached & self.unseen;
        self.unseen = self.unseen - self.frontier;
        (!self.frontier.is_empty()).then_some(self.frontier)
    }
}

fn layers_from<W: Word>(
    geometry: &'static Geometry<W>,
    from: Square,
    open: Bitboard<W>,
) -> Layers<W> {
    Layers { geometry, open, unseen: open, frontier: Bitboard::EMPTY, from: Some(from) }
}

/// The cells that a player's piece can reach, by number of steps. A piece that is not placed yet
/// reaches every open cell in one step.
///
/// A queen's slides are taken over all cells that are open now: what it walks over can only take
/// cells away, never add any, so no cell outside the layers is ever reached.
pub fn layers<W: Word>(position: &Position<W>, player: Player) -> Layers<W> {
    layers_from(position.geometry(), position.square_or_none(player), position.open())
}

/// All open cells that a player's piece can ever reach. A piece that is not placed yet reaches all
/// of them.
pub fn reach<W: Word>(position: &Position<W>, player: Player) -> Bitboard<W> {
    layers(position, player).fold(Bitboard::EMPTY, |reach, layer| reach | layer)
}

/// Whether the open regions that the two pieces can reach are disjoint, so that they can never
/// interfere again. False while a piece is not placed.
pub fn separated<W: Word>(position: &Position<W>) -> bool {
    if !position.both_placed() {
        return false;
    }
    let first = reach(position, Player::First);
    // Grown layer by layer, so that a shared cell is found early.
    layers(position, Player::Second).all(|layer| layer.is_disjoint(first))
}

/// The length in moves of the longest path that a player's piece can walk over open cells, the
/// other piece standing still: 0 for a piece that is stuck or not placed. Exact, or `None` when it
/// is not settled within `budget` steps (a step is one cell entered in the course of the
/// calculation).
pub fn longest_path<W: Word>(position: &Position<W>, player: Player, budget: u32) -> Option<u32> {
    let from = position.piece(player);
    from.map_or(Some(0), |from| {
        let mut walk = Walk {
            geometry: position.geometry(),
            even: even_cells(position.geometry()),
            budget,
            best: 0,
            limit: u32::MAX,
        };
        walk.limit = walk.bound(from, position.open());
        walk.extend(from, position.open(), 0).then_some(walk.best)
    })
}

/// A depth-first search for the longest path, which leaves a branch when it cannot become longer
/// than the best one known.
struct Walk<W: Word> {
    geometry: &'static Geometry<W>,
    even: Bitboard<W>,
    budget: u32,
    best: u32,
    /// A length that no path exceeds: once it is met, all is known.
    limit: u32,
}

impl<W: Word> Walk<W> {
    /// No path from here is longer. It visits reachable cells only, each once; a knight's cells
    /// moreover alternate in colour, beginning with the colour it does not stand on.
    fn bound(&self, from: Square, open: Bitboard<W>) -> u32 {
        let cells = layers_from(self.geometry, from, open)
            .fold(Bitboard::EMPTY, |reach, layer| reach | layer);
        if self.geometry.movement() != Movement::Knight {
            return cells.len();
        }
        let even = (cells & self.even).len();
        let odd = cells.len() - even;
        let (own, other) = if self.even.contains(from) { (even, odd) } else { (odd, even) };
        if other > own { 2 * own + 1 } else { 2 * other }
    }

    /// Tries all continuations of a path of `length` moves that has come to `from`. False when the
    /// budget ran out.
    fn extend(&mut self, from: Square, open: Bitboard<W>, length: u32) -> bool {
        self.best = self.best.max(length);
        let targets = self.geometry.targets(from, open);
        if targets.is_empty() {
            return true;
        }
        if length + self.bound(from, open) <= self.best {
            return true;
        }
        // Fewest exits first (Warnsdorff): such cells are lost when they are left for later.
        let mut order = [(0, from); 128];
        let count = targets.len() as usize;
        for (slot, target) in order.iter_mut().zip(targets) {
            let exits = self.geometry.targets(target, open.without(target)).len();
            // A cell without exits ends the path here, which any other target does no worse.
            let key = if exits == 0 { u32::MAX } else { exits };
            *slot = (key, target);
        }
        order[..count].sort_unstable_by_key(|&(exits, target)| (exits, Reverse(target)));
        for &(_, target) in &order[..count] {
            if self.budget == 0 {
                return false;
            }
            self.budget -= 1;
            if !self.extend(target, open.without(target), length + 1) {
                return false;
            }
            if self.best >= self.limit {
                return true;
            }
        }
        true
    }
}

/// The cells whose row and column add up to an even number.
fn even_cells<W: Word>(geometry: &Geometry<W>) -> Bitboard<W> {
    let size = geometry.size();
    size.squares()
        .filter(|&square| (size.row(square) + size.column(square)).is_multiple_of(2))
        .collect()
}
