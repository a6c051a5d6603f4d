//! Plain minimax: the reference for every other search.

use isolation_board::{Move, Position};
use isolation_eval::{EvalWord, Evaluation, Evaluator, Score};

use crate::alphabeta::{fixed_depth, for_mover, leaf};
use crate::place::Place;
use crate::root::{self, Depth, Plan, Settings};
use crate::run::Run;
use crate::{Bound, Limits, SearchInfo, Tracer};

/// Looks at every line of play to a fixed depth: maximum on the root player's turns, minimum on the
/// other's. It is what the faster searches are compared with, so it has no tricks.
#[derive(Clone, Debug)]
pub struct Minimax {
    /// What leaves are worth.
    pub evaluation: Evaluation,
    /// `depth` is how far it looks; nodes and time may end it before.
    pub limits: Limits,
    /// Where set, the root's moves are shuffled once by it.
    pub seed: Option<u64>,
}

impl Plan for Minimax {
    fn settings(&self) -> Settings<'_> {
        Settings { evaluation: &self.evaluation, limits: self.limits, seed: self.seed }
    }

    fn follow<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &mut self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        let depth = fixed_depth(self.limits, position);
        root::one_depth(run, &EveryLine, position, moves, depth, None)
    }
}

/// One depth of minimax.
pub(crate) struct EveryLine;

impl Depth for EveryLine {
    fn search<W: EvalWord, E: Evaluator<W>, P: Place<W, E>, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, E, T>,
        place: &P,
        moves: &[Move],
        depth: u32,
        _previous: Option<Move>,
    ) -> Option<Score> {
        run.count();
        run.tracer.enter(None, -Score::INFINITY, Score::INFINITY);
        if run.ended {
            return None;
        }
        let mut best = None;
        for &mv in moves {
            let child = place.play(run.evaluator, mv);
            let value = -value(run, &child, mv, depth.saturating_sub(1), 1);
            if run.ended {
                return best;
            }
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                run.set_line(0, mv);
                run.report_better(depth, best);
            }
        }
        run.tracer.leave(best?, Bound::Exact, None);
        best
    }
}

/// The value of a place to the side to move there: the maximum of what can follow. Leaves are scored
/// for the root player, so at odd plies this is the negative of the root player's minimum.
fn value<W: EvalWord, E: Evaluator<W>, P: Place<W, E>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    place: &P,
    mv: Move,
    depth: u32,
    ply: u32,
) -> Score {
    run.count();
    run.clear_line(ply);
    run.tracer.enter(Some(mv), -Score::INFINITY, Score::INFINITY);
    let moves = place.moves();
    let mut best = -Score::INFINITY;
    if moves.is_empty() {
        best = Score::loss_in(ply);
    } else if depth == 0 {
        best = for_mover(place.leaf(run, ply).expect("a place with moves"), ply);
    } else {
        run.clear_line(ply + 1);
        for mv in moves {
            let child = place.play(run.evaluator, mv);
            let value = match depth {
                1 => -leaf(run, &child, mv, -Score::INFINITY, Score::INFINITY, ply + 1),
                _ => -value(run, &child, mv, depth - 1, ply + 1),
            };
            if run.ended {
                return Score::ZERO;
            }
            if value > best {
                best = value;
                run.set_line(ply, mv);
            }
        }
    }
    run.tracer.leave(for_mover(best, ply), Bound::Exact, None);
    best
}
