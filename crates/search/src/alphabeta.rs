//! Alpha-beta: minimax without the lines that cannot matter.

use isolation_board::{Move, Position};
use isolation_eval::{EvalWord, Evaluation, Evaluator, Score};

use crate::place::Place;
use crate::root::{self, Depth, Plan, Settings};
use crate::run::Run;
use crate::{Bound, Cut, Limits, SearchInfo, Tracer};

/// Minimax with alpha-beta pruning: same value, same move, fewer nodes. Below the root, the move
/// that last cut at the same ply is tried first; all else is in board order.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    /// What leaves are worth.
    pub evaluation: Evaluation,
    /// `depth` is how far it looks; nodes and time may end it before.
    pub limits: Limits,
    /// Where set, the root's moves are shuffled once by it.
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

/// The depth of a search to one depth; without a limit, to the end of the game, which lasts no
/// longer than there are open cells.
pub(crate) fn fixed_depth<W: EvalWord>(limits: Limits, position: &Position<W>) -> u32 {
    limits.depth.unwrap_or(position.open().len())
}

/// One depth of alpha-beta.
pub(crate) struct Pruned;

impl Depth for Pruned {
    fn search<W: EvalWord, E: Evaluator<W>, P: Place<W, E>, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, E, T>,
        place: &P,
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
            // The first of equal moves is played: one that stands before the best so far has only
            // to equal it, one behind it has to be better.
            let alpha = match best {
                None => -Score::INFINITY,
                Some((value, at)) if index < at => value.just_below(),
                Some((value, _)) => value,
            };
            let child = place.play(run.evaluator, moves[index]);
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

/// The value of a place to the side to move there, looking `depth` plies ahead, 1 or more: exact
/// if it lies between `alpha` and `beta`, else a bound. At odd plies that side is not the root player, and values are the negatives of the
/// root player's: that is a matter of sign only, leaves are scored for the root player.
fn node<W: EvalWord, E: Evaluator<W>, P: Place<W, E>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    place: &P,
    mv: Move,
    depth: u32,
    mut alpha: Score,
    beta: Score,
    ply: u32,
) -> Score {
    run.count();
    run.clear_line(ply);
    enter(run, mv, alpha, beta, ply);
    let mut moves = place.moves();
    if moves.is_empty() {
        let value = Score::loss_in(ply);
        leave(run, value, Bound::Exact, false, ply);
        return value;
    }

    // For the leaves, where these are next.
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
        let child = place.play(run.evaluator, mv);
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

/// The value of a leaf to the side to move there. The line behind it is clear already.
#[inline(always)]
pub(crate) fn leaf<W: EvalWord, E: Evaluator<W>, P: Place<W, E>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    place: &P,
    mv: Move,
    alpha: Score,
    beta: Score,
    ply: u32,
) -> Score {
    run.count();
    enter(run, mv, alpha, beta, ply);
    let value = place.leaf(run, ply).map_or(Score::loss_in(ply), |value| for_mover(value, ply));
    leave(run, value, Bound::Exact, false, ply);
    value
}

/// A value of the root player's as the mover's at this ply, or the other way round.
#[inline(always)]
pub(crate) fn for_mover(value: Score, ply: u32) -> Score {
    if ply.is_multiple_of(2) { value } else { -value }
}

/// Tells the tracer in the root player's terms.
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

/// Tells the tracer in the root player's terms: at a minimum, what is at least so much for the
/// mover is at most so much for the root player.
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
