//! Positions that the longest paths of the pieces decide.

use isolation_board::regions::{Territory, closure, greedy_path, longest_path_over, path_bound};
use isolation_board::{Bitboard, Geometry, Square, Word};

use crate::situation::Situation;
use crate::zone::Zone;

/// Whether the opponent wins, if the two territories do not touch: the piece with the longer path
/// in its territory wins, and of equal ones the opponent, because the mover is the first that
/// cannot move. `None` if they touch, or the steps are exhausted.
#[inline(always)]
pub(crate) fn decide<W: Word>(
    geometry: &'static Geometry<W>,
    at: Situation<W>,
    territory: &Territory<W>,
    steps: &mut u64,
) -> Option<(bool, Zone<W>)> {
    if territory.touch {
        return None;
    }
    let mover = Side { from: at.mover, squares: territory.mover, extra: 1 };
    let opponent = Side { from: at.opponent, squares: territory.opponent, extra: 0 };
    let most = [&mover, &opponent].map(|side| path_bound(geometry, side.from, side.squares));
    if most[1] < most[0] {
        let (wins, zone) = compare(geometry, &mover, &opponent, most[1], steps)?;
        Some((!wins, zone))
    } else {
        compare(geometry, &opponent, &mover, most[0], steps)
    }
}

/// A piece, and squares that it alone enters.
struct Side<W: Word> {
    from: Square,
    squares: Bitboard<W>,
    /// Moves that it needs beyond those of the other to win: the mover needs one, because it is the
    /// first that cannot move.
    extra: u32,
}

/// Whether the first of two separated pieces wins; the other has at most so many moves.
#[inline(always)]
fn compare<W: Word>(
    geometry: &'static Geometry<W>,
    favourite: &Side<W>,
    other: &Side<W>,
    most: u32,
    steps: &mut u64,
) -> Option<(bool, Zone<W>)> {
    let zone = |path, loser: &Side<W>| Zone::of_regions(geometry, path, loser.from, loser.squares);
    if let Some(path) = greedy(geometry, favourite, most + favourite.extra) {
        return Some((true, zone(path, other)));
    }
    let needed = longest_path(geometry, other.from, other.squares, most, steps)? + favourite.extra;
    let length = longest_path(geometry, favourite.from, favourite.squares, needed, steps)?;
    let wins = length >= needed;
    let (winner, loser) = if wins { (favourite, other) } else { (other, favourite) };
    Some((wins, zone(winner.squares, loser)))
}

/// Whether the opponent wins, if a piece has enough squares that the other can never reach: its
/// path there is always open, because the other never closes these squares or, for queens, the
/// squares between them. The other moves within its reach, each square once, so at most as many
/// times as the bound. `None` if this does not decide.
#[inline(always)]
pub(crate) fn decide_by_bounds<W: Word>(
    geometry: &'static Geometry<W>,
    at: Situation<W>,
    replies: Bitboard<W>,
    territory: &Territory<W>,
) -> Option<(bool, Zone<W>)> {
    let mover = Side { from: at.mover, squares: territory.mover, extra: 1 };
    let mut opponent = Side { from: at.opponent, squares: territory.opponent, extra: 0 };
    if let Some(zone) = wins_by_bounds(geometry, &opponent, &mover, at.open) {
        return Some((true, zone));
    }
    opponent.squares = territory.opponent | replies;
    Some((false, wins_by_bounds(geometry, &mover, &opponent, at.open)?))
}

/// The proof that a piece wins by a path over squares that the other can never reach.
#[inline(always)]
fn wins_by_bounds<W: Word>(
    geometry: &'static Geometry<W>,
    winner: &Side<W>,
    loser: &Side<W>,
    open: Bitboard<W>,
) -> Option<Zone<W>> {
    // A reach contains at least its neighbours, and private squares exclude at least these: this
    // quick test fails nearly always.
    let near = loser.squares | geometry.spread(loser.squares, winner.squares);
    let private = (winner.squares - near).len();
    if private < path_bound(geometry, loser.from, near) + winner.extra {
        return None;
    }
    let reach = closure(geometry, near, open);
    let needed = path_bound(geometry, loser.from, reach) + winner.extra;
    let private = Side { squares: winner.squares - reach, ..*winner };
    let path = greedy(geometry, &private, needed)?;
    Some(Zone::of_regions(geometry, path, loser.from, reach))
}

/// Squares that contain a path of this length, with what it slides over, if the greedy path is so
/// long. Otherwise there may still be one.
#[inline(always)]
fn greedy<W: Word>(
    geometry: &'static Geometry<W>,
    side: &Side<W>,
    length: u32,
) -> Option<Bitboard<W>> {
    let path = greedy_path(geometry, side.from, side.squares, length);
    (path.len() == length).then_some(if geometry.slides() { side.squares } else { path })
}

/// [`longest_path_over`]; the square of the piece counts as entered.
pub(crate) fn longest_path<W: Word>(
    geometry: &'static Geometry<W>,
    from: Square,
    squares: Bitboard<W>,
    limit: u32,
    steps: &mut u64,
) -> Option<u32> {
    *steps = steps.checked_sub(1)?;
    longest_path_over(geometry, from, squares, limit, true, steps)
}
