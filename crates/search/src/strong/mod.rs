//! The strongest agent: principal variation search with all knowledge of the game.

mod cost;
mod evaluate;
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
pub(crate) use evaluate::immediate_proof;
pub use opponent::Opponent;
pub use perfect::Perfect;
use roots::Roots;
pub use table::TranspositionTable;
use tree::Tree;

/// Principal variation search with iterative deepening, a transposition table, move ordering by
/// static evaluation, and proofs.
#[derive(Clone, Debug)]
pub struct Strong {
    /// The static evaluation of leaves without a proof; see [`estimate`](Self::estimate).
    pub evaluation: Evaluation,
    /// Limits; `depth` is the last depth.
    pub limits: Limits,
    /// The transposition table, kept until a new game begins.
    pub table: TranspositionTable,
    /// The techniques in use.
    pub techniques: Techniques,
    /// Number of search threads, if [`Control::threads`] provides them, 1 or more. With several
    /// threads, the result depends on timing. Helper threads use [`evaluation`](Self::evaluation).
    pub threads: u32,
    /// If set, the random seed by which the root's moves are shuffled once.
    pub seed: Option<u64>,
}

/// Techniques that speed up the search. All but reductions and pruning leave the values unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques {
    /// Transposition table.
    pub table: bool,
    /// Move ordering by static evaluation.
    pub ordering: bool,
    /// Zero-window search of all moves after the first.
    pub window: bool,
    /// Late move reductions: moves ordered last are searched less deep, unless they turn out to be
    /// better. Where a player removes cells, moves that take no exit from the opponent are skipped,
    /// except at the root and near the end.
    pub reductions: bool,
    /// Near the leaves, positions whose evaluation is far outside the window are not searched. The
    /// margin is tuned for the [estimate](Strong::estimate); other evaluations may have other
    /// units.
    pub pruning: bool,
}

impl Techniques {
    /// All techniques.
    pub const ALL: Self =
        Self { table: true, ordering: true, window: true, reductions: true, pruning: true };
}

impl Strong {
    /// The whole static evaluation: proofs that need no search, else the
    /// [`estimate`](Self::estimate).
    pub fn evaluation() -> &'static Evaluation {
        &evaluate::EVALUATION
    }

    /// The default evaluation: cells reached first, moves, and the colour rule.
    pub fn estimate() -> &'static Evaluation {
        &evaluate::ESTIMATE
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
    /// Searches the same position in a helper thread, to fill the shared table, until `done` (lazy
    /// SMP). Returns the nodes visited.
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
        // Half of the helpers are one ply ahead of the main search.
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

    /// Iterative deepening.
    fn deepen<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        run.poll_every = run.poll_every.min(POLL_EVERY);
        let mut roots = if position.geometry().removes() {
            // They are many, so their first order matters.
            perfect::ranked(position, moves)
        } else {
            Roots::new(moves)
        };
        let mut tree = self.tree(run);
        let mut last: Option<SearchInfo> = None;
        // Nodes of the prover, including those before this search.
        let mut proving = tree.run.nodes;
        let deepest = self.limits.depth.unwrap_or(u32::MAX).min(position.open().len());
        for depth in 1..=deepest {
            let score = tree.root(position, roots.candidates(), depth);
            if tree.run.ended {
                return unfinished(tree.run, last, score, roots.all()[0]);
            }
            let mut info = tree.run.info(depth, score, true);
            tree.run.report(&info);
            let proof = score.and_then(Score::proof);
            if proof == Some(Verdict::Win) {
                return info;
            }
            let spent = tree.run.nodes - proving;
            if proof.is_none() && cost::is_solvable(position, spent) {
                // The prover may use as many nodes as the search has.
                let win = roots.prove(tree.run, position, spent.saturating_sub(proving));
                proving = tree.run.nodes - spent;
                if let Some(best) = win {
                    return settled(tree.run, depth, Score::WIN, best);
                }
            }
            if proof.is_some() || roots.candidates().is_empty() {
                let score =
                    if roots.any_lose() { Score::LOSS } else { score.unwrap_or(Score::LOSS) };
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
                // The best move was proven to lose; the next one has no score yet.
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

/// Minimum nodes of the prover for finding the most resistant move, however quickly the loss was
/// found.
const RESISTANCE: u64 = 200_000;
/// Nodes between two checks of the clock: each computes territories, and some search longest paths.
const POLL_EVERY: u64 = 64;

/// The result of a search that chose a move for another reason than its principal variation.
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

/// The result of an incomplete depth. Its first move was the best of the depth before, so a better
/// move found in it is better.
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
