//! Iterative deepening.

use std::time::Duration;

use isolation_board::{Move, Position};
use isolation_eval::{EvalWord, Evaluation, Evaluator};

use crate::alphabeta::Pruned;
use crate::minimax::Unpruned;
use crate::root::{Plan, Settings, one_depth};
use crate::run::Run;
use crate::{Limits, SearchInfo, Tracer};

/// The search that iterative deepening repeats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Inner {
    /// [`AlphaBeta`](crate::AlphaBeta).
    #[default]
    AlphaBeta,
    /// [`Minimax`](crate::Minimax).
    Minimax,
}

/// Iterative deepening: searches to depth 1, 2, 3, … and plays the best move of the last completed
/// depth. It ends at a limit, when the end of the game is proven and no longer line can change it,
/// or when the best move has been stable (see [`settle`](Self::settle)).
#[derive(Clone, Debug)]
pub struct Deepening {
    /// The static evaluation of leaves.
    pub evaluation: Evaluation,
    /// The search of each depth.
    pub inner: Inner,
    /// The first depth, at least 1.
    pub from: u32,
    /// `depth` is the last depth.
    pub limits: Limits,
    /// Stops when this many depths in a row chose the same move (called quiescence by alikureishy
    /// and the Udacity report).
    pub settle: Option<u32>,
    /// Starts no new depth with less time left than this.
    pub reserve: Duration,
    /// If set, the random seed by which the root's moves are shuffled once.
    pub seed: Option<u64>,
}

impl Plan for Deepening {
    fn settings(&self) -> Settings<'_> {
        Settings { evaluation: &self.evaluation, limits: self.limits, seed: self.seed }
    }

    fn follow<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &mut self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        let mut last: Option<SearchInfo> = None;
        let mut settled = 0;
        let deepest = self.limits.depth.unwrap_or(u32::MAX);
        for depth in self.from.min(deepest)..=deepest {
            let previous = last.as_ref().and_then(SearchInfo::best);
            let info = match self.inner {
                Inner::AlphaBeta => one_depth(run, &Pruned, position, moves, depth, previous),
                Inner::Minimax => one_depth(run, &Unpruned, position, moves, depth, previous),
            };
            if !info.finished {
                // The result is that of the last completed depth, with the nodes and time of all.
                return match last {
                    Some(last) => SearchInfo { nodes: info.nodes, time: info.time, ..last },
                    None => info,
                };
            }
            settled = if info.best() == previous { settled + 1 } else { 1 };
            let proven = info.score.and_then(|score| score.plies());
            let out_of_time = self.limits.time.is_some_and(|time| {
                time.saturating_sub(run.control.clock.elapsed()) < self.reserve
            });
            let over = proven.is_some_and(|plies| plies <= depth)
                || self.settle.is_some_and(|settle| settled >= settle)
                || depth >= position.open().len()
                || out_of_time;
            if over {
                return info;
            }
            last = Some(info);
        }
        last.expect("the loop runs at least once")
    }
}
