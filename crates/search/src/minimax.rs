//! Plain minimax, the reference for the other searches.

use isolation_board::{AnyPosition, Move};
use isolation_eval::{Evaluation, Score};

use crate::game::Game;
use crate::tree::Tree;
use crate::{Bound, Control, Deepening, Inner, SearchResult, Searcher};

/// Searches the whole tree to a fixed depth, with maximum nodes for the root player and minimum
/// nodes for the opponent; without a depth limit, to the end of the game. The faster searches are
/// compared with it, so it has no optimizations.
#[derive(Clone, Debug)]
pub struct Minimax {
    /// The static evaluation of leaves.
    pub evaluation: Evaluation,
    /// If set, the random seed by which the root's moves are shuffled once.
    pub seed: Option<u64>,
}

impl Searcher for Minimax {
    #[inline]
    fn search(&mut self, position: &AnyPosition, control: &mut Control<'_>) -> SearchResult {
        let deepening = Deepening { seed: self.seed, ..Deepening::new(self.evaluation.clone()) };
        deepening.one_depth(Inner::Minimax, position, control)
    }
}

impl<G: Game> Tree<'_, '_, G> {
    /// The value of the root; of the moves searched, if the run ended before all were. `None` if it
    /// ended before the first. The run's line is the principal variation.
    pub fn minimax(&mut self, root: &G::Node, moves: &[Move], depth: u32) -> Option<Score> {
        self.run.count();
        self.enter(None, -Score::INFINITY, Score::INFINITY, 0);
        if self.run.ended {
            return None;
        }
        let mut best = None;
        self.run.clear_line(1);
        if depth <= 1 {
            self.game.before_leaves(root);
        }
        for &mv in moves {
            let child = self.game.play(root, mv);
            let value = match depth {
                0 | 1 => -self.leaf(&child, mv, -Score::INFINITY, Score::INFINITY, 1),
                _ => -self.value(&child, mv, depth - 1, 1),
            };
            if self.run.ended {
                return best;
            }
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                self.run.set_line(0, mv);
                self.run.report_better(depth, best);
            }
        }
        self.leave(best?, Bound::Exact, false, 0);
        best
    }

    /// The value of a node for its side to move: the maximum over its children, of `depth` plies, 1
    /// or more. Leaves are scored for the root player, so at odd plies this is the negative of the
    /// root player's minimum.
    fn value(&mut self, at: &G::Node, mv: Move, depth: u32, ply: u32) -> Score {
        self.run.count();
        self.run.clear_line(ply);
        self.enter(Some(mv), -Score::INFINITY, Score::INFINITY, ply);
        let moves = self.game.moves(at);
        let mut best = if moves.is_empty() { Score::loss_in(ply) } else { -Score::INFINITY };
        self.run.clear_line(ply + 1);
        if depth == 1 {
            self.game.before_leaves(at);
        }
        for mv in moves {
            let child = self.game.play(at, mv);
            let value = match depth {
                1 => -self.leaf(&child, mv, -Score::INFINITY, Score::INFINITY, ply + 1),
                _ => -self.value(&child, mv, depth - 1, ply + 1),
            };
            if self.run.ended {
                return Score::ZERO;
            }
            if value > best {
                best = value;
                self.run.set_line(ply, mv);
            }
        }
        self.leave(best, Bound::Exact, false, ply);
        best
    }
}
