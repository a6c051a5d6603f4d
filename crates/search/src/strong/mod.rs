//! The agent that is made to win: principal variation search with all that is known of the game.

mod cost;
mod judge;
mod opponent;
mod perfect;
mod removal;
mod resist;
mod roots;
mod table;
mod traps;
mod tree;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use isolation_board::{Move, Position, Verdict};
use isolation_eval::{EvalWord, Evaluation, Evaluator, Score};

use crate::root::{Plan, Settings};
use crate::run::Run;
use crate::{Control, Limits, NoTrace, SearchInfo, Tracer};
pub(crate) use judge::at_once;
pub use opponent::Opponent;
pub use perfect::Perfect;
use roots::Roots;
pub use table::TranspositionTable;
use tree::Tree;

/// Iterative deepening principal variation search with a transposition table, moves in the order of
/// the evaluation, and proofs as early as they are seen.
#[derive(Clone, Debug)]
pub struct Strong {
    /// What leaves are worth where nothing is proven; see [`estimate`](Self::estimate).
    pub evaluation: Evaluation,
    /// How much it may spend; `depth` is the last depth.
    pub limits: Limits,
    /// What it has found out, kept until a new game begins.
    pub table: TranspositionTable,
    /// What makes it fast.
    pub techniques: Techniques,
    /// Threads that search at once where [`Control::threads`] has any, 1 or more. What is found depends on their
    /// timing then. The others score by [`evaluation`](Self::evaluation).
    pub threads: u32,
    /// Where set, the root's moves are shuffled once by it.
    pub seed: Option<u64>,
}

/// What makes the search fast. Without any of them but reductions and pruning, the values are the same
/// and take longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques {
    /// Positions that were met before are not searched again.
    pub table: bool,
    /// The moves that look best are searched first.
    pub ordering: bool,
    /// Moves after the first are only asked whether they are better.
    pub window: bool,
    /// Moves that look worse are searched less deep, unless they turn out to be better. Where a player removes
    /// cells, those that take no exit from the opponent are left out, but at the root and near the end.
    pub reductions: bool,
    /// Near the leaves, positions whose evaluation is far outside of the window are not searched. How far is set for
    /// the [estimate](Strong::estimate): other evaluations may be in other units.
    pub pruning: bool,
}

impl Techniques {
    /// All of them.
    pub const ALL: Self =
        Self { table: true, ordering: true, window: true, reductions: true, pruning: true };
}

impl Strong {
    /// What it sees in a leaf without its own evaluation: proofs that need no search, else the
    /// [`estimate`](Self::estimate).
    pub fn evaluation() -> &'static Evaluation {
        &judge::EVALUATION
    }

    /// The evaluation that was made for it: cells reached first, moves, and the colour rule.
    pub fn estimate() -> &'static Evaluation {
        &judge::ESTIMATE
    }
}

impl Plan for Strong {
    const HAS_TREE: bool = false;

    fn settings(&self) -> Settings<'_> {
        Settings { evaluation: &self.evaluation, limits: self.limits, seed: self.seed }
    }

    fn table(&mut self) -> Option<&mut TranspositionTable> {
        Some(&mut self.table)
    }

    fn follow<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &mut self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        if let Err(error) = self.table.begin(position.open().len()) {
            run.fail(error);
            return run.info(0, None, false);
        }
        if self.threads <= 1 {
            return self.deepen(run, position, moves);
        }
        let (done, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let helper = |number| {
            nodes.fetch_add(self.help(position, moves, number, &done), Ordering::Relaxed);
        };
        let mut info = None;
        let threads = run.control.threads;
        let started = threads.beside(self.threads - 1, &helper, &mut || {
            info = Some(self.deepen(run, position, moves));
            done.store(true, Ordering::Relaxed);
        });
        if let Err(error) = started {
            run.fail(error);
        }
        let info = info.unwrap_or_else(|| run.info(0, None, false));
        SearchInfo { nodes: info.nodes + nodes.into_inner(), ..info }
    }
}

impl Strong {
    /// Fills the table beside a search of the same position until that is done (lazy SMP). Nodes visited.
    fn help<W: EvalWord>(
        &self,
        position: &Position<W>,
        moves: &[Move],
        number: u32,
        done: &AtomicBool,
    ) -> u64 {
        let evaluator = self.evaluation.for_width();
        let mut control = Control { stop: done, ..Control::free() };
        let mover = position.to_move();
        let mut run = Run::new(mover, &evaluator, Limits::default(), &mut control, NoTrace);
        run.poll_every = POLL_EVERY;
        let mut moves = moves.to_vec();
        let mut tree = self.tree(&mut run);
        // Half of the helpers are a ply ahead of the search that they help.
        for depth in 1 + (number + 1) % 2..=position.open().len() {
            let score = tree.root(position, &mut moves, depth);
            if tree.run.ended || score.and_then(Score::proof).is_some() {
                break;
            }
        }
        run.nodes
    }

    fn tree<'r, 'w, 'c, W: EvalWord, E, T>(
        &'r self,
        run: &'r mut Run<'w, 'c, W, E, T>,
    ) -> Tree<'r, 'w, 'c, W, E, T> {
        let table = self.techniques.table.then_some(&self.table);
        Tree { run, table, techniques: self.techniques, order: Vec::new() }
    }

    /// Searches one ply deeper each time.
    fn deepen<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        run.poll_every = run.poll_every.min(POLL_EVERY);
        let mut roots = if position.geometry().removes() {
            // They are many: the order in which they are first searched matters.
            perfect::ranked(position, moves)
        } else {
            Roots::new(moves)
        };
        let mut tree = self.tree(run);
        let mut last: Option<SearchInfo> = None;
        // Nodes that a prover has visited, here or before.
        let mut asked = tree.run.nodes;
        let deepest = self.limits.depth.unwrap_or(u32::MAX).min(position.open().len());
        for depth in 1..=deepest {
            let score = tree.root(position, roots.alive(), depth);
            if tree.run.ended {
                return unfinished(tree.run, last, score, roots.all()[0]);
            }
            let mut info = tree.run.info(depth, score, true);
            tree.run.report(&info);
            let proof = score.and_then(Score::proof);
            if proof == Some(Verdict::Win) {
                return info;
            }
            let spent = tree.run.nodes - asked;
            if proof.is_none() && cost::is_solvable(position, spent) {
                // The prover may spend as much as the search has.
                let win = roots.ask(tree.run, position, spent.saturating_sub(asked));
                asked = tree.run.nodes - spent;
                if let Some(best) = win {
                    return settled(tree.run, depth, Score::WIN, best);
                }
            }
            if proof.is_some() || roots.alive().is_empty() {
                let score =
                    if roots.some_lose() { Score::LOSS } else { score.unwrap_or(Score::LOSS) };
                let nodes = tree.run.nodes.max(RESISTANCE);
                let best = resist::hardest(tree.run, position, roots.all(), nodes);
                return match best {
                    Some(best) if info.best() != Some(best) => {
                        settled(tree.run, depth, score, best)
                    }
                    _ => {
                        info = tree.run.info(depth, Some(score), true);
                        tree.run.report(&info);
                        info
                    }
                };
            }
            if roots.all()[0] != info.line[0] {
                // The best move was proven to lose: the next one has no score yet.
                tree.run.clear_line(1);
                tree.run.set_line(0, roots.all()[0]);
                info = tree.run.info(depth, None, true);
            }
            if tree.run.ended {
                let now = tree.run.info(depth, None, true);
                return SearchInfo { nodes: now.nodes, time: now.time, ..info };
            }
            last = Some(info);
        }
        last.expect("a position with moves has open cells")
    }
}

/// Positions that the prover may visit at least to find the move that resists most, however quickly
/// the loss was found.
const RESISTANCE: u64 = 200_000;
/// Nodes between two looks at the clock: each finds who gets where first, and some walk paths.
const POLL_EVERY: u64 = 64;

/// The end of a search that settled on a move for other reasons than its own line.
fn settled<W: EvalWord, E: Evaluator<W>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    depth: u32,
    score: Score,
    best: Move,
) -> SearchInfo {
    run.clear_line(1);
    run.set_line(0, best);
    let info = run.info(depth, Some(score), true);
    run.report(&info);
    info
}

/// What is told at the end of a depth that was not finished. Its first move was the best of the
/// depth before: what it found better is better.
fn unfinished<W: EvalWord, E: Evaluator<W>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
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
