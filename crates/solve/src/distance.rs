//! How many plies a won or lost position lasts when the winner hurries and the loser delays.

use isolation_board::regions::territories;
use isolation_board::{Bitboard, Position, Square, Verdict, Word, sort_few_by_key};

use crate::descent::Descent;
use crate::table::slot;

/// Number of entries of the memory, as a power of two.
const BITS: u32 = 15;

/// One search for the distance to the end.
pub(crate) struct Distance<'d, 's, 'e, 'f, W: Word> {
    descent: &'d mut Descent<'s, 'e, 'f, W>,
    memory: Vec<Known<W>>,
}

/// A position with both pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place<W: Word> {
    open: Bitboard<W>,
    mover: Square,
    waiter: Square,
}

/// What is known about a position.
#[derive(Clone, Copy)]
struct Known<W: Word> {
    place: Place<W>,
    /// Whether the side to move wins.
    wins: bool,
    /// The distance is at least this many plies,
    least: u32,
    /// and at most this many.
    most: u32,
}

impl<'d, 's, 'e, 'f, W: Word> Distance<'d, 's, 'e, 'f, W> {
    pub fn new(descent: &'d mut Descent<'s, 'e, 'f, W>) -> Self {
        // Of no position: the pieces never share a cell.
        let cell = Square::default();
        let place = Place { open: Bitboard::EMPTY, mover: cell, waiter: cell };
        let nothing = Known { place, wins: false, least: 0, most: 0 };
        Self { descent, memory: vec![nothing; 1 << BITS] }
    }

    /// The winner and the distance. Means nothing when the descent has ended.
    pub fn of(&mut self, position: &Position<W>) -> (Verdict, u32) {
        if let Some((mover, waiter)) = position.pieces() {
            return self.between(Place { open: position.open(), mover, waiter });
        }
        let mut best = (Verdict::Loss, 0);
        for mv in position.moves() {
            if self.descent.ended {
                break;
            }
            let (verdict, plies) = self.of(&position.play(mv));
            best = better(best, (!verdict, plies + 1));
        }
        best
    }

    /// Asks whether the game ends within ever more plies.
    fn between(&mut self, place: Place<W>) -> (Verdict, u32) {
        let mut known = self.look_up(place, None);
        while known.least < known.most && !self.descent.ended {
            let plies = known.least;
            if self.ends_within(&mut known, plies) {
                known.most = plies;
            } else {
                known.least = plies + 2;
            }
        }
        (Verdict::of(known.wins), known.least)
    }

    /// Whether the loser of a position can be stuck within so many plies. What is learned on the way
    /// is remembered.
    fn ends_within(&mut self, known: &mut Known<W>, plies: u32) -> bool {
        if known.most <= plies {
            return true;
        }
        if known.least > plies || self.descent.ended {
            return false;
        }
        let Place { open, mover, waiter } = known.place;
        // In the order of territory: for the loser, too, what leaves the other little lasts long.
        let mut moves: Vec<(u32, Place<W>)> = self
            .descent
            .geometry
            .targets(mover, open)
            .into_iter()
            .map(|target| {
                let place = Place { open: open.without(target), mover: waiter, waiter: target };
                (self.descent.order(place.open, place.mover, place.waiter), place)
            })
            .collect();
        sort_few_by_key(&mut moves, |&(order, _)| order);
        let mut ends = !known.wins;
        for (_, place) in moves {
            // All moves of the loser lose; of the winner's, an error ends nothing.
            let mut next = self.look_up(place, (!known.wins).then_some(true));
            if self.descent.ended {
                return false;
            }
            let ends_here = next.wins != known.wins && self.ends_within(&mut next, plies - 1);
            if ends_here == known.wins {
                ends = known.wins;
                break;
            }
        }
        if !self.descent.ended {
            if ends {
                known.most = plies;
            } else {
                known.least = plies + 2;
            }
            self.remember(*known);
        }
        ends
    }

    fn slot(place: Place<W>) -> usize {
        slot(place.open, place.mover, place.waiter, BITS)
    }

    fn remember(&mut self, known: Known<W>) {
        self.memory[Self::slot(known.place)] = known;
    }

    /// What the memory, or else the winner and the walks, tell of a position. `wins` where it is
    /// known already that the side to move does.
    fn look_up(&mut self, place: Place<W>, wins: Option<bool>) -> Known<W> {
        let known = self.memory[Self::slot(place)];
        if known.place == place {
            return known;
        }
        let Place { open, mover, waiter } = place;
        let wins = wins.unwrap_or_else(|| self.descent.wins_between(open, mover, waiter));
        let [land] = territories(self.descent.geometry, [open], [mover], [waiter]);
        let (loser, cells) = if wins { (waiter, land.waiter) } else { (mover, land.mover) };
        let walk = if land.touch { None } else { self.descent.longest_walk(loser, cells) };
        let (least, most) = if self.descent.geometry.targets(loser, open).is_empty() {
            (0, 0)
        } else if let Some(length) = walk {
            // Separated: neither can shorten the other's walk. The loser takes its longest, the winner
            // answers each move, and after the last one the loser is stuck.
            (2 * length, 2 * length)
        } else {
            let most = self.descent.most_moves(loser, land.mover | land.waiter);
            // A loser to move that has a move makes it, and is answered; each reply but the last
            // leaves it one of its moves, of which there are no more than `most`.
            (if wins { 0 } else { 2 }, 2 * most)
        };
        let first = u32::from(wins);
        let known = Known { place, wins, least: least + first, most: most + first };
        self.remember(known);
        known
    }
}

/// The better for the side that moves: to win, soon; else to lose late.
fn better(a: (Verdict, u32), b: (Verdict, u32)) -> (Verdict, u32) {
    match (a.0, b.0) {
        (Verdict::Win, Verdict::Win) if b.1 < a.1 => b,
        (Verdict::Loss, Verdict::Loss) if b.1 > a.1 => b,
        (Verdict::Loss, Verdict::Win) => b,
        _ => a,
    }
}
