//! The strongest agent: principal variation search with all knowledge of the game.

mod cost;
mod evaluate;
mod network;
mod perfect;
mod proofs;
mod pvs;
mod removal;
mod root_moves;
mod swindle;
mod table;

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use isolation_board::{AnyPosition, Move, Position, Verdict, Word, match_width};
use isolation_eval::{Evaluation, Evaluator, Score};
use isolation_solve::{KNOWN_NODES, Solution};

use crate::run::{Run, begin};
use crate::{Control, SearchInfo, SearchResult, Searcher};
use network::Corrections;
pub use perfect::Perfect;
use proofs::Proofs;
use pvs::Pvs;
use root_moves::RootMoves;
pub use table::TranspositionTable;

/// Principal variation search with iterative deepening, a transposition table, move ordering by
/// static evaluation, and proofs.
#[derive(Clone, Debug)]
pub struct Strong {
    /// The static evaluation of leaves without a proof; see [`estimate`](Self::estimate).
    pub evaluation: Evaluation,
    /// The transposition table, kept until a new game begins.
    pub table: TranspositionTable,
    /// The techniques in use.
    pub techniques: Techniques,
    /// Number of search threads, if [`Control::threads`] provides them, 1 or more. With several
    /// threads, the result depends on timing. Helper threads use [`evaluation`](Self::evaluation).
    pub threads: u32,
    /// If set, the random seed by which the root's moves are shuffled once.
    pub seed: Option<u64>,
    proofs: Proofs,
}

/// Techniques that speed up the search. Table, ordering and window leave the values unchanged; proofs
/// replace estimates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques {
    /// Transposition table.
    pub table: bool,
    /// Move ordering by static evaluation.
    pub ordering: bool,
    /// Zero-window search of all moves after the first.
    pub window: bool,
    /// Late move reductions: moves ordered last are searched less deep, unless they turn out to be
    /// better. Where a player removes squares, moves that take no exit from the opponent are skipped,
    /// except at the root and near the end.
    pub reductions: bool,
    /// Near the leaves, positions whose evaluation is far outside the window are not searched. The
    /// margin is tuned for the [estimate](Strong::estimate); other evaluations may have other
    /// units.
    pub pruning: bool,
    /// On some boards, a network corrects the [estimate](Strong::estimate); other evaluations may have
    /// other units.
    pub network: bool,
    /// The solver, for positions that it can solve within the limits.
    pub proofs: bool,
}

impl Techniques {
    /// All techniques.
    pub const ALL: Self = Self {
        table: true,
        ordering: true,
        window: true,
        reductions: true,
        pruning: true,
        network: true,
        proofs: true,
    };
}

impl Strong {
    /// The whole static evaluation: proofs that need no search, else the
    /// [`estimate`](Self::estimate).
    pub fn evaluation() -> &'static Evaluation {
        &evaluate::EVALUATION
    }

    /// The default evaluation: squares reached first, moves, and the colour rule.
    pub fn estimate() -> &'static Evaluation {
        &evaluate::ESTIMATE
    }

    /// All techniques on one thread, with this evaluation and at most this many bytes of
    /// transposition table.
    pub fn new(evaluation: Evaluation, bytes: usize) -> Self {
        Self {
            evaluation,
            table: TranspositionTable::new(bytes),
            techniques: Techniques::ALL,
            threads: 1,
            seed: None,
            proofs: Proofs::new(),
        }
    }

    fn search_width<W: Word>(
        &mut self,
        position: &Position<W>,
        control: &mut Control<'_>,
    ) -> SearchResult {
        let evaluation = self.evaluation.clone();
        begin(&evaluation, self.seed, position, control, |evaluator, mut run, moves| {
            let asked = self.techniques.proofs.then(|| self.proofs.known(&mut run, position));
            let known = asked
                .flatten()
                .filter(|known| known.winning_move().is_none_or(|mv| moves.contains(&mv)));
            // The search soon finds the others itself, and how many plies they take.
            let info = if known.is_some() && !cost::is_solvable(position, KNOWN_NODES) {
                run.info(0, None, true)
            } else {
                self.run(evaluator, &mut run, position, moves)
            };
            let info = match known.filter(|_| info.score.and_then(Score::proof).is_none()) {
                Some(Solution::Win(best)) => settled(&mut run, info.depth, Score::WIN, best),
                Some(Solution::Loss) => {
                    let (proofs, nodes) = (Some(&mut self.proofs), RESISTANCE);
                    let best = swindle::hardest(proofs, &mut run, position, moves, nodes);
                    let best = best.or(info.best()).unwrap_or(moves[0]);
                    settled(&mut run, info.depth, Score::LOSS, best)
                }
                None => info,
            };
            run.result(info)
        })
    }

    /// Searches an unfinished position with these moves at the root.
    fn run<W: Word>(
        &mut self,
        evaluator: &Evaluator<'_, W>,
        run: &mut Run<'_, '_>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        if let Err(error) = self.table.begin(position.open().len()) {
            run.fail(error);
            return run.info(0, None, false);
        }
        // The helper threads share the rest.
        let mut proofs = core::mem::replace(&mut self.proofs, Proofs::new());
        let info = self.search_with_helpers(&mut proofs, evaluator, run, position, moves);
        self.proofs = proofs;
        info
    }

    fn search_with_helpers<W: Word>(
        &self,
        proofs: &mut Proofs,
        evaluator: &Evaluator<'_, W>,
        run: &mut Run<'_, '_>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        if self.threads <= 1 {
            return self.deepen(proofs, evaluator, run, position, moves);
        }
        let (done, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
        let helper = |number| {
            nodes.fetch_add(self.help(position, moves, number, &done), Ordering::Relaxed);
        };
        let mut info = None;
        let threads = run.control.threads;
        let started = threads.run_with_helpers(self.threads - 1, &helper, &mut || {
            info = Some(self.deepen(proofs, evaluator, run, position, moves));
            done.store(true, Ordering::Relaxed);
        });
        if let Err(error) = started {
            run.fail(error);
        }
        let info = info.unwrap_or_else(|| run.info(0, None, false));
        SearchInfo { nodes: info.nodes + nodes.into_inner(), ..info }
    }

    /// Searches the same position in a helper thread, to fill the shared table, until `done` (lazy
    /// SMP). Returns the nodes visited.
    fn help<W: Word>(
        &self,
        position: &Position<W>,
        moves: &[Move],
        number: u32,
        done: &AtomicBool,
    ) -> u64 {
        let evaluator = self.evaluation.for_width();
        let mut control = Control { stop: done, ..Control::default() };
        let mut run = Run::new(&mut control, self.evaluation.is_slow(), &|| Ok(()));
        run.poll_every = POLL_EVERY;
        let mut moves = moves.to_vec();
        let mut pvs = self.pvs(&evaluator, &mut run, position, None);
        // Half of the helpers are one ply ahead of the main search.
        for depth in 1 + (number + 1) % 2..=position.open().len() {
            let score = pvs.root(position, &mut moves, depth);
            if pvs.run.ended || score.and_then(Score::proof).is_some() {
                break;
            }
        }
        run.nodes
    }

    fn pvs<'r, 'w, 'c, W: Word>(
        &'r self,
        evaluator: &'r Evaluator<'r, W>,
        run: &'r mut Run<'w, 'c>,
        position: &Position<W>,
        proofs: Option<&'r mut Proofs>,
    ) -> Pvs<'r, 'w, 'c, W> {
        let table = self.techniques.table.then_some(&self.table);
        let (techniques, root_player) = (self.techniques, position.to_move());
        let corrections = techniques.network.then(|| Corrections::of(position)).flatten();
        Pvs {
            run,
            evaluator,
            root_player,
            table,
            techniques,
            corrections,
            order: Vec::new(),
            proofs,
            unproven: 0,
        }
    }

    /// Iterative deepening.
    fn deepen<W: Word>(
        &self,
        proofs: &mut Proofs,
        evaluator: &Evaluator<'_, W>,
        run: &mut Run<'_, '_>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        run.poll_every = run.poll_every.min(POLL_EVERY);
        let mut roots = if position.geometry().removes() {
            // They are many, so their first order matters.
            perfect::ranked(position, moves)
        } else {
            RootMoves::new(moves)
        };
        let deepest = run.limits.depth.unwrap_or(u32::MAX).min(position.open().len());
        let proofs = self.techniques.proofs.then_some(proofs);
        let mut pvs = self.pvs(evaluator, run, position, proofs);
        let mut last: Option<SearchInfo> = None;
        // Nodes of the solver, including those before this search.
        let mut solver_nodes = pvs.run.nodes;
        for depth in 1..=deepest {
            let score = pvs.root(position, roots.candidates(), depth);
            if pvs.run.ended {
                return unfinished(pvs.run, last, score, roots.all()[0]);
            }
            let mut info = pvs.run.report(depth, score, true);
            let proof = score.and_then(Score::proof);
            if proof == Some(Verdict::Win) {
                return info;
            }
            let spent = pvs.run.nodes - solver_nodes;
            if let Some(proofs) = pvs.proofs.as_deref_mut()
                && proof.is_none()
                && cost::is_solvable(position, spent)
            {
                // The solver may use as many nodes as the search has.
                let win =
                    roots.prove(proofs, pvs.run, position, spent.saturating_sub(solver_nodes));
                solver_nodes = pvs.run.nodes - spent;
                if let Some(best) = win {
                    return settled(pvs.run, depth, Score::WIN, best);
                }
            }
            if proof.is_some() || roots.candidates().is_empty() {
                let score =
                    if roots.any_lose() { Score::LOSS } else { score.unwrap_or(Score::LOSS) };
                let nodes = pvs.run.nodes.max(RESISTANCE);
                let proofs = pvs.proofs.as_deref_mut();
                let best = swindle::hardest(proofs, pvs.run, position, roots.all(), nodes);
                return match best {
                    Some(best) if info.best() != Some(best) => settled(pvs.run, depth, score, best),
                    _ => pvs.run.report(depth, Some(score), true),
                };
            }
            if roots.all()[0] != info.line[0] {
                // The best move was proven to lose; the next one has no score yet.
                pvs.run.set_best(roots.all()[0]);
                info = pvs.run.info(depth, None, true);
            }
            if pvs.run.ended {
                let now = pvs.run.info(depth, None, true);
                return SearchInfo { nodes: now.nodes, time: now.time, ..info };
            }
            last = Some(info);
        }
        last.expect("a position with moves has open squares")
    }
}

/// Minimum nodes of the solver for finding the most resistant move, however quickly the loss was
/// found.
const RESISTANCE: u64 = 200_000;
/// Nodes between two checks of the clock: each computes territories, and some search longest paths.
const POLL_EVERY: u64 = 64;

/// The result of a search that chose a move for another reason than its principal variation.
fn settled(run: &mut Run<'_, '_>, depth: u32, score: Score, best: Move) -> SearchInfo {
    run.set_best(best);
    run.report(depth, Some(score), true)
}

/// The result of an incomplete depth. Its first move was the best of the depth before, so a better
/// move found in it is better.
fn unfinished(
    run: &mut Run<'_, '_>,
    last: Option<SearchInfo>,
    score: Option<Score>,
    first: Move,
) -> SearchInfo {
    if score.is_none() {
        run.set_best(first);
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

impl Searcher for Strong {
    fn search(&mut self, position: &AnyPosition, control: &mut Control<'_>) -> SearchResult {
        match_width!(position, position => self.search_width(position, control))
    }

    fn new_game(&mut self) {
        self.table.clear();
        self.proofs = Proofs::new();
    }
}
