//! Random moves.

use alloc::vec::Vec;

use isolation_board::{AnyPosition, Move};

use crate::{Control, SearchInfo, SearchResult, Searcher, Seeded};

/// Plays a legal move at random, with equal probabilities. The move depends on the random seed and
/// the position only, so games can be repeated and moves taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random {
    /// The random seed.
    pub seed: u64,
}

impl Searcher for Random {
    fn search(&mut self, position: &AnyPosition, control: &mut Control<'_>) -> SearchResult {
        let moves = position.moves().filter(|mv| !control.excluded.contains(mv));
        let moves: Vec<Move> = moves.collect();
        let mut seeded = Seeded::new(self.seed ^ position.key());
        let drawn = (!moves.is_empty()).then(|| moves[seeded.below(moves.len() as u32) as usize]);
        let info = SearchInfo::unsearched(drawn, control.clock);
        (control.info)(&info);
        Ok(info)
    }
}
