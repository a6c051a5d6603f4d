//! The distance to the end of the game: the winner makes it short, the loser makes it long.

use isolation_board::regions::territories;
use isolation_board::{Bitboard, Position, Square, Verdict, Word};
use isolation_compact::sort_few_by_key;

use crate::descent::Descent;
use crate::table::slot;

/// Number of table entries, as a power of two.
const BITS: u32 = 15;

/// A search for the distance to the end.
pub(crate) struct Distance<'d, 's, 'e, 'f, W: Word> {
    descent: &'d mut Descent<'s, 'e, 'f, W>,
    table: Vec<Entry<W>>,
}

/// A position with both pieces placed.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key<W: Word> {
    open: Bitboard<W>,
    mover: Square,
    waiter: Square,
}

/// A table entry: what is known about a position.
#[derive(Clone, Copy)]
struct Entry<W: Word> {
    key: Key<W>,
    /// Whether the side to move wins.
    wins: bool,
    /// The distance is at least this many plies,
    least: u32,
    /// and at most this many.
    most: u32,
}

impl<'d, 's, 'e, 'f, W: Word> Distance<'d, 's, 'e, 'f, W> {
    pub fn new(descent: &'d mut Descent<'s, 'e, 'f, W>) -> Self {
        // A key without a position: the pieces never share a cell.
        let cell = Square::default();
        let key = Key { open: Bitboard::EMPTY, mover: cell, waiter: cell };
        let empty = Entry { key, wins: false, least: 0, most: 0 };
        Self { descent, table: vec![empty; 1 << BITS] }
    }

    /// The verdict and the distance. Invalid when the search has ended.
    pub fn of(&mut self, position: &Position<W>) -> (Verdict, u32) {
        if let Some((mover, waiter)) = position.pieces() {
            return self.between(Key { open: position.open(), mover, waiter });
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

    /// Searches with increasing numbers of plies.
    fn between(&mut self, key: Key<W>) -> (Verdict, u32) {
        let mut known = self.look_up(key, None);
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

    /// Whether the loser of a position can be stuck within this many plies. Updates `known` and the
    /// table.
    fn ends_within(&mut self, known: &mut Entry<W>, plies: u32) -> bool {
        if known.most <= plies {
            return true;
        }
        if known.least > plies || self.descent.ended {
            return false;
        }
        let Key { open, mover, waiter } = known.key;
        // In the order of territory: for the loser, too, moves that leave the opponent little last
        // long.
        let mut moves: Vec<(u32, Key<W>)> = self
            .descent
            .geometry
            .targets(mover, open)
            .into_iter()
            .map(|target| {
                let key = Key { open: open.without(target), mover: waiter, waiter: target };
                (self.descent.order(key.open, key.mover, key.waiter), key)
            })
            .collect();
        sort_few_by_key(&mut moves, |&(order, _)| order);
        let mut ends = !known.wins;
        for (_, key) in moves {
            // All moves of the loser lose; a blunder of the winner ends nothing.
            let mut next = self.look_up(key, (!known.wins).then_some(true));
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
            self.store(*known);
        }
        ends
    }

    fn slot(key: Key<W>) -> usize {
        slot(key.open, key.mover, key.waiter, BITS)
    }

    fn store(&mut self, known: Entry<W>) {
        self.table[Self::slot(known.key)] = known;
    }

    /// The table entry of a position; without one, bounds from the verdict and the longest paths.
    /// `wins` is whether the side to move wins, if that is known.
    fn look_up(&mut self, key: Key<W>, wins: Option<bool>) -> Entry<W> {
        let known = self.table[Self::slot(key)];
        if known.key == key {
            return known;
        }
        let Key { open, mover, waiter } = key;
        let wins = wins.unwrap_or_else(|| self.descent.wins_between(open, mover, waiter));
        let [territory] = territories(self.descent.geometry, [open], [mover], [waiter]);
        let (loser, cells) =
            if wins { (waiter, territory.opponent) } else { (mover, territory.mover) };
        let path = if territory.touch { None } else { self.descent.longest_path(loser, cells) };
        let (least, most) = if self.descent.geometry.targets(loser, open).is_empty() {
            (0, 0)
        } else if let Some(length) = path {
            // Separated: neither can shorten the other's path. The loser follows its longest, the
            // winner answers each move, and after the last one the loser is stuck.
            (2 * length, 2 * length)
        } else {
            let most = self.descent.path_bound(loser, territory.mover | territory.opponent);
            // A loser that can move does so and is answered; each reply but the last leaves it one
            // of its moves, of which there are at most `most`.
            (if wins { 0 } else { 2 }, 2 * most)
        };
        let first = u32::from(wins);
        let known = Entry { key, wins, least: least + first, most: most + first };
        self.store(known);
        known
    }
}

/// The better result for the side that moves: a win, as soon as possible; else a loss, as late as
/// possible.
fn better(a: (Verdict, u32), b: (Verdict, u32)) -> (Verdict, u32) {
    match (a.0, b.0) {
        (Verdict::Win, Verdict::Win) if b.1 < a.1 => b,
        (Verdict::Loss, Verdict::Loss) if b.1 > a.1 => b,
        (Verdict::Loss, Verdict::Win) => b,
        _ => a,
    }
}
