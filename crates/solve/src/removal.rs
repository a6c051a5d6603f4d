//! The search for the winner where a player removes a cell after each step: proofs of ever more plies, with a memory
//! of positions up to symmetry.

use isolation_board::regions::can_take_last_exits;
use isolation_board::{
    Bitboard, Geometry, Move, Position, Square, Symmetry, Verdict, Word, sort_by_key,
};

use crate::Effort;
use crate::table::slot;

/// Positions between two looks at the effort.
const LOOK_EVERY: u64 = 256;
/// The memory grows from so many entries to so many, as powers of two.
const FIRST_BITS: u32 = 12;
const LAST_BITS: u32 = 22;
/// With so few cells left to remove, a move may leave the opponent none.
const FEW: u32 = 3;

/// What is known of the positions of one board.
#[derive(Debug)]
pub(crate) struct Memory<W: Word> {
    geometry: &'static Geometry<W>,
    /// The image of each cell under each symmetry that keeps the rules, the identity left out.
    images: Vec<Vec<Square>>,
    entries: Vec<Known<W>>,
    filled: usize,
    bits: u32,
}

/// A position with both pieces on the board, of its images under the symmetries the least.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place<W: Word> {
    open: Bitboard<W>,
    mover: Square,
    waiter: Square,
}

#[derive(Clone, Copy, Debug)]
struct Known<W: Word> {
    place: Place<W>,
    /// Whether the side to move loses, and whether it wins.
    ends: [Within; 2],
}

/// Within how many plies something happens.
#[derive(Clone, Copy, Debug)]
struct Within {
    /// In no fewer.
    least: u8,
    /// In no more.
    most: u8,
}

const NOTHING: [Within; 2] = [Within { least: 0, most: u8::MAX }; 2];

impl<W: Word> Memory<W> {
    pub fn of(position: &Position<W>) -> Self {
        let (geometry, size) = (position.geometry(), position.size());
        let images = |symmetry: Symmetry| {
            size.squares().map(|square| symmetry.image(size, square)).collect()
        };
        Self {
            geometry,
            images: position.symmetries().skip(1).map(images).collect(),
            entries: vec![Self::nothing(); 1 << FIRST_BITS],
            filled: 0,
            bits: FIRST_BITS,
        }
    }

    pub fn is_of(&self, geometry: &Geometry<W>) -> bool {
        core::ptr::eq(self.geometry, geometry)
    }

    /// Of no position: the pieces never share a cell.
    fn nothing() -> Known<W> {
        let cell = Square::default();
        let place = Place { open: Bitboard::EMPTY, mover: cell, waiter: cell };
        Known { place, ends: NOTHING }
    }

    fn place(&self, position: &Position<W>) -> Option<Place<W>> {
        let (mover, waiter) = position.pieces()?;
        let place = Place { open: position.open(), mover, waiter };
        let image = |cells: &Vec<Square>| {
            let of = |square: Square| cells[usize::from(square.index())];
            let open = place.open.into_iter().map(of).collect();
            Place { open, mover: of(mover), waiter: of(waiter) }
        };
        Some(self.images.iter().map(image).fold(place, Ord::min))
    }

    fn slot(&self, place: Place<W>) -> usize {
        slot(place.open, place.mover, place.waiter, self.bits)
    }

    fn get(&self, place: Place<W>) -> [Within; 2] {
        let known = &self.entries[self.slot(place)];
        if known.place == place { known.ends } else { NOTHING }
    }

    fn put(&mut self, known: Known<W>) {
        if self.filled * 2 > self.entries.len() && self.bits < LAST_BITS {
            self.bits += 1;
            self.filled = 0;
            let longer = vec![Self::nothing(); 1 << self.bits];
            for known in core::mem::replace(&mut self.entries, longer) {
                if known.place.mover != known.place.waiter {
                    self.put(known);
                }
            }
        }
        let slot = self.slot(known.place);
        let entry = &mut self.entries[slot];
        self.filled += usize::from(entry.place.mover == entry.place.waiter);
        *entry = known;
    }
}

/// One question.
pub struct Removal<'m, 'e, 'f, W: Word> {
    memory: &'m mut Memory<W>,
    effort: &'e mut Effort<'f>,
    pub nodes: u64,
    next_look: u64,
    /// The effort is spent: what is returned from now on means nothing.
    pub ended: bool,
}

impl<'m, 'e, 'f, W: Word> Removal<'m, 'e, 'f, W> {
    pub(crate) fn new(memory: &'m mut Memory<W>, effort: &'e mut Effort<'f>) -> Self {
        Self { memory, effort, nodes: 0, next_look: 0, ended: false }
    }

    /// The winner, and the plies to the end when the winner hurries and the loser delays.
    pub fn distance(&mut self, position: &Position<W>) -> (Verdict, u32) {
        let mut plies = 0;
        while !self.ends_within(position, plies) && !self.ended {
            plies += 1;
        }
        (Verdict::of(plies % 2 == 1), plies.into())
    }

    /// A move by which the side to move wins soonest, if it wins.
    pub fn winning_move(&mut self, position: &Position<W>) -> Option<Move> {
        let (verdict, plies) = self.distance(position);
        let rest = plies.saturating_sub(1) as u8;
        let wins = |mv: &Move| self.ended || self.ends_within(&position.play(*mv), rest);
        if verdict == Verdict::Win { position.moves().find(wins) } else { None }
    }

    fn count(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            let limit = self.effort.nodes.unwrap_or(u64::MAX);
            self.next_look = limit.min(self.nodes + LOOK_EVERY);
            self.ended |= self.nodes >= limit || (self.effort.interrupt)(self.nodes);
        }
    }

    /// Whether the side to move wins within so many plies, an odd number, or loses within an even one.
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
        let place = self.memory.place(position);
        let known = place.map_or(NOTHING, |place| self.memory.get(place))[usize::from(wins)];
        if plies >= known.most || plies < known.least {
            return plies >= known.most;
        }
        let mut moves: Vec<_> = position.moves().map(|mv| position.play(mv)).collect();
        // To take the other's exits and keep the own is good for both.
        sort_by_key(&mut moves, |next| next.targets().len() as i32 - next.replies().len() as i32);
        let ends = if wins {
            moves.iter().any(|next| self.ended || self.ends_within(next, plies - 1))
        } else {
            moves.iter().all(|next| self.ends_within(next, plies - 1))
        };
        if let Some(place) = place.filter(|_| !self.ended) {
            // What was found of it meanwhile is kept.
            let mut known = Known { place, ends: self.memory.get(place) };
            let within = &mut known.ends[usize::from(wins)];
            if ends {
                within.most = within.most.min(plies);
            } else {
                within.least = within.least.max(plies + 2);
            }
            self.memory.put(known);
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
