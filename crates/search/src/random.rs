//! A move at random.

use isolation_board::Position;
use isolation_eval::{EvalWord, Score};

use crate::{Control, Recorder, SearchError, SearchInfo, Searcher, Seeded};

/// Plays any legal move with equal chance. Which one depends on the seed and the position alone, so
/// that a game can be repeated and a move taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random {
    /// The seed of the draw.
    pub seed: u64,
}

impl<W: EvalWord> Searcher<W> for Random {
    fn search(
        &self,
        position: &Position<W>,
        control: &mut Control<'_, W>,
        _recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        let targets = position.targets();
        let mut seeded = Seeded::new(self.seed ^ position.key());
        let line = match targets.len() {
            0 => Vec::new(),
            count => position.moves().nth(seeded.below(count) as usize).into_iter().collect(),
        };
        let info = SearchInfo {
            depth: 0,
            score: targets.is_empty().then_some(Score::loss_in(0)),
            nodes: 1,
            time: control.clock.elapsed(),
            line,
            finished: true,
        };
        (control.info)(&info);
        Ok(info)
    }
}
