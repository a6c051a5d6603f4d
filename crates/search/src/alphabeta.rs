//! Alpha-beta pruning.

use isolation_board::{Move, Position};
use isolation_eval::{EvalWord, Evaluation, Evaluator, Score};

use crate::node::GameNode;
use crate::root::{self, Depth, Plan, Settings};
use crate::run::Run;
use crate::{Bound, Cut, Limits, SearchInfo, Tracer};

/// Minimax with alpha-beta pruning: the same value and move with fewer nodes. Below the root, the
/// move that last caused a cut-off at the same ply (the killer) is tried first; the others are in
/// board order.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    /// The static evaluation of leaves.
    pub evaluation: Evaluation,
    /// `depth` is the depth of the search; nodes and time may end it earlier.
    pub limits: Limits,
    /// If set, the random seed by which the root's moves are shuffled once.
    pub seed: Option<u64>,
}

impl Plan for AlphaBeta {
    fn settings(&self) -> Settings<'_> {
        Settings { evaluation: &self.evaluation, limits: self.limits, seed: self.seed }
    }

    fn follow<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &mut self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        root::one_depth(run, &Pruned, position, moves, fixed_depth(self.limits, position), None)
    }
}

/// The depth of a fixed-depth search; without a limit, the number of open cells, which no game
/// exceeds.
pub(crate) fn fixed_depth<W: EvalWord>(limits: Limits, position: &Position<W>) -> u32 {
    limits.depth.unwrap_or(position.open().len())
}

/// One depth of alpha-beta.
pub(crate) struct Pruned;

impl Depth for Pruned {
    fn search<W: EvalWord, E: Evaluator<W>, P: GameNode<W, E>, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, E, T>,
        at: &P,
        moves: &[Move],
        depth: u32,
        previous: Option<Move>,
    ) -> Option<Score> {
        run.count();
        run.clear_line(1);
        run.tracer.enter(None, -Score::INFINITY, Score::INFINITY);
        if run.ended {
            return None;
        }
        let rank = |mv: Move| moves.iter().position(|&known| known == mv);
        let first = previous.and_then(rank);
        let others = (0..moves.len()).filter(|&index| Some(index) != first);
        let mut best: Option<(Score, usize)> = None;
        for index in first.into_iter().chain(others) {
            // Of equal moves, the first in root order is played: a move before the best so far only
            // has to equal it, a move after it has to be better.
            let alpha = match best {
                None => -Score::INFINITY,
                Some((value, at)) if index < at => value.just_below(),
                Some((value, _)) => value,
            };
            let child = at.play(run.evaluator, moves[index]);
            let value = match depth {
                0 | 1 => -leaf(run, &child, moves[index], -Score::INFINITY, -alpha, 1),
                _ => -node(run, &child, moves[index], depth - 1, -Score::INFINITY, -alpha, 1),
            };
            if run.ended {
                return best.map(|(value, _)| value);
            }
            if value > alpha {
                best = Some((value, index));
                run.set_line(0, moves[index]);
                run.report_better(depth, Some(value));
            }
        }
        let (value, _) = best?;
        run.tracer.leave(value, Bound::Exact, None);
        Some(value)
    }
}

/// The value of a node for its side to move, from a search of `depth` plies, 1 or more: exact if it
/// lies between `alpha` and `beta`, else a bound. At odd plies the side to move is the root's
/// opponent, and values are negated; leaves are always scored for the root player.
fn node<W: EvalWord, E: Evaluator<W>, P: GameNode<W, E>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    at: &P,
    mv: Move,
    depth: u32,
    mut alpha: Score,
    beta: Score,
    ply: u32,
) -> Score {
    run.count();
    run.clear_line(ply);
    enter(run, mv, alpha, beta, ply);
    let mut moves = at.moves();
    if moves.is_empty() {
        let value = Score::loss_in(ply);
        leave(run, value, Bound::Exact, false, ply);
        return value;
    }

    // Leaves among the children have no line.
    run.clear_line(ply + 1);
    let killer = run.killers[ply as usize];
    let mut next = if moves.contains(killer) {
        moves = moves.without(killer);
        Some(killer)
    } else {
        moves.next()
    };
    let mut best = -Score::INFINITY;
    let mut bound = Bound::Upper;
    while let Some(mv) = next {
        let child = at.play(run.evaluator, mv);
        let value = match depth {
            1 => -leaf(run, &child, mv, -beta, -alpha, ply + 1),
            _ => -node(run, &child, mv, depth - 1, -beta, -alpha, ply + 1),
        };
        if run.ended {
            return Score::ZERO;
        }
        if value > best {
            best = value;
            if value >= beta {
                run.killers[ply as usize] = mv;
                leave(run, best, Bound::Lower, !moves.is_empty(), ply);
                return best;
            }
            if value > alpha {
                alpha = value;
                bound = Bound::Exact;
                run.set_line(ply, mv);
            }
        }
        next = moves.next();
    }
    leave(run, best, bound, false, ply);
    best
}

/// The value of a leaf for its side to move. Its line is already clear.
#[inline(always)]
pub(crate) fn leaf<W: EvalWord, E: Evaluator<W>, P: GameNode<W, E>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    at: &P,
    mv: Move,
    alpha: Score,
    beta: Score,
    ply: u32,
) -> Score {
    run.count();
    enter(run, mv, alpha, beta, ply);
    let value = at.leaf(run, ply).map_or(Score::loss_in(ply), |value| for_mover(value, ply));
    leave(run, value, Bound::Exact, false, ply);
    value
}

/// Converts between the root player's value and that of the side to move at this ply.
#[inline(always)]
pub(crate) fn for_mover(value: Score, ply: u32) -> Score {
    if ply.is_multiple_of(2) { value } else { -value }
}

/// Traces the entry of a node, with the window of the root player.
#[inline(always)]
pub(crate) fn enter<W: EvalWord, E: Evaluator<W>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    mv: Move,
    alpha: Score,
    beta: Score,
    ply: u32,
) {
    let (low, high) = if ply.is_multiple_of(2) { (alpha, beta) } else { (-beta, -alpha) };
    run.tracer.enter(Some(mv), low, high);
}

/// Traces the exit of a node, with the value of the root player: at minimum nodes, lower and upper
/// bounds swap.
#[inline(always)]
pub(crate) fn leave<W: EvalWord, E: Evaluator<W>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    value: Score,
    bound: Bound,
    cut: bool,
    ply: u32,
) {
    let (bound, reason) = match (ply.is_multiple_of(2), bound) {
        (true, bound) => (bound, Cut::Beta),
        (false, Bound::Lower) => (Bound::Upper, Cut::Alpha),
        (false, Bound::Upper) => (Bound::Lower, Cut::Alpha),
        (false, Bound::Exact) => (Bound::Exact, Cut::Alpha),
    };
    run.tracer.leave(for_mover(value, ply), bound, cut.then_some(reason));
}
