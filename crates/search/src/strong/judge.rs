//! What `strong` sees in a position without searching it: quick proofs, else an estimate.

use isolation_board::regions::{longest_path_over, territory};
use isolation_board::{Bitboard, Geometry, Movement, Position, Square, Word};
use isolation_eval::{Evaluation, Native, Score, View};

/// The evaluation of `strong`, for other searches to compare with. Antisymmetric: what is good for
/// one player is as bad for the other.
pub(super) static EVALUATION: Evaluation =
    Evaluation::Native(Native { narrow: seen::<u64>, wide: seen::<u128> }, false);

fn seen<W: Word>(view: &View<'_, W>) -> Score {
    let position = view.position();
    let score = judge(position, position.targets());
    if view.to_move() { score } else { -score }
}

/// The score for the side to move, whose targets these are.
///
/// Proofs that need no search: a piece that is stuck; a last exit that is taken; and, where the two
/// pieces are separated, the lengths of the paths that they can walk.
#[inline]
pub(super) fn judge<W: Word>(position: &Position<W>, targets: Bitboard<W>) -> Score {
    if let Some(score) = at_once(position, targets) {
        return score;
    }
    if !position.both_placed() {
        return Score::ZERO;
    }
    let geometry = position.geometry();
    let (mover, waiter) = position.squares();
    let replies = geometry.targets(waiter, position.open());
    let land = territory(position);
    let mine = Side { piece: mover, cells: land.mover, exits: targets.len() as i32 };
    let theirs = Side { piece: waiter, cells: land.waiter, exits: replies.len() as i32 };
    if !land.touch {
        return apart(geometry, &mine, &theirs);
    }
    estimate(geometry, &mine, &theirs)
}

/// The proof where the game is over, or is over with the next move.
#[inline(always)]
pub(crate) fn at_once<W: Word>(position: &Position<W>, targets: Bitboard<W>) -> Option<Score> {
    if targets.is_empty() {
        return Some(Score::loss_in(0));
    }
    let (_, waiter) = position.squares();
    let replies = position.geometry().targets(waiter, position.open());
    // What is open to the other after a move is open to it now: all that it has can be taken.
    let won = replies.is_empty() || replies.len() == 1 && !replies.is_disjoint(targets);
    (won && position.both_placed()).then_some(Score::win_in(1))
}

/// One of the two pieces, what it reaches first, and how many moves it has now.
struct Side<W> {
    piece: Square,
    cells: Bitboard<W>,
    exits: i32,
}

/// Steps that one longest path may take; what takes more is estimated.
const STEPS: u32 = 150;

/// The score for the side to move of two pieces that can never interfere again: it needs the longer
/// path, because it moves first.
#[cold]
fn apart<W: Word>(geometry: &'static Geometry<W>, mine: &Side<W>, theirs: &Side<W>) -> Score {
    let own = Paths::of(geometry, mine);
    let opp = Paths::of(geometry, theirs);
    match (own.exact(), opp.exact()) {
        (Some(own), Some(opp)) if own > opp => Score::win_in(2 * opp + 1),
        (Some(own), Some(_)) => Score::loss_in(2 * own),
        _ if own.least > opp.most => Score::WIN,
        _ if own.most <= opp.least => Score::LOSS,
        _ => {
            let middle = |paths: &Paths| (paths.least + paths.most) as i32;
            Score::sixteenths(16 * (middle(&own) - middle(&opp)))
        }
    }
}

/// Bounds on the longest path of one piece.
struct Paths {
    least: u32,
    most: u32,
}

impl Paths {
    fn of<W: Word>(geometry: &'static Geometry<W>, side: &Side<W>) -> Self {
        let most = most(geometry, side.piece, side.cells);
        let least = walk(geometry, side.piece, side.cells);
        if least == most {
            return Self { least, most };
        }
        match longest_path_over(geometry, side.piece, side.cells, STEPS) {
            Some(length) => Self { least: length, most: length },
            None => Self { least, most },
        }
    }

    fn exact(&self) -> Option<u32> {
        (self.least == self.most).then_some(self.least)
    }
}

/// No path from here over these cells is longer: it enters each once, and a knight's changes colour
/// with every move.
#[inline(always)]
fn most<W: Word>(geometry: &Geometry<W>, from: Square, cells: Bitboard<W>) -> u32 {
    let all = cells.len();
    if geometry.movement() != Movement::Knight {
        return all;
    }
    let even = (cells & geometry.even()).len();
    let odd = all - even;
    let (own, other) = if geometry.even().contains(from) { (even, odd) } else { (odd, even) };
    if other > own { 2 * own + 1 } else { 2 * other }
}

/// The length of one path, which takes the cell of fewest exits each time (Warnsdorff).
fn walk<W: Word>(geometry: &Geometry<W>, mut from: Square, mut cells: Bitboard<W>) -> u32 {
    let mut length = 0;
    while let Some(next) = geometry.targets(from, cells).into_iter().min_by_key(|&target| {
        // A cell without exits ends the path: the last choice.
        geometry.targets(target, cells.without(target)).len().wrapping_sub(1)
    }) {
        length += 1;
        cells = cells.without(next);
        from = next;
    }
    length
}

/// What an unfinished position is worth to the side to move, in sixteenths of a cell.
#[inline(always)]
fn estimate<W: Word>(geometry: &Geometry<W>, mine: &Side<W>, theirs: &Side<W>) -> Score {
    let land = mine.cells.len() as i32 - theirs.cells.len() as i32;
    let exits = mine.exits - theirs.exits;
    let attacks = if geometry.movement() != Movement::Knight {
        0
    } else if geometry.even().contains(mine.piece) == geometry.even().contains(theirs.piece) {
        1
    } else {
        -1
    };
    Score::sixteenths(16 * land + 8 * exits + 32 * attacks)
}
