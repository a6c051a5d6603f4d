//! A move at random.

use isolation_board::Position;
use isolation_eval::{EvalWord, Score};

use crate::root::moves;
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
        &mut self,
        position: &Position<W>,
        control: &mut Control<'_, W>,
        _recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        let mut line = moves(position, control.without, None);
        let mut seeded = Seeded::new(self.seed ^ position.key());
        if !line.is_empty() {
            line = vec![line[seeded.below(line.len() as u32) as usize]];
        }
        let info = SearchInfo {
            depth: 0,
            score: line.is_empty().then_some(Score::loss_in(0)),
            nodes: 1,
            time: control.clock.elapsed(),
            line,
            finished: true,
            trap: None,
        };
        (control.info)(&info);
        Ok(info)
    }
}
