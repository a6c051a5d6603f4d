//! Who moves longer, once the two pieces cannot meet any more.

use isolation_board::regions::Territory;
use isolation_board::{Geometry, Square, Word};

use crate::walk::Walker;

/// Decides positions whose pieces are separated.
pub(crate) struct Race<W: Word> {
    walker: Walker<W>,
}

impl<W: Word> Race<W> {
    pub fn new(geometry: &'static Geometry<W>) -> Self {
        Self { walker: Walker::new(geometry) }
    }

    /// Whether the side that waits wins, where the two territories do not touch: each piece then
    /// walks over its own, the longer path wins, and of equal ones the side that waits, because the
    /// other is the first that cannot move. `None` where they touch.
    #[inline(always)]
    pub fn decide(&self, &[mover, waiter]: &[Square; 2], land: &Territory<W>) -> Option<bool> {
        if land.touch {
            return None;
        }
        let walker = &self.walker;
        let most_of_mover = walker.bound(mover, land.mover);
        let most_of_waiter = walker.bound(waiter, land.waiter);
        Some(if most_of_waiter < most_of_mover {
            let enough = most_of_waiter + 1;
            if walker.walks(mover, land.mover, enough) {
                return Some(false);
            }
            let length = walker.longest(waiter, land.waiter, most_of_waiter);
            walker.longest(mover, land.mover, length + 1) <= length
        } else {
            if walker.walks(waiter, land.waiter, most_of_mover) {
                return Some(true);
            }
            let length = walker.longest(mover, land.mover, most_of_mover);
            walker.longest(waiter, land.waiter, length) >= length
        })
    }
}
