//! The search for the verdict where a player removes a square after each step: proofs with
//! increasing numbers of plies, with a table of positions up to symmetry.

use alloc::vec;
use alloc::vec::Vec;

use isolation_board::regions::can_take_last_exits;
use isolation_board::{Geometry, Move, Position, Square, Symmetry, Verdict, Word};
use isolation_compact::sort_by_key;

use crate::Interrupt;
use crate::situation::Situation;

/// Minimum and maximum number of table entries, as powers of two.
const FIRST_BITS: u32 = 12;
const LAST_BITS: u32 = 22;
/// With at most this many squares left to remove, a move may leave the opponent none.
const FEW: u32 = 3;

/// The table of the positions of one board.
#[derive(Debug)]
pub(crate) struct RemovalTable<W: Word> {
    geometry: &'static Geometry<W>,
    /// The image of each square under each symmetry of the rules but the identity.
    images: Vec<Vec<Square>>,
    entries: Vec<Entry<W>>,
    filled: usize,
    bits: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry<W: Word> {
    /// The least of its images under the symmetries.
    key: Situation<W>,
    /// Plies within which the side to move loses, and within which it wins.
    ends: [Bounds; 2],
}

/// Bounds of a number of plies.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    /// At least this many.
    least: u8,
    /// At most this many.
    most: u8,
}

const UNKNOWN: [Bounds; 2] = [Bounds { least: 0, most: u8::MAX }; 2];

impl<W: Word> RemovalTable<W> {
    pub fn of(position: &Position<W>) -> Self {
        let (geometry, size) = (position.geometry(), position.size());
        let images = |symmetry: Symmetry| {
            size.squares().map(|square| symmetry.image(size, square)).collect()
        };
        Self {
            geometry,
            images: position.symmetries().skip(1).map(images).collect(),
            entries: vec![Self::empty(); 1 << FIRST_BITS],
            filled: 0,
            bits: FIRST_BITS,
        }
    }

    pub fn is_of(&self, geometry: &Geometry<W>) -> bool {
        core::ptr::eq(self.geometry, geometry)
    }

    fn empty() -> Entry<W> {
        Entry { key: Situation::none(), ends: UNKNOWN }
    }

    fn key(&self, position: &Position<W>) -> Option<Situation<W>> {
        let at = Situation::of(position)?;
        let image = |squares: &Vec<Square>| {
            let of = |square: Square| squares[usize::from(square.index())];
            let open = at.open.into_iter().map(of).collect();
            Situation { open, mover: of(at.mover), opponent: of(at.opponent) }
        };
        Some(self.images.iter().map(image).fold(at, Ord::min))
    }

    fn get(&self, key: Situation<W>) -> [Bounds; 2] {
        let known = &self.entries[key.slot(self.bits)];
        if known.key == key { known.ends } else { UNKNOWN }
    }

    fn put(&mut self, known: Entry<W>) {
        if self.filled * 2 > self.entries.len() && self.bits < LAST_BITS {
            self.bits += 1;
            self.filled = 0;
            let longer = vec![Self::empty(); 1 << self.bits];
            for known in core::mem::replace(&mut self.entries, longer) {
                if known.key.mover != known.key.opponent {
                    self.put(known);
                }
            }
        }
        let slot = known.key.slot(self.bits);
        let entry = &mut self.entries[slot];
        self.filled += usize::from(entry.key.mover == entry.key.opponent);
        *entry = known;
    }
}

/// A search of a position.
pub(crate) struct Removal<'m, 'e, 'f, W: Word> {
    table: &'m mut RemovalTable<W>,
    interrupt: &'e mut Interrupt<'f>,
    pub nodes: u64,
    next_poll: u64,
    /// Interrupted: results are invalid from now on.
    pub ended: bool,
}

impl<'m, 'e, 'f, W: Word> Removal<'m, 'e, 'f, W> {
    pub fn new(table: &'m mut RemovalTable<W>, interrupt: &'e mut Interrupt<'f>) -> Self {
        Self { table, interrupt, nodes: 0, next_poll: 0, ended: false }
    }

    /// The verdict, and the number of plies if the winner makes the game short and the loser long.
    pub fn distance(&mut self, position: &Position<W>) -> (Verdict, u32) {
        let mut plies = 0;
        while !self.ends_within(position, plies) && !self.ended {
            plies += 1;
        }
        (Verdict::of(plies % 2 == 1), plies.into())
    }

    /// The move by which the side to move wins soonest, if it wins.
    pub fn winning_move(&mut self, position: &Position<W>) -> Option<Move> {
        let (verdict, plies) = self.distance(position);
        let rest = plies.saturating_sub(1) as u8;
        let wins = |mv: &Move| self.ended || self.ends_within(&position.play(*mv), rest);
        if verdict == Verdict::Win { position.moves().find(wins) } else { None }
    }

    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_poll {
            self.ended |= self.interrupt.is_due(self.nodes, &mut self.next_poll);
        }
    }

    /// Whether the side to move wins within this odd number of plies, or loses within this even
    /// number.
    fn ends_within(&mut self, position: &Position<W>, plies: u8) -> bool {
        self.count();
        let wins = plies % 2 == 1;
        if position.targets().is_empty() {
            return !wins;
        }
        if plies <= 1 {
            return wins && wins_at_once(position);
        }
        if self.ended {
            return false;
        }
        let key = self.table.key(position);
        let known = key.map_or(UNKNOWN, |key| self.table.get(key))[usize::from(wins)];
        if plies >= known.most || plies < known.least {
            return plies >= known.most;
        }
        let mut moves: Vec<_> = position.moves().map(|mv| position.play(mv)).collect();
        // For both sides, the best moves take the opponent's exits and preserve their own.
        sort_by_key(&mut moves, |next| next.targets().len() as i32 - next.replies().len() as i32);
        let ends = if wins {
            moves.iter().any(|next| self.ended || self.ends_within(next, plies - 1))
        } else {
            moves.iter().all(|next| self.ends_within(next, plies - 1))
        };
        if let Some(key) = key.filter(|_| !self.ended) {
            // Read again: the searches below may have updated the entry.
            let mut known = Entry { key, ends: self.table.get(key) };
            let bounds = &mut known.ends[usize::from(wins)];
            if ends {
                bounds.most = bounds.most.min(plies);
            } else {
                bounds.least = bounds.least.max(plies + 2);
            }
            self.table.put(known);
        }
        ends
    }
}

/// Whether a move ends the game.
fn wins_at_once<W: Word>(position: &Position<W>) -> bool {
    let few = (position.open() & position.geometry().removable()).len() <= FEW;
    can_take_last_exits(position)
        || (few || !position.both_placed())
            && position.moves().any(|mv| position.play(mv).targets().is_empty())
}
