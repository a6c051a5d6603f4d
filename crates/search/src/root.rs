//! The root of a tree search: the order of its moves, and what one depth gives.

use isolation_board::{Move, Position, Word};
use isolation_eval::{EvalWord, Evaluation, Proof, Score};

use crate::run::Run;
use crate::{Control, Limits, NoTrace, Recorder, SearchError, SearchInfo, Seeded, Tracer};

/// The moves at the root: in board order, or shuffled once where a seed is given. Of equal moves
/// the first one is played.
pub(crate) fn moves<W: Word>(position: &Position<W>, seed: Option<u64>) -> Vec<Move> {
    let mut moves: Vec<Move> = position.moves().collect();
    if let Some(seed) = seed {
        Seeded::new(seed).shuffle(&mut moves);
    }
    moves
}

/// Searches one depth from the root. The best move so far and what follows are the run's line.
pub(crate) trait Depth<W: EvalWord> {
    /// The value of the position; of the moves looked at, where the run ended before all were.
    /// None where it ended before the first. `previous` is the best move of the depth before.
    fn search<T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, T>,
        position: &Position<W>,
        moves: &[Move],
        depth: u32,
        previous: Option<Move>,
    ) -> Option<Score>;
}

/// What all tree searches do around their plan.
#[allow(clippy::too_many_arguments)]
pub(crate) fn search<W: EvalWord>(
    position: &Position<W>,
    evaluation: &Evaluation,
    limits: Limits,
    seed: Option<u64>,
    control: &mut Control<'_, W>,
    recorder: Option<&mut Recorder>,
    plan: &impl Plan<W>,
) -> Result<SearchInfo, SearchError> {
    let moves = moves(position, seed);
    match recorder {
        Some(recorder) => {
            let run = Run::new(position, evaluation, limits, control, &mut *recorder);
            let result = begin(run, position, &moves, plan);
            recorder.unwind();
            result
        }
        None => {
            let run = Run::new(position, evaluation, limits, control, NoTrace);
            begin(run, position, &moves, plan)
        }
    }
}

/// Which depths to search, in which order, until when; and what to say at the end.
pub(crate) trait Plan<W: EvalWord> {
    fn follow<T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo;
}

fn begin<W: EvalWord, T: Tracer>(
    mut run: Run<'_, '_, W, T>,
    position: &Position<W>,
    moves: &[Move],
    plan: &impl Plan<W>,
) -> Result<SearchInfo, SearchError> {
    if moves.is_empty() {
        run.count();
        let info = run.info(0, Some(Score::loss_in(0)), true);
        run.report(&info);
        return Ok(info);
    }
    let info = plan.follow(&mut run, position, moves);
    match run.fault {
        Some(fault) => Err(fault),
        None => Ok(info),
    }
}

/// Searches one depth, and reports it when it is finished. A depth that was not finished tells the
/// best of the moves that were; where none was, the first move stands in.
pub(crate) fn one_depth<W: EvalWord, T: Tracer>(
    run: &mut Run<'_, '_, W, T>,
    how: &impl Depth<W>,
    position: &Position<W>,
    moves: &[Move],
    depth: u32,
    previous: Option<Move>,
) -> SearchInfo {
    let score = how.search(run, position, moves, depth, previous);
    let finished = !run.ended;
    if score.is_none() {
        run.clear_line(1);
        run.set_line(0, moves[0]);
    }
    // Of the moves seen, the best may win; that all of them lose says nothing of the others.
    let told = score.filter(|score| finished || score.proof() != Some(Proof::Loss));
    let info = run.info(if finished { depth } else { 0 }, told, finished);
    if finished {
        run.report(&info);
    }
    info
}
