//! Paths of one piece alone: which squares it reaches, how many of them it can enter in a row, and
//! who wins if neither piece can reach the other's squares.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use isolation_compact::sort_few_by_key;

use crate::{Bitboard, Geometry, Square, Verdict, Word};

/// The open squares that can be reached from a set of squares, and the set.
#[inline(always)]
pub fn closure<W: Word>(
    geometry: &Geometry<W>,
    set: Bitboard<W>,
    open: Bitboard<W>,
) -> Bitboard<W> {
    let (mut reach, mut front) = (set, set);
    while !front.is_empty() {
        front = geometry.spread(front, open) - reach;
        reach |= front;
    }
    reach
}

/// An upper bound of the length of a path from a square over these squares: each is entered once,
/// and a piece that alternates in colour begins with the colour that it does not stand on.
#[inline(always)]
pub fn path_bound<W: Word>(geometry: &Geometry<W>, from: Square, squares: Bitboard<W>) -> u32 {
    let all = squares.len();
    if !geometry.alternates_colour() {
        return all;
    }
    let even = (squares & geometry.even()).len();
    let odd = all - even;
    let (own, other) = if geometry.even().contains(from) { (even, odd) } else { (odd, even) };
    if other > own { 2 * own + 1 } else { 2 * other }
}

/// The squares of the path that always enters the square of fewest exits (Warnsdorff's rule), at
/// most `limit`. A queen may slide over other squares of `squares` on the way.
#[inline(always)]
pub fn greedy_path<W: Word>(
    geometry: &Geometry<W>,
    mut from: Square,
    squares: Bitboard<W>,
    limit: u32,
) -> Bitboard<W> {
    let mut rest = squares;
    for _ in 0..limit {
        let targets = geometry.targets(from, rest);
        // A square without exits ends the path, so it comes last.
        let exits = |target: &Square| geometry.targets(*target, rest).len().wrapping_sub(1);
        let Some(target) = targets.into_iter().min_by_key(exits) else { break };
        rest = rest.without(target);
        from = target;
    }
    squares - rest
}

/// The length of the longest path from a square over these squares, which are all reachable, at most
/// `limit`. `None` when `steps`, one for each square that the search enters, are exhausted.
///
/// With `quick`, the first steps take the targets as they come, which is faster where nearly all
/// searches are short.
#[inline]
pub fn longest_path_over<W: Word>(
    geometry: &'static Geometry<W>,
    from: Square,
    squares: Bitboard<W>,
    limit: u32,
    quick: bool,
    steps: &mut u64,
) -> Option<u32> {
    let mut search = Search::new(geometry, quick, *steps);
    let length = search.longest(from, squares, 0, limit);
    *steps = search.steps;
    length
}

/// The squares that a longest path enters, in order; `None` as for [`longest_path_over`].
pub(crate) fn squares_of_longest<W: Word>(
    geometry: &'static Geometry<W>,
    from: Square,
    squares: Bitboard<W>,
    steps: u64,
) -> Option<Vec<Square>> {
    let mut search = Search::new(geometry, false, steps);
    let bound = path_bound(geometry, from, squares);
    let length = search.longest(from, squares, 0, bound)?;
    // With the length and the table known, each square is soon found.
    search.steps = u64::MAX;
    let (mut at, mut rest) = (from, squares);
    let path = (0..length).rev().map(|left| {
        let targets = geometry.targets(at, rest);
        let ordered = search.ordered(targets, rest);
        let leads = |&target: &Square| {
            let (least, after) = (left.saturating_sub(1), reach(geometry, target, rest));
            search.longest(target, after, least, left) == Some(left)
        };
        at = ordered.into_iter().flatten().find(leads).expect("a square of the longest path");
        rest = rest.without(at);
        at
    });
    Some(path.collect())
}

/// What a piece that has gone to a square of these can reach.
#[inline(always)]
fn reach<W: Word>(geometry: &Geometry<W>, from: Square, squares: Bitboard<W>) -> Bitboard<W> {
    let rest = squares.without(from);
    closure(geometry, geometry.targets(from, rest), rest)
}

/// No piece has more targets: four lines through its square, none longer than a side.
const MOST_TARGETS: usize = 4 * (crate::MAX_SIDE as usize - 1);
/// Steps of a short search. Beyond, the table pays.
const SHORT: u64 = 512;
/// Entries of the transposition table, as a power of two.
const TABLE_BITS: u32 = 14;
/// The squares that can be reached, the square of the piece, and an upper bound of the length.
type Entry<W> = (Bitboard<W>, Square, u32);

/// A search for the longest path: branch and bound, depth first.
struct Search<W: Word> {
    geometry: &'static Geometry<W>,
    /// Whether the search is quick while it is short.
    quick: bool,
    /// The steps that are left,
    steps: u64,
    /// and with how many the search is no longer short.
    long_below: u64,
    /// The transposition table: a new entry replaces the old one. Empty in a short search.
    table: Vec<Entry<W>>,
}

/// The result of a node so far.
struct Best {
    /// The length of the longest path found.
    length: u32,
    /// Longer paths alone are of use.
    least: u32,
    /// An upper bound: a path of this length ends the search.
    limit: u32,
}

impl<W: Word> Search<W> {
    #[inline(always)]
    fn new(geometry: &'static Geometry<W>, quick: bool, steps: u64) -> Self {
        let long_below = steps.saturating_sub(SHORT);
        Self { geometry, quick, steps, long_below, table: Vec::new() }
    }

    /// The length of the longest path from a square over these squares, at most `limit`, if it is
    /// above `least`; else some number that is not. `None` when the steps are exhausted.
    fn longest(
        &mut self,
        from: Square,
        squares: Bitboard<W>,
        least: u32,
        limit: u32,
    ) -> Option<u32> {
        let targets = self.geometry.targets(from, squares);
        if targets.is_empty() || limit == 0 {
            return Some(0);
        }
        if self.quick && self.steps >= self.long_below {
            return self.longest_quickly(from, squares, targets, limit);
        }
        let known = match self.entry(from, squares) {
            Some(&mut (known, at, bound)) if (known, at) == (squares, from) => bound,
            _ => u32::MAX,
        };
        if known <= least {
            return Some(known);
        }
        let exits = if self.geometry.slides() {
            squares.into_iter().fold([squares; 2], |[some, several], square| {
                match self.geometry.targets(square, squares).len() {
                    0 => [some.without(square), several.without(square)],
                    1 => [some, several.without(square)],
                    _ => [some, several],
                }
            })
        } else {
            self.geometry.with_open_neighbours(squares)
        };
        let limit_here = limit.min(known).min(self.bound(from, squares, targets, exits));
        if limit_here <= least {
            return Some(limit_here);
        }
        let mut best = Best { length: 0, least, limit: limit_here };
        for target in self.ordered(targets, squares).into_iter().flatten() {
            self.enter(target, squares, &mut best)?;
            if best.length >= best.limit {
                break;
            }
        }
        if best.length < limit
            && let Some(entry) = self.entry(from, squares)
        {
            *entry = (squares, from, best.length.max(least));
        }
        Some(best.length)
    }

    #[inline(always)]
    fn longest_quickly(
        &mut self,
        from: Square,
        squares: Bitboard<W>,
        targets: Bitboard<W>,
        limit: u32,
    ) -> Option<u32> {
        if greedy_path(self.geometry, from, squares, limit).len() == limit {
            return Some(limit);
        }
        // A slide may end on a square whose only neighbour it has passed, and then return to that.
        let slides = self.geometry.slides();
        let exits = if slides { [squares; 2] } else { self.geometry.with_open_neighbours(squares) };
        let limit = limit.min(self.bound(from, squares, targets, exits));
        let mut best = Best { length: 1, least: 0, limit };
        // Squares with a single exit first.
        for group in [targets - exits[1], targets & exits[1]] {
            for target in group {
                if best.length >= best.limit {
                    return Some(best.length);
                }
                self.enter(target, squares, &mut best)?;
            }
        }
        Some(best.length)
    }

    /// An upper bound of the length of a path, by the squares with an exit, and those with several.
    #[inline(always)]
    fn bound(
        &self,
        from: Square,
        squares: Bitboard<W>,
        targets: Bitboard<W>,
        [some, several]: [Bitboard<W>; 2],
    ) -> u32 {
        // The inner squares of a path have two exits. Its first square is entered from outside, and
        // its last one is not left; a square without exits is a path of one move.
        let (middle, single) = (squares & several, (squares & some) - several);
        let ends = u32::from(!single.is_empty()) + u32::from(!single.is_disjoint(targets));
        path_bound(self.geometry, from, middle | single).min(middle.len() + ends).max(1)
    }

    /// Searches the paths that begin with a target, unless none of them can be longer.
    #[inline(always)]
    fn enter(&mut self, target: Square, squares: Bitboard<W>, best: &mut Best) -> Option<()> {
        let reach = reach(self.geometry, target, squares);
        let least = best.length.max(best.least);
        if 1 + path_bound(self.geometry, target, reach) > least {
            self.steps = self.steps.checked_sub(1)?;
            let rest = self.longest(target, reach, least.saturating_sub(1), best.limit - 1)?;
            best.length = best.length.max(1 + rest);
        }
        Some(())
    }

    /// The targets by their number of exits, fewest first (Warnsdorff's rule): such squares are the
    /// first to become unreachable. A square without exits ends the path, so it comes last.
    fn ordered(
        &self,
        targets: Bitboard<W>,
        squares: Bitboard<W>,
    ) -> [Option<Square>; MOST_TARGETS] {
        let mut order = [(0, None); MOST_TARGETS];
        for (slot, target) in order.iter_mut().zip(targets) {
            let exits = self.geometry.targets(target, squares).len() as u8;
            *slot = (exits.wrapping_sub(1), Some(target));
        }
        let count = targets.len() as usize;
        sort_few_by_key(&mut order[..count], |&(exits, target)| (exits, Reverse(target)));
        order.map(|(_, target)| target)
    }

    /// The place of a position in the table, once the search is long.
    fn entry(&mut self, from: Square, squares: Bitboard<W>) -> Option<&mut Entry<W>> {
        if self.steps >= self.long_below {
            return None;
        }
        if self.table.is_empty() {
            self.table = vec![(Bitboard::EMPTY, Square::NONE, 0); 1 << TABLE_BITS];
        }
        let mixed = squares.folded().wrapping_add(u64::from(from.index()) << 57);
        let slot = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - TABLE_BITS);
        self.table.get_mut(slot as usize)
    }
}

/// Bounds of the number of moves that a piece can still make, if the other never interferes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathLength {
    /// At least so many.
    pub least: u32,
    /// At most so many.
    pub most: u32,
}

impl PathLength {
    /// The length of a known path.
    pub fn exactly(length: u32) -> Self {
        Self { least: length, most: length }
    }

    /// That of a piece on a square over these squares, which are all reachable: exact if it is found
    /// within these steps.
    pub fn of<W: Word>(
        geometry: &'static Geometry<W>,
        from: Square,
        squares: Bitboard<W>,
        mut steps: u64,
    ) -> Self {
        let most = path_bound(geometry, from, squares);
        let least = greedy_path(geometry, from, squares, most).len();
        if least == most {
            return Self { least, most };
        }
        let longest = longest_path_over(geometry, from, squares, most, false, &mut steps);
        longest.map_or(Self { least, most }, Self::exactly)
    }

    /// The length, if it is known.
    pub fn exact(self) -> Option<u32> {
        (self.least == self.most).then_some(self.least)
    }
}

/// The result of two pieces that can never interfere with each other, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Race {
    /// The verdict, and the number of plies to the end.
    Exact(Verdict, u32),
    /// The verdict alone.
    Winner(Verdict),
    /// The bounds do not decide.
    Unknown,
}

/// The piece with the longer path wins, and of equal ones the opponent's, because the mover is the
/// first that cannot move.
pub fn race(mover: PathLength, opponent: PathLength) -> Race {
    match (mover.exact(), opponent.exact()) {
        (Some(own), Some(opp)) if own > opp => Race::Exact(Verdict::Win, 2 * opp + 1),
        (Some(own), Some(_)) => Race::Exact(Verdict::Loss, 2 * own),
        _ if mover.least > opponent.most => Race::Winner(Verdict::Win),
        _ if mover.most <= opponent.least => Race::Winner(Verdict::Loss),
        _ => Race::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Movement, Size};

    fn plain(geometry: &Geometry<u64>, from: Square, squares: Bitboard<u64>) -> u32 {
        let after = |target| 1 + plain(geometry, target, squares.without(target));
        geometry.targets(from, squares).into_iter().map(after).max().unwrap_or(0)
    }

    /// Searches that are thorough from the first step, and ones that become so, with a limit and
    /// without, agree with plain search.
    #[test]
    fn quick_and_thorough_searches_agree_with_plain_search() {
        let mut random = 1_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (random >> 33) % bound
        };
        let mut tables = 0;
        for _ in 0..3_000 {
            let movement = [Movement::Knight, Movement::Queen, Movement::King][below(3) as usize];
            let (width, height) = (3 + below(4) as usize, 3 + below(4) as usize);
            let size = Size::new(width, height).expect("a board");
            let geometry = Geometry::<u64>::get(movement, size);
            let from = size.square_at(below(size.area().into()) as u8).expect("on the board");
            let open: Bitboard<u64> = size.squares().filter(|_| below(100) < 35).collect();
            let open = open.without(from);
            if open.len() > 11 {
                continue;
            }
            let squares = closure(geometry, geometry.targets(from, open), open);
            let longest = plain(geometry, from, squares);
            let limit = below(12) as u32;
            // Quick, thorough, with a table; one becomes the other.
            for (quick, long_below) in
                [(true, 0), (false, 0), (false, u64::MAX), (true, u64::MAX - 3)]
            {
                let mut search = |least, limit| {
                    let search = Search::new(geometry, quick, u64::MAX);
                    let mut search = Search { long_below, ..search };
                    let found = search.longest(from, squares, least, limit).expect("no limit");
                    tables += u32::from(!search.table.is_empty());
                    found
                };
                assert_eq!(search(0, squares.len()), longest);
                assert_eq!(search(0, limit), longest.min(limit));
                let mut search_again =
                    Search { long_below, ..Search::new(geometry, quick, u64::MAX) };
                for (limit, found) in [(limit, longest.min(limit)), (squares.len(), longest)] {
                    assert_eq!(search_again.longest(from, squares, 0, limit), Some(found));
                }
                let above = search(limit, squares.len());
                assert!(if longest > limit { above == longest } else { above <= limit });
            }
            let path = squares_of_longest(geometry, from, squares, u64::MAX).expect("no limit");
            assert_eq!(path.len(), longest as usize);
            path.into_iter().fold((from, squares), |(at, left), next| {
                assert!(geometry.targets(at, left).contains(next));
                (next, left.without(next))
            });
        }
        assert!(tables > 500, "{tables}");
    }
}
