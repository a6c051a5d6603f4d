//! Separated positions: the piece with the longer path wins.

use isolation_board::regions::Territory;
use isolation_board::{Bitboard, Geometry, Square, Word};

use crate::path::Paths;
use crate::situation::Situation;
use crate::zone::Zone;

/// Decides positions by the longest paths of the pieces.
pub(crate) struct Race<W: Word> {
    pub paths: Paths<W>,
}

impl<W: Word> Race<W> {
    pub fn new(geometry: &'static Geometry<W>) -> Self {
        Self { paths: Paths::new(geometry) }
    }

    /// Whether the opponent wins, if the two territories do not touch: the piece with the longer path
    /// in its territory wins, and of equal ones the opponent, because the mover is the first that
    /// cannot move. `None` if they touch, or the steps are exhausted.
    #[inline(always)]
    pub fn decide(
        &self,
        [mover, opponent]: [Square; 2],
        territory: &Territory<W>,
        steps: &mut u64,
    ) -> Option<(bool, Zone<W>)> {
        if territory.touch {
            return None;
        }
        let paths = &self.paths;
        let most_of_mover = paths.bound(mover, territory.mover);
        let most_of_opponent = paths.bound(opponent, territory.opponent);
        let opponent_wins = if most_of_opponent < most_of_mover {
            if let Some(path) = paths.greedy(mover, territory.mover, most_of_opponent + 1) {
                return Some((false, self.zone(path, opponent, territory.opponent)));
            }
            let length = paths.longest(opponent, territory.opponent, most_of_opponent, steps)?;
            paths.longest(mover, territory.mover, length + 1, steps)? <= length
        } else {
            if let Some(path) = paths.greedy(opponent, territory.opponent, most_of_mover) {
                return Some((true, self.zone(path, mover, territory.mover)));
            }
            let length = paths.longest(mover, territory.mover, most_of_mover, steps)?;
            paths.longest(opponent, territory.opponent, length, steps)? >= length
        };
        let zone = if opponent_wins {
            self.zone(territory.opponent, mover, territory.mover)
        } else {
            self.zone(territory.mover, opponent, territory.opponent)
        };
        Some((opponent_wins, zone))
    }

    /// The zone of a win by a path over these cells against a piece that stays in its region.
    fn zone(&self, path: Bitboard<W>, loser: Square, region: Bitboard<W>) -> Zone<W> {
        Zone::of_regions(self.paths.geometry, path, loser, region)
    }

    /// Whether the opponent wins, if a piece has enough cells that the other can never reach: its
    /// path there is always open, because the other never closes these cells or, for queens, the
    /// cells between them. The other moves within its reach, each cell once, so at most as many
    /// times as the bound. The opponent wins with as many moves, because the mover is the first that
    /// cannot move; the mover needs one more. `None` if this does not decide.
    #[inline(always)]
    pub fn decide_by_bounds(
        &self,
        Situation { open, mover, opponent }: Situation<W>,
        replies: Bitboard<W>,
        territory: &Territory<W>,
    ) -> Option<(bool, Zone<W>)> {
        let paths = &self.paths;
        let (of_mover, of_opponent) = (territory.mover, territory.opponent | replies);
        // A reach contains at least its neighbours, and private cells exclude at least these: this
        // quick test fails nearly always.
        let beyond = paths.neighbours(of_mover, territory.opponent);
        if (territory.opponent - beyond).len() >= paths.bound(mover, of_mover | beyond) {
            let reach = paths.closure(of_mover | beyond, open);
            let most = paths.bound(mover, reach);
            if let Some(path) = paths.greedy(opponent, territory.opponent - reach, most) {
                return Some((true, self.zone(path, mover, reach)));
            }
        }
        let beyond = paths.neighbours(of_opponent, territory.mover);
        if (territory.mover - beyond).len() > paths.bound(opponent, of_opponent | beyond) {
            let reach = paths.closure(of_opponent | beyond, open);
            let needed = paths.bound(opponent, reach) + 1;
            if let Some(path) = paths.greedy(mover, territory.mover - reach, needed) {
                return Some((false, self.zone(path, opponent, reach)));
            }
        }
        None
    }
}
