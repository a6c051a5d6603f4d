//! The agent that is made to win: principal variation search with all that is known of the game.

mod judge;
mod table;
mod tree;

use isolation_board::{Move, Position};
use isolation_eval::{EvalWord, Evaluation, Score};

use crate::root::{Plan, Settings};
use crate::run::Run;
use crate::{Limits, SearchInfo, Tracer};
pub(crate) use judge::at_once;
use table::Table;
use tree::Tree;

/// Iterative deepening principal variation search with a transposition table, moves in the order of
/// an evaluation by territory, mobility and the colour rule, and proofs as early as they are seen.
#[derive(Clone, Debug)]
pub struct Strong {
    /// How much it may spend; `depth` is the last depth.
    pub limits: Limits,
    /// Bytes of the transposition table, which is new for each move.
    pub memory: usize,
    /// What makes it fast.
    pub techniques: Techniques,
    /// Where set, the root's moves are shuffled once by it.
    pub seed: Option<u64>,
}

/// What makes the search fast. Without any of them but the reductions, the values are the same and
/// take longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques {
    /// Positions that were met before are not searched again.
    pub table: bool,
    /// The moves that look best are searched first.
    pub ordering: bool,
    /// Moves after the first are only asked whether they are better.
    pub window: bool,
}

impl Techniques {
    /// All of them.
    pub const ALL: Self = Self { table: true, ordering: true, window: true };
}

impl Strong {
    /// The evaluation of the leaves: proofs that need no search, else cells reached first, moves,
    /// and the colour rule.
    pub fn evaluation() -> &'static Evaluation {
        &judge::EVALUATION
    }
}

impl Plan for Strong {
    fn settings(&self) -> Settings<'_> {
        Settings { evaluation: Self::evaluation(), limits: self.limits, seed: self.seed }
    }

    fn follow<W: EvalWord, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        let mut moves = moves.to_vec();
        let table = self.techniques.table.then(|| Table::new(self.memory));
        let mut tree = Tree { run, table, techniques: self.techniques };
        let mut last: Option<SearchInfo> = None;
        let deepest = self.limits.depth.unwrap_or(u32::MAX).min(position.open().len());
        for depth in 1..=deepest {
            let score = tree.root(position, &mut moves, depth);
            if tree.run.ended {
                return unfinished(tree.run, last, score, moves[0]);
            }
            let info = tree.run.info(depth, score, true);
            tree.run.report(&info);
            if info.score.is_some_and(|score| score.proof().is_some()) {
                return info;
            }
            last = Some(info);
        }
        last.expect("a position with moves has open cells")
    }
}

/// What is told at the end of a depth that was not finished. Its first move was the best of the
/// depth before: what it found better is better.
fn unfinished<W: EvalWord, T: Tracer>(
    run: &mut Run<'_, '_, W, T>,
    last: Option<SearchInfo>,
    score: Option<Score>,
    first: Move,
) -> SearchInfo {
    if score.is_none() {
        run.clear_line(1);
        run.set_line(0, first);
    }
    let info = run.info(0, score, false);
    match last {
        Some(last) if info.best() == last.best() || score.is_none() => {
            SearchInfo { nodes: info.nodes, time: info.time, ..last }
        }
        Some(last) => SearchInfo { depth: last.depth, ..info },
        None => info,
    }
}
