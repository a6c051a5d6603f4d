//! Random moves.

use isolation_board::Position;
use isolation_eval::EvalWord;

use crate::root::moves;
use crate::{Control, Recorder, SearchError, SearchInfo, Searcher, Seeded};

/// Plays a legal move at random, with equal probabilities. The move depends on the random seed and
/// the position only, so games can be repeated and moves taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random {
    /// The random seed.
    pub seed: u64,
}

impl<W: EvalWord> Searcher<W> for Random {
    fn search(
        &mut self,
        position: &Position<W>,
        control: &mut Control<'_, W>,
        _recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        let moves = moves(position, control.without, None);
        let mut seeded = Seeded::new(self.seed ^ position.key());
        let drawn = (!moves.is_empty()).then(|| moves[seeded.below(moves.len() as u32) as usize]);
        let info = SearchInfo::unsearched(drawn, control.clock);
        (control.info)(&info);
        Ok(info)
    }
}
