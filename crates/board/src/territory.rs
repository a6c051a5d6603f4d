//! Who gets where first.

use crate::rules::Reach;
use crate::{Bitboard, Geometry, Position, Square, Word};

/// Who gets where first, by [`territory`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Territory<W: Word> {
    /// The open cells that the side to move reaches in no more steps than the other: it steps
    /// first.
    pub mover: Bitboard<W>,
    /// The open cells that the side that waits reaches in fewer steps than the other.
    pub waiter: Bitboard<W>,
    /// The cells of `mover` that both reach in the same number of steps: `waiter` has them when it is
    /// its turn.
    pub ties: Bitboard<W>,
    /// Whether the two territories touch: a cell of one is a step from a cell, or from the piece,
    /// of the other. Where they do not, the pieces are [`separated`](crate::regions::separated) and
    /// each territory is all that its piece can ever reach.
    pub touch: bool,
}

/// The open cells divided between the two pieces, when both spread over the board one step of all
/// their reached cells at a time (a Voronoi diagram of two). What both reach at once goes to the side
/// to move. Cells that neither reaches belong to neither. Both pieces must stand.
#[inline]
pub fn territory<W: Word>(position: &Position<W>) -> Territory<W> {
    let (mover, waiter) = position.pieces().expect("both pieces stand");
    let [territory] = territories(position.geometry(), [position.open()], [mover], [waiter]);
    territory
}

/// The [`territory`] of several positions on one board at once, which is faster than one after the
/// other: open cells, the piece to move and the piece that waits of each.
#[inline(always)]
pub fn territories<W: Word, const N: usize>(
    geometry: &Geometry<W>,
    open: [Bitboard<W>; N],
    movers: [Square; N],
    waiters: [Square; N],
) -> [Territory<W>; N] {
    // Arrays of words, not an array of structs: so the compiler takes all lanes at once.
    let each =
        |of: &dyn Fn(usize) -> Bitboard<W>| -> [W; N] { core::array::from_fn(|lane| of(lane).0) };
    let open = each(&|lane| open[lane]);
    // What each reaches no later than the other: cells in both are ties.
    let mut mover = each(&|lane| geometry.targets(movers[lane], Bitboard(open[lane])));
    let mut waiter = each(&|lane| geometry.targets(waiters[lane], Bitboard(open[lane])));
    let mut touch = zip(mover, waiter, |a, b| a & b);
    let (mut mover_front, mut waiter_front) = (mover, waiter);
    // One loop a movement, so that nothing is chosen inside.
    macro_rules! spread_by {
        ($spread:ident) => {
            loop {
                let by_mover = geometry.$spread(mover_front, open);
                let by_waiter = geometry.$spread(waiter_front, open);
                let taken = zip(mover, waiter, |a, b| a | b);
                mover_front = zip(by_mover, taken, |a, b| a & !b);
                waiter_front = zip(by_waiter, taken, |a, b| a & !b);
                mover = zip(mover, mover_front, |a, b| a | b);
                waiter = zip(waiter, waiter_front, |a, b| a | b);
                // Every pair of neighbours of different owners is seen: the one that spreads later,
                // or both at once, finds the other's cell taken.
                let met = zip(by_mover, waiter, |a, b| a & b);
                let found = zip(by_waiter, mover, |a, b| a & b);
                touch = zip(touch, zip(met, found, |a, b| a | b), |a, b| a | b);
                let fronts = zip(mover_front, waiter_front, |a, b| a | b);
                if fronts.into_iter().fold(W::ZERO, |any, front| any | front) == W::ZERO {
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
        waiter: Bitboard(waiter[lane] & !mover[lane]),
        ties: Bitboard(waiter[lane] & mover[lane]),
        touch: touch[lane] != W::ZERO,
    })
}

/// Lane by lane.
#[inline(always)]
pub(crate) fn zip<W: Word, const N: usize>(a: [W; N], b: [W; N], f: impl Fn(W, W) -> W) -> [W; N] {
    let mut result = [W::ZERO; N];
    for lane in 0..N {
        result[lane] = f(a[lane], b[lane]);
    }
    result
}
