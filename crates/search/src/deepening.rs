//! Iterative deepening.

use core::time::Duration;

use isolation_board::{AnyPosition, Move, match_width};
use isolation_eval::Evaluation;

use crate::game::Game;
use crate::tree::{self, Tree};
use crate::{Control, SearchInfo, SearchResult, Searcher};

/// The search that iterative deepening repeats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Inner {
    /// [`AlphaBeta`](crate::AlphaBeta).
    #[default]
    AlphaBeta,
    /// [`Minimax`](crate::Minimax).
    Minimax,
}

/// Iterative deepening: searches to depth 1, 2, 3, …, at most the depth limit, and plays the best
/// move of the last completed depth. It ends at a limit, when the end of the game is proven and no longer line can change it,
/// or when the best move has been stable (see [`settle`](Self::settle)).
#[derive(Clone, Debug)]
pub struct Deepening {
    /// The static evaluation of leaves.
    pub evaluation: Evaluation,
    /// The search of each depth.
    pub inner: Inner,
    /// The first depth, at least 1.
    pub from: u32,
    /// Stops when this many depths in a row chose the same move (called quiescence by alikureishy
    /// and the Udacity report).
    pub settle: Option<u32>,
    /// Starts no new depth with less time left than this.
    pub reserve: Duration,
    /// If set, the random seed by which the root's moves are shuffled once.
    pub seed: Option<u64>,
}

impl Deepening {
    /// Alpha-beta from depth 1 on, with this evaluation, until a limit.
    pub fn new(evaluation: Evaluation) -> Self {
        Self {
            evaluation,
            inner: Inner::AlphaBeta,
            from: 1,
            settle: None,
            reserve: Duration::ZERO,
            seed: None,
        }
    }

    /// Searches one depth: the limit or, without one, the end of the game.
    #[inline]
    pub(crate) fn one_depth(
        self,
        inner: Inner,
        position: &AnyPosition,
        control: &mut Control<'_>,
    ) -> SearchResult {
        let from = control.limits.depth.unwrap_or(position.open().len());
        Self { inner, from, ..self }.search(position, control)
    }

    /// Searches a position that ends after at most `plies_left` plies, with these moves at the root.
    pub(crate) fn deepen<G: Game>(
        &self,
        tree: &mut Tree<'_, '_, G>,
        root: &G::Node,
        plies_left: u32,
        moves: &[Move],
    ) -> SearchInfo {
        let mut last: Option<SearchInfo> = None;
        let mut settled = 0;
        let limits = tree.run.limits;
        let deepest = limits.depth.unwrap_or(u32::MAX);
        for depth in self.from.min(deepest)..=deepest {
            let previous = last.as_ref().and_then(SearchInfo::best);
            let score = tree.root(self.inner, root, moves, depth, previous);
            let info = tree.run.end_of_depth(depth, score, moves[0]);
            if !info.finished {
                // The result is that of the last completed depth, with the nodes and time of all.
                return match last {
                    Some(last) => SearchInfo { nodes: info.nodes, time: info.time, ..last },
                    None => info,
                };
            }
            settled = if info.best() == previous { settled + 1 } else { 1 };
            let proven = info.score.and_then(|score| score.plies());
            let out_of_time = limits.time.is_some_and(|time| {
                time.saturating_sub(tree.run.control.clock.elapsed()) < self.reserve
            });
            let over = proven.is_some_and(|plies| plies <= depth)
                || self.settle.is_some_and(|settle| settled >= settle)
                || depth >= plies_left
                || out_of_time;
            if over {
                return info;
            }
            last = Some(info);
        }
        last.expect("the loop runs at least once")
    }
}

impl Searcher for Deepening {
    // The crate that makes a search of a tree compiles it, with its own optimization.
    #[inline]
    fn search(&mut self, position: &AnyPosition, control: &mut Control<'_>) -> SearchResult {
        match_width!(position, position => tree::search(self, position, control))
    }
}
