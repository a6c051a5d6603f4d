//! The root of a tree search: the order of its moves, and what one depth gives.

use isolation_board::{Move, Position, Verdict, Word};
use isolation_eval::{EvalWord, Evaluation, Evaluator, Score};

use crate::place::Place;
use crate::run::Run;
use crate::{
    Control, Limits, NoTrace, Opponent, Recorder, SearchError, SearchInfo, Searcher, Seeded,
    Tracer, TranspositionTable,
};

/// The moves at the root but for those that are left out: in board order, or shuffled once where a
/// seed is given. Of equal moves the first one is played.
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

/// Searches one depth from the root. The best move so far and what follows are the run's line.
pub(crate) trait Depth {
    /// The value of the place; of the moves looked at, where the run ended before all were.
    /// None where it ended before the first. `previous` is the best move of the depth before.
    fn search<W: EvalWord, E: Evaluator<W>, P: Place<W, E>, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, E, T>,
        place: &P,
        moves: &[Move],
        depth: u32,
        previous: Option<Move>,
    ) -> Option<Score>;
}

/// The settings that all tree searches share.
#[derive(Debug)]
pub struct Settings<'a> {
    /// What leaves are worth.
    pub evaluation: &'a Evaluation,
    /// How much the search may spend.
    pub limits: Limits,
    /// Where set, the root's moves are shuffled once by it.
    pub seed: Option<u64>,
}

/// A tree search: which depths it looks at, in which order, until when, and what it says at the end.
pub trait Plan {
    /// What it shares with the others.
    fn settings(&self) -> Settings<'_>;

    /// Whether its tree can be recorded. A search of which none is does so much at a node that a copy
    /// of it for native evaluations would gain nothing.
    const HAS_TREE: bool = true;

    /// What it keeps from search to search, where it keeps anything.
    fn table(&mut self) -> Option<&mut TranspositionTable> {
        None
    }

    /// What it believes of its opponent, where it believes anything.
    fn opponent(&mut self) -> Option<&mut Opponent> {
        None
    }

    /// Searches an unfinished position, whose moves at the root are these.
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
            // In the page, which is downloaded more than it evaluates formulas, a copy less of the searches.
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

/// Searches as `plan` does, with another evaluator than its own: one that has no name, or that carries
/// a state along.
///
/// # Errors
/// When the evaluator has no score for a position that is met.
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

/// Searches one depth, and reports it when it is finished. A depth that was not finished tells the
/// best of the moves that were; where none was, the first move stands in.
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
    // Of the moves seen, the best may win; that all of them lose says nothing of the others.
    let told = score.filter(|score| finished || score.proof() != Some(Verdict::Loss));
    let info = run.info(if finished { depth } else { 0 }, told, finished);
    if finished {
        run.report(&info);
    }
    info
}
