//! Territories: which piece reaches each square first.

use crate::rules::Reach;
use crate::word::zip;
use crate::{Bitboard, Geometry, Position, Square, Word};

/// The squares that each piece reaches first, by [`territory`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Territory<W: Word> {
    /// The open squares that the side to move reaches in no more steps than the opponent: it moves
    /// first.
    pub mover: Bitboard<W>,
    /// The open squares that the opponent reaches in fewer steps than the side to move.
    pub opponent: Bitboard<W>,
    /// The squares of `mover` that both reach in the same number of steps: with the turn exchanged,
    /// they belong to `opponent`.
    pub ties: Bitboard<W>,
    /// Whether the two territories touch: a square of one is a step from a square, or from the piece,
    /// of the other. Otherwise the pieces are [`separated`](crate::regions::separated), and each
    /// territory is all that its piece can ever reach.
    pub touch: bool,
}

/// The open squares divided between the two pieces by the number of steps in which they reach them (a
/// Voronoi diagram of two points). Ties go to the side to move; squares that neither piece reaches
/// belong to neither.
///
/// # Panics
/// When a piece is not placed.
#[inline]
pub fn territory<W: Word>(position: &Position<W>) -> Territory<W> {
    let (mover, opponent) = position.pieces().expect("both pieces are placed");
    let [territory] = territories(position.geometry(), [position.open()], [mover], [opponent]);
    territory
}

/// The [`territory`] of several positions on one board at once, which is faster than one by one:
/// the open squares, the piece to move and the opponent's piece of each.
#[inline(always)]
pub fn territories<W: Word, const N: usize>(
    geometry: &Geometry<W>,
    open: [Bitboard<W>; N],
    movers: [Square; N],
    opponents: [Square; N],
) -> [Territory<W>; N] {
    // Arrays of words, not an array of structs, so that the compiler vectorizes the lanes.
    let each =
        |of: &dyn Fn(usize) -> Bitboard<W>| -> [W; N] { core::array::from_fn(|lane| of(lane).0) };
    let open = each(&|lane| open[lane]);
    // The squares that each reaches no later than the other: squares in both are ties.
    let mut mover = each(&|lane| geometry.targets(movers[lane], Bitboard(open[lane])));
    let mut opponent = each(&|lane| geometry.targets(opponents[lane], Bitboard(open[lane])));
    let mut touch = zip(mover, opponent, |a, b| a & b);
    let (mut mover_front, mut opponent_front) = (mover, opponent);
    let is_empty = |sets: [W; N]| sets.into_iter().fold(W::ZERO, |a, b| a | b) == W::ZERO;
    // One loop per movement, without a branch inside.
    macro_rules! spread_by {
        ($spread:ident) => {
            loop {
                let by_mover = geometry.$spread(mover_front, open);
                let by_opponent = geometry.$spread(opponent_front, open);
                let taken = zip(mover, opponent, |a, b| a | b);
                mover_front = zip(by_mover, taken, |a, b| a & !b);
                opponent_front = zip(by_opponent, taken, |a, b| a & !b);
                mover = zip(mover, mover_front, |a, b| a | b);
                opponent = zip(opponent, opponent_front, |a, b| a | b);
                // Every pair of neighbours of different owners is found: the one that spreads
                // later, or both at once, finds the other's square taken.
                let met = zip(by_mover, opponent, |a, b| a & b);
                let found = zip(by_opponent, mover, |a, b| a & b);
                touch = zip(touch, zip(met, found, |a, b| a | b), |a, b| a | b);
                let fronts = zip(mover_front, opponent_front, |a, b| a | b);
                let left = zip(open, zip(mover, opponent, |a, b| a | b), |a, b| a & !b);
                // Without a square left, another step could only find that the territories touch.
                if is_empty(fronts) || is_empty(left) && touch.into_iter().all(|it| it != W::ZERO) {
                    break;
                }
            }
        };
    }
    match geometry.reach {
        Reach::Leap(..) => spread_by!(leap_spread_lanes),
        Reach::Step => spread_by!(step_spread_lanes),
        Reach::Slide => spread_by!(slide_spread_lanes),
    }
    core::array::from_fn(|lane| Territory {
        mover: Bitboard(mover[lane]),
        opponent: Bitboard(opponent[lane] & !mover[lane]),
        ties: Bitboard(opponent[lane] & mover[lane]),
        touch: touch[lane] != W::ZERO,
    })
}
