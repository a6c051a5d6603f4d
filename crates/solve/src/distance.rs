//! The distance to the end of the game: the winner makes it short, the loser makes it long.

use alloc::vec;
use alloc::vec::Vec;

use isolation_board::regions::path_bound;
use isolation_board::{Position, Verdict, Word};
use isolation_compact::sort_few_by_key;

use crate::descent::Descent;
use crate::situation::Situation;

/// Number of table entries, as a power of two.
const BITS: u32 = 15;

/// A search for the distance to the end.
pub(crate) struct Distance<'d, 's, 'e, 'f, W: Word> {
    descent: &'d mut Descent<'s, 'e, 'f, W>,
    table: Vec<Entry<W>>,
}

/// A table entry: what is known about a position.
#[derive(Clone, Copy)]
struct Entry<W: Word> {
    at: Situation<W>,
    /// Whether the side to move wins.
    wins: bool,
    /// The distance is at least this many plies,
    least: u32,
    /// and at most this many.
    most: u32,
}

impl<'d, 's, 'e, 'f, W: Word> Distance<'d, 's, 'e, 'f, W> {
    pub fn new(descent: &'d mut Descent<'s, 'e, 'f, W>) -> Self {
        let empty = Entry { at: Situation::none(), wins: false, least: 0, most: 0 };
        Self { descent, table: vec![empty; 1 << BITS] }
    }

    /// The verdict and the distance. Invalid when the search has ended.
    pub fn of(&mut self, position: &Position<W>) -> (Verdict, u32) {
        if let Some(at) = Situation::of(position) {
            return self.between(at);
        }
        let mut best = (Verdict::Loss, 0);
        for mv in position.moves() {
            if self.descent.ended {
                break;
            }
            let (verdict, plies) = self.of(&position.play(mv));
            let found = (!verdict, plies + 1);
            best = if worth(found) > worth(best) { found } else { best };
        }
        best
    }

    /// Searches with increasing numbers of plies.
    fn between(&mut self, at: Situation<W>) -> (Verdict, u32) {
        let mut known = self.look_up(at, None);
        while known.least < known.most && !self.descent.ended {
            let plies = known.least;
            self.ends_within(&mut known, plies);
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
        let Situation { open, mover, .. } = known.at;
        // In the order of territory: for the loser, too, moves that leave the opponent little last
        // long.
        let mut moves: Vec<(u32, Situation<W>)> = self
            .descent
            .geometry
            .targets(mover, open)
            .into_iter()
            .map(|target| {
                let next = known.at.after(target);
                (self.descent.order(next), next)
            })
            .collect();
        sort_few_by_key(&mut moves, |&(order, _)| order);
        let mut ends = !known.wins;
        for (_, next) in moves {
            // All moves of the loser lose; a blunder of the winner ends nothing.
            let mut next = self.look_up(next, (!known.wins).then_some(true));
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

    fn store(&mut self, known: Entry<W>) {
        self.table[known.at.slot(BITS)] = known;
    }

    /// The table entry of a position; without one, bounds from the verdict and the longest paths.
    /// `wins` is whether the side to move wins, if that is known.
    fn look_up(&mut self, at: Situation<W>, wins: Option<bool>) -> Entry<W> {
        let known = self.table[at.slot(BITS)];
        if known.at == at {
            return known;
        }
        let wins = wins.unwrap_or_else(|| self.descent.wins_at(at));
        let territory = at.territory(self.descent.geometry);
        let (loser, squares) =
            if wins { (at.opponent, territory.opponent) } else { (at.mover, territory.mover) };
        let path = if territory.touch { None } else { self.descent.longest_path(loser, squares) };
        let (least, most) = if self.descent.geometry.targets(loser, at.open).is_empty() {
            (0, 0)
        } else if let Some(length) = path {
            // Separated: neither can shorten the other's path. The loser follows its longest, the
            // winner answers each move, and after the last one the loser is stuck.
            (2 * length, 2 * length)
        } else {
            let squares = territory.mover | territory.opponent;
            let most = path_bound(self.descent.geometry, loser, squares);
            // A loser that can move does so and is answered; each reply but the last leaves it one
            // of its moves, of which there are at most `most`.
            (if wins { 0 } else { 2 }, 2 * most)
        };
        let first = u32::from(wins);
        let known = Entry { at, wins, least: least + first, most: most + first };
        self.store(known);
        known
    }
}

/// The worth of a result for the side that moves: a win, as soon as possible; else a loss, as late
/// as possible.
fn worth((verdict, plies): (Verdict, u32)) -> i64 {
    match verdict {
        Verdict::Win => i64::MAX - i64::from(plies),
        Verdict::Loss => plies.into(),
    }
}
