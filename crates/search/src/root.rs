//! The root of a tree search.

use isolation_board::{Move, Position, Verdict, Word};
use isolation_eval::{EvalWord, Evaluation, Evaluator, Score};

use crate::node::GameNode;
use crate::run::Run;
use crate::{
    Control, Limits, NoTrace, Opponent, Recorder, SearchError, SearchInfo, Searcher, Seeded,
    Tracer, TranspositionTable,
};

/// The moves at the root without the excluded ones: in board order, or shuffled once if there is a
/// seed. Of equal moves the first one is played.
pub(crate) fn moves<W: Word>(
    position: &Position<W>,
    without: &[Move],
    seed: Option<u64>,
) -> Vec<Move> {
    let mut moves: Vec<Move> = position.moves().filter(|mv| !without.contains(mv)).collect();
    if let Some(seed) = seed {
        Seeded::new(seed).shuffle(&mut moves);
    }
    moves
}

/// Searches one depth from the root. The run's line is the principal variation.
pub(crate) trait Depth {
    /// The value of the root; of the moves searched, if the run ended before all were.
    /// `None` if it ended before the first. `previous` is the best move of the depth before.
    fn search<W: EvalWord, E: Evaluator<W>, P: GameNode<W, E>, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, E, T>,
        at: &P,
        moves: &[Move],
        depth: u32,
        previous: Option<Move>,
    ) -> Option<Score>;
}

/// The settings common to all tree searches.
#[derive(Debug)]
pub struct Settings<'a> {
    /// The static evaluation of leaves.
    pub evaluation: &'a Evaluation,
    /// Limits of the search.
    pub limits: Limits,
    /// If set, the random seed by which the root's moves are shuffled once.
    pub seed: Option<u64>,
}

/// A tree search: the depths that it searches, their order, and its result.
pub trait Plan {
    /// The settings common to all tree searches.
    fn settings(&self) -> Settings<'_>;

    /// Whether its tree can be recorded. Nodes of a search without a recorded tree are so expensive
    /// that a specialization for native evaluations would gain nothing.
    const HAS_TREE: bool = true;

    /// The transposition table, which is kept between searches, if there is one.
    fn table(&mut self) -> Option<&mut TranspositionTable> {
        None
    }

    /// The opponent model, which is kept between searches, if there is one.
    fn opponent(&mut self) -> Option<&mut Opponent> {
        None
    }

    /// Searches an unfinished position with these moves at the root.
    fn follow<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &mut self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo;
}

impl<W: EvalWord, P: Plan> Searcher<W> for P {
    fn search(
        &mut self,
        position: &Position<W>,
        control: &mut Control<'_, W>,
        recorder: Option<&mut Recorder>,
    ) -> Result<SearchInfo, SearchError> {
        let evaluation = self.settings().evaluation.clone();
        if !P::HAS_TREE {
            return begin(self, &evaluation.for_width(), position, control, NoTrace);
        }
        match (&evaluation, recorder) {
            (Evaluation::Native(native), None) => {
                begin(self, &native.for_width(), position, control, NoTrace)
            }
            // One specialization less on the page, which is downloaded more often than it evaluates
            // formulas.
            #[cfg(not(target_family = "wasm"))]
            (Evaluation::Formula(formula), None) => {
                begin(self, formula, position, control, NoTrace)
            }
            (evaluation, mut recorder) => {
                let evaluator = evaluation.for_width();
                let result = begin(self, &evaluator, position, control, recorder.as_deref_mut());
                recorder.into_iter().for_each(Recorder::unwind);
                result
            }
        }
    }

    fn table(&mut self) -> Option<&mut TranspositionTable> {
        Plan::table(self)
    }

    fn opponent(&mut self) -> Option<&mut Opponent> {
        Plan::opponent(self)
    }
}

/// Searches as `plan` does, but with another evaluator: one without a name, or with an incremental
/// state.
///
/// # Errors
/// When the evaluator has no score for a position of the search.
pub fn search_with<W: EvalWord, E: Evaluator<W>>(
    plan: &mut impl Plan,
    evaluator: &E,
    position: &Position<W>,
    control: &mut Control<'_, W>,
) -> Result<SearchInfo, SearchError> {
    begin(plan, evaluator, position, control, NoTrace)
}

fn begin<W: EvalWord, E: Evaluator<W>>(
    plan: &mut impl Plan,
    evaluator: &E,
    position: &Position<W>,
    control: &mut Control<'_, W>,
    tracer: impl Tracer,
) -> Result<SearchInfo, SearchError> {
    let Settings { limits, seed, .. } = plan.settings();
    let moves = moves(position, control.without, seed);
    let mut run = Run::new(position.to_move(), evaluator, limits, control, tracer);
    if moves.is_empty() {
        run.count();
        let info = run.info(0, Some(Score::loss_in(0)), true);
        run.report(&info);
        return Ok(info);
    }
    let info = plan.follow(&mut run, position, &moves);
    match run.fault {
        Some(fault) => Err(fault),
        None => Ok(info),
    }
}

/// Searches one depth, and reports it when it is completed. The result of an incomplete depth is
/// the best of the completed moves; without any, the first move.
pub(crate) fn one_depth<W: EvalWord, E: Evaluator<W>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    how: &impl Depth,
    position: &Position<W>,
    moves: &[Move],
    depth: u32,
    previous: Option<Move>,
) -> SearchInfo {
    let score = how.search(run, &run.root(position), moves, depth, previous);
    let finished = !run.ended;
    if score.is_none() {
        run.clear_line(1);
        run.set_line(0, moves[0]);
    }
    // A win among the completed moves counts; if all of them lose, the others may still win.
    let score = score.filter(|score| finished || score.proof() != Some(Verdict::Loss));
    let info = run.info(if finished { depth } else { 0 }, score, finished);
    if finished {
        run.report(&info);
    }
    info
}
