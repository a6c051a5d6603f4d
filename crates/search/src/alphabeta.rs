//! Alpha-beta pruning.

use isolation_board::{AnyPosition, Move};
use isolation_eval::{Evaluation, Score};

use crate::game::Game;
use crate::run::ply_index;
use crate::tree::Tree;
use crate::{Bound, Control, Deepening, Inner, SearchResult, Searcher};

/// Minimax with alpha-beta pruning: the same value and move with fewer nodes. Below the root, the
/// move that last caused a cut-off at the same ply (the killer) is tried first; the others are in
/// board order. Without a depth limit it searches to the end of the game.
#[derive(Clone, Debug)]
pub struct AlphaBeta {
    /// The static evaluation of leaves.
    pub evaluation: Evaluation,
    /// If set, the random seed by which the root's moves are shuffled once.
    pub seed: Option<u64>,
}

impl Searcher for AlphaBeta {
    #[inline]
    fn search(&mut self, position: &AnyPosition, control: &mut Control<'_>) -> SearchResult {
        let deepening = Deepening { seed: self.seed, ..Deepening::new(self.evaluation.clone()) };
        deepening.one_depth(Inner::AlphaBeta, position, control)
    }
}

impl<G: Game> Tree<'_, '_, G> {
    /// The value of the root; of the moves searched, if the run ended before all were. `None` if it
    /// ended before the first. The run's line is the principal variation.
    pub fn alphabeta(
        &mut self,
        root: &G::Node,
        moves: &[Move],
        depth: u32,
        previous: Option<Move>,
    ) -> Option<Score> {
        self.run.count();
        self.run.clear_line(1);
        self.enter(None, -Score::INFINITY, Score::INFINITY, 0);
        if self.run.ended {
            return None;
        }
        let rank = |mv: Move| moves.iter().position(|&known| known == mv);
        let first = previous.and_then(rank);
        let others = (0..moves.len()).filter(|&index| Some(index) != first);
        let mut best: Option<(Score, usize)> = None;
        if depth <= 1 {
            self.game.before_leaves(root);
        }
        for index in first.into_iter().chain(others) {
            // Of equal moves, the first in root order is played: a move before the best so far only
            // has to equal it, a move after it has to be better.
            let alpha = match best {
                None => -Score::INFINITY,
                Some((value, at)) if index < at => value.just_below(),
                Some((value, _)) => value,
            };
            let (mv, low, high) = (moves[index], -Score::INFINITY, -alpha);
            let child = self.game.play(root, mv);
            let value = match depth {
                0 | 1 => -self.leaf(&child, mv, low, high, 1),
                2 if !G::IS_RECORDED => -self.node::<true>(&child, mv, 1, low, high, 1),
                _ => -self.node::<false>(&child, mv, depth - 1, low, high, 1),
            };
            if self.run.ended {
                return best.map(|(value, _)| value);
            }
            if value > alpha {
                best = Some((value, index));
                self.run.set_line(0, mv);
                self.run.report_better(depth, Some(value));
            }
        }
        let (value, _) = best?;
        self.leave(value, Bound::Exact, false, 0);
        Some(value)
    }

    /// The value of a node for its side to move, from a search of `depth` plies, 1 or more: exact if
    /// it lies between `alpha` and `beta`, else a bound. At odd plies the side to move is the root's
    /// opponent, and values are negated; leaves are always scored for the root player. The loop over
    /// leaves (`IS_LAST`: the depth is 1) is compiled apart.
    fn node<const IS_LAST: bool>(
        &mut self,
        at: &G::Node,
        mv: Move,
        depth: u32,
        mut alpha: Score,
        beta: Score,
        ply: u32,
    ) -> Score {
        self.run.count();
        self.run.clear_line(ply);
        self.enter(Some(mv), alpha, beta, ply);
        let mut moves = self.game.moves(at);
        if moves.is_empty() {
            let value = Score::loss_in(ply);
            self.leave(value, Bound::Exact, false, ply);
            return value;
        }

        // Leaves among the children have no line.
        self.run.clear_line(ply + 1);
        // A recorded tree is not compiled twice.
        let is_last = IS_LAST || G::IS_RECORDED && depth == 1;
        if is_last {
            self.game.before_leaves(at);
        }
        let killer = self.killers[ply_index(ply)];
        let mut next = if moves.contains(killer) {
            moves = moves.without(killer);
            Some(killer)
        } else {
            moves.next()
        };
        let mut best = -Score::INFINITY;
        let mut bound = Bound::Upper;
        while let Some(mv) = next {
            let child = self.game.play(at, mv);
            let value = match depth {
                _ if is_last => -self.leaf(&child, mv, -beta, -alpha, ply + 1),
                2 if !G::IS_RECORDED => -self.node::<true>(&child, mv, 1, -beta, -alpha, ply + 1),
                _ => -self.node::<false>(&child, mv, depth - 1, -beta, -alpha, ply + 1),
            };
            if self.run.ended {
                return Score::ZERO;
            }
            if value > best {
                best = value;
                if value >= beta {
                    self.killers[ply_index(ply)] = mv;
                    self.leave(best, Bound::Lower, !moves.is_empty(), ply);
                    return best;
                }
                if value > alpha {
                    alpha = value;
                    bound = Bound::Exact;
                    self.run.set_line(ply, mv);
                }
            }
            next = moves.next();
        }
        self.leave(best, bound, false, ply);
        best
    }
}
