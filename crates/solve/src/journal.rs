//! The winning moves that took long to find.

use alloc::collections::BTreeMap;

use isolation_board::{Geometry, Move, Position, Square, Word};

use crate::situation::Situation;

/// Minimum nodes of a recorded move: others are quickly found again.
const MIN_NODES: u64 = 64;

/// Winning moves by position. Positions that differ only in squares that no piece can reach are the
/// same.
#[derive(Debug)]
pub(crate) struct Journal<W: Word> {
    targets: BTreeMap<Situation<W>, Square>,
}

impl<W: Word> Journal<W> {
    /// An empty journal.
    pub fn new() -> Self {
        Self { targets: BTreeMap::new() }
    }

    /// Records the target of a winning move that took so many nodes to find, if they are many.
    pub fn record(&mut self, geometry: &Geometry<W>, at: Situation<W>, target: Square, nodes: u64) {
        if nodes >= MIN_NODES {
            self.targets.insert(reachable(geometry, at), target);
        }
    }

    /// The recorded winning move of a position; none while a piece is not placed.
    pub fn winning_move(&self, position: &Position<W>) -> Option<Move> {
        let at = reachable(position.geometry(), Situation::of(position)?);
        position.moves_to(*self.targets.get(&at)?).next()
    }
}

/// Without the squares that no piece can reach.
fn reachable<W: Word>(geometry: &Geometry<W>, at: Situation<W>) -> Situation<W> {
    let territory = at.territory(geometry);
    Situation { open: territory.mover | territory.opponent, ..at }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kings cannot cross the closed column c.
    #[test]
    fn squares_that_no_piece_can_reach_make_no_difference() {
        let [recorded, far_closed, near_closed] = ["K1*2/k1*2 w", "K1**1/k1*2 w", "K**2/k1*2 w"]
            .map(|text| text.parse::<Position<u64>>().expect("a position"));
        let mv = recorded.parse_move("a2b1").expect("a move");
        let mut journal = Journal::new();
        let at = Situation::of(&recorded).expect("both are placed");
        journal.record(recorded.geometry(), at, mv.destination(), MIN_NODES);
        assert_eq!(journal.winning_move(&recorded), Some(mv));
        assert_eq!(journal.winning_move(&far_closed), Some(mv));
        assert_eq!(journal.winning_move(&near_closed), None);
    }
}
