//! Plain minimax, the reference for the other searches.

use isolation_board::{Move, Position};
use isolation_eval::{EvalWord, Evaluation, Evaluator, Score};

use crate::alphabeta::{fixed_depth, for_mover, leaf};
use crate::node::GameNode;
use crate::root::{self, Depth, Plan, Settings};
use crate::run::Run;
use crate::{Bound, Limits, SearchInfo, Tracer};

/// Searches the whole tree to a fixed depth, with maximum nodes for the root player and minimum
/// nodes for the opponent. The faster searches are compared with it, so it has no optimizations.
#[derive(Clone, Debug)]
pub struct Minimax {
    /// The static evaluation of leaves.
    pub evaluation: Evaluation,
    /// `depth` is the depth of the search; nodes and time may end it earlier.
    pub limits: Limits,
    /// If set, the random seed by which the root's moves are shuffled once.
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
        root::one_depth(run, &Unpruned, position, moves, depth, None)
    }
}

/// One depth of minimax.
pub(crate) struct Unpruned;

impl Depth for Unpruned {
    fn search<W: EvalWord, E: Evaluator<W>, P: GameNode<W, E>, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, E, T>,
        at: &P,
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
            let child = at.play(run.evaluator, mv);
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

/// The value of a node for its side to move: the maximum over its children. Leaves are scored for
/// the root player, so at odd plies this is the negative of the root player's minimum.
fn value<W: EvalWord, E: Evaluator<W>, P: GameNode<W, E>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    at: &P,
    mv: Move,
    depth: u32,
    ply: u32,
) -> Score {
    run.count();
    run.clear_line(ply);
    run.tracer.enter(Some(mv), -Score::INFINITY, Score::INFINITY);
    let moves = at.moves();
    let mut best = -Score::INFINITY;
    if moves.is_empty() {
        best = Score::loss_in(ply);
    } else if depth == 0 {
        best = for_mover(at.leaf(run, ply).expect("a node with moves"), ply);
    } else {
        run.clear_line(ply + 1);
        for mv in moves {
            let child = at.play(run.evaluator, mv);
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
