//! Who moves longer, once the two pieces cannot meet any more.

use isolation_board::regions::Territory;
use isolation_board::{Bitboard, Geometry, Square, Word};

use crate::walk::Walker;

/// Decides positions whose pieces are separated.
pub(crate) struct Race<W: Word> {
    pub walker: Walker<W>,
}

impl<W: Word> Race<W> {
    pub fn new(geometry: &'static Geometry<W>) -> Self {
        Self { walker: Walker::new(geometry) }
    }

    /// Whether the side that waits wins, where the two territories do not touch: each piece then
    /// walks over its own, the longer walk wins, and of equal ones the side that waits, because the
    /// other is the first that cannot move. `None` where they touch, and when `steps` do not last.
    #[inline(always)]
    pub fn decide(
        &self,
        &[mover, waiter]: &[Square; 2],
        land: &Territory<W>,
        steps: &mut u64,
    ) -> Option<bool> {
        if land.touch {
            return None;
        }
        let walker = &self.walker;
        let most_of_mover = walker.bound(mover, land.mover);
        let most_of_waiter = walker.bound(waiter, land.waiter);
        if most_of_waiter < most_of_mover {
            if walker.walks(mover, land.mover, most_of_waiter + 1) {
                return Some(false);
            }
            let length = walker.longest(waiter, land.waiter, most_of_waiter, steps)?;
            Some(walker.longest(mover, land.mover, length + 1, steps)? <= length)
        } else {
            if walker.walks(waiter, land.waiter, most_of_mover) {
                return Some(true);
            }
            let length = walker.longest(mover, land.mover, most_of_mover, steps)?;
            Some(walker.longest(waiter, land.waiter, length, steps)? >= length)
        }
    }

    /// Whether the side that waits wins, where a piece has enough cells that the other can never
    /// reach: it can walk there whatever the other does, since nobody else closes these cells or, for
    /// queens, the cells between them. The other walks within its reach, each cell once, and so no
    /// longer than the bound. The side that waits wins with as many moves, because the other is the
    /// first that cannot move; the mover needs one more. `None` where that does not tell.
    #[inline(always)]
    pub fn foresee(
        &self,
        &[mover, waiter]: &[Square; 2],
        replies: Bitboard<W>,
        open: Bitboard<W>,
        land: &Territory<W>,
    ) -> Option<bool> {
        let walker = &self.walker;
        let (of_mover, of_waiter) = (land.mover, land.waiter | replies);
        // A reach holds at least what it borders on, and private cells at most what it does not:
        // nearly always that is enough to see that there is nothing to find.
        let beyond = walker.beside(of_mover, land.waiter);
        if (land.waiter - beyond).len() >= walker.bound(mover, of_mover | beyond) {
            let reach = walker.grown(of_mover | beyond, open);
            let most = walker.bound(mover, reach);
            if walker.walks(waiter, land.waiter - reach, most) {
                return Some(true);
            }
        }
        let beyond = walker.beside(of_waiter, land.mover);
        if (land.mover - beyond).len() > walker.bound(waiter, of_waiter | beyond) {
            let reach = walker.grown(of_waiter | beyond, open);
            let enough = walker.bound(waiter, reach) + 1;
            if walker.walks(mover, land.mover - reach, enough) {
                return Some(false);
            }
        }
        None
    }
}
