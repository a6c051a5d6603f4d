//! Principal variation search: one depth of `strong`.

use alloc::vec::Vec;

use isolation_board::{Move, Moves, Player, Position, Square, Verdict, Word};
use isolation_compact::sort_few_by_key;
use isolation_eval::{Evaluator, Score, View};

use super::evaluate::proof;
use super::network::Corrections;
use super::proofs::Proofs;
use super::table::{Entry, TranspositionTable};
use super::{Techniques, cost, removal};
use crate::Bound;
use crate::immediate::immediate_proof;
use crate::run::Run;

/// The tree below a root, searched once for each depth.
pub(super) struct Pvs<'r, 'w, 'c, W: Word> {
    pub run: &'r mut Run<'w, 'c>,
    pub evaluator: &'r Evaluator<'r, W>,
    /// The player for whom leaves are scored.
    pub root_player: Player,
    /// `None` if the technique is off.
    pub table: Option<&'r TranspositionTable>,
    pub techniques: Techniques,
    /// `None` if the technique is off, or the board has no network.
    pub corrections: Option<Corrections>,
    /// The moves still to be searched of all nodes on the current path, with the static evaluation
    /// after each; each node's moves follow its parent's.
    pub order: Vec<(Score, Move)>,
    /// `None` if the technique is off, and in helper threads.
    pub proofs: Option<&'r mut Proofs>,
    /// The solver's nodes that proved nothing.
    pub unproven: u64,
}

/// A move and the position after it.
struct Step<W: Word> {
    mv: Move,
    position: Position<W>,
    key: u64,
    /// The static evaluation after the move, if it was computed.
    evaluation: Option<Score>,
}

/// Keys differ by the player whose scores are stored: an evaluation need not be antisymmetric.
fn key_of_root(player: Player) -> u64 {
    match player {
        Player::First => 0,
        Player::Second => 0x9e37_79b9_7f4a_7c15,
    }
}

/// The index of the first move that is searched one ply less deep.
const FIRST_REDUCED: usize = 3;
/// The index of the first move that is searched two plies less deep.
const FIRST_REDUCED_TWICE: usize = 6;
/// Minimum depth of reductions.
const MIN_REDUCED_DEPTH: u32 = 3;
/// Minimum depth of table entries: nearer to the leaves, the table costs more time than it saves.
const MIN_STORED_DEPTH: u32 = 3;
/// Minimum depth of calls of the solver: nearer to the leaves, their prediction costs more time than
/// they save.
const MIN_PROVEN_DEPTH: u32 = 4;
/// Maximum depth of pruning.
const MAX_PRUNED_DEPTH: u32 = 3;

/// The distance of an estimate from the window that allows pruning with this many plies left.
const fn margin(depth: u32) -> Score {
    Score::units(6 + 2 * depth as i32)
}

/// The best move of a node so far.
struct Best {
    alpha: Score,
    beta: Score,
    score: Score,
    mv: Option<Move>,
    bound: Bound,
}

impl<W: Word> Pvs<'_, '_, '_, W> {
    /// Searches all moves of the root to this depth, and sorts them for the next depth. `None` if
    /// the run ended before the first was searched.
    pub fn root(
        &mut self,
        position: &Position<W>,
        moves: &mut [Move],
        depth: u32,
    ) -> Option<Score> {
        self.run.count();
        self.run.clear_line(1);
        if self.run.ended {
            return None;
        }
        self.evaluator.before_leaves(position);
        if let Some(corrections) = &mut self.corrections {
            corrections.begin(position);
        }
        let key = position.key() ^ key_of_root(position.to_move());
        let mut best = None;
        for index in 0..moves.len() {
            let step = self.step(position, key, moves[index]);
            let alpha = best.unwrap_or(-Score::INFINITY);
            let less = removal::reduction(position, depth, index);
            if less > 0 && best.is_some() && self.techniques.reductions {
                let low = (-alpha).just_below();
                let value = -self.child(&step, depth - 1 - less, low, -alpha, 1);
                if value <= alpha && !self.run.ended {
                    continue;
                }
            }
            let value = self.value(&step, depth - 1, alpha, Score::INFINITY, 0, best.is_some());
            if self.run.ended {
                return best;
            }
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                self.run.set_line(0, step.mv);
                self.run.report_better(depth, best);
                moves[..=index].rotate_right(1);
            }
        }
        best
    }

    /// The value of a move for the side that makes it, with `depth` plies left after it. Moves
    /// after the first are searched with a zero window at first.
    #[inline(always)]
    fn value(
        &mut self,
        step: &Step<W>,
        depth: u32,
        alpha: Score,
        beta: Score,
        ply: u32,
        later: bool,
    ) -> Score {
        if later && self.techniques.window {
            let low = (-alpha).just_below();
            let value = -self.child(step, depth, low, -alpha, ply + 1);
            if value <= alpha || value >= beta || self.run.ended {
                return value;
            }
        }
        -self.child(step, depth, -beta, -alpha, ply + 1)
    }

    #[inline(always)]
    fn child(&mut self, step: &Step<W>, depth: u32, alpha: Score, beta: Score, ply: u32) -> Score {
        if depth > 0 {
            return self.node(step, depth, alpha, beta, ply);
        }
        let evaluation = self.evaluation_after(step, ply);
        self.leaf(evaluation, ply)
    }

    #[inline(always)]
    fn step(&self, position: &Position<W>, key: u64, mv: Move) -> Step<W> {
        let key = position.key_after(key, mv);
        Step { mv, position: position.play(mv), key, evaluation: None }
    }

    /// The static evaluation after the move that leads to this ply, which is computed at most once.
    #[inline(always)]
    fn evaluation_after(&mut self, step: &Step<W>, ply: u32) -> Score {
        step.evaluation.unwrap_or_else(|| {
            self.prepare(ply - 1, step.position.piece(step.position.to_move()));
            self.evaluate(&step.position)
        })
    }

    /// Prepares for [`Pvs::evaluate`] after moves from this ply, after which this piece is to move.
    #[inline(always)]
    fn prepare(&mut self, ply: u32, next: Option<Square>) {
        if let (Some(corrections), Some(next)) = (&mut self.corrections, next) {
            corrections.prepare(ply, next);
        }
    }

    /// The static evaluation of a position for its side to move: a proof, else an estimate.
    #[inline(always)]
    fn evaluate(&mut self, position: &Position<W>) -> Score {
        let view = View::new(position, self.root_player);
        if let Some(score) = proof(&view) {
            return score;
        }
        let score = match self.evaluator.score(&view) {
            Ok(score) if view.to_move() => score,
            Ok(score) => -score,
            Err(error) => return self.run.fail(error),
        };
        let Some(corrections) = &self.corrections else { return score };
        // Where the pieces cannot meet, longest paths decide.
        let Some((_, to)) = position.pieces().filter(|_| view.territory().touch) else {
            return score;
        };
        let attacker = if view.to_move() { view.attacker() } else { -view.attacker() };
        score + corrections.after(to, attacker)
    }

    /// Counts a child that is not searched, and returns its static evaluation.
    #[inline(always)]
    fn leaf(&mut self, evaluation: Score, ply: u32) -> Score {
        self.run.count();
        self.run.clear_line(ply);
        evaluation.from_ply(ply)
    }

    /// The score of a position for its side to move, from a search of `depth` plies, 1 or more:
    /// exact if it lies between `alpha` and `beta`, else a bound.
    fn node(&mut self, step: &Step<W>, depth: u32, alpha: Score, beta: Score, ply: u32) -> Score {
        let position = &step.position;
        self.run.count();
        self.run.clear_line(ply);
        let targets = position.targets();
        if let Some(score) = immediate_proof(position, targets) {
            return score.from_ply(ply);
        }
        let table = self.table.filter(|_| depth >= MIN_STORED_DEPTH);
        let known = table.and_then(|table| table.get(step.key));
        if let Some(score) = known.and_then(|known| known.cutoff(depth, alpha, beta, ply)) {
            return score;
        }

        // A search to the end of the game is exact.
        let selective = position.open().len() > depth;
        let pruning = self.techniques.pruning && selective;
        if pruning && depth <= MAX_PRUNED_DEPTH {
            let score = self.evaluation_after(step, ply);
            let is_far = || score + -margin(depth) >= beta || score + margin(depth) <= alpha;
            if score.proof().is_none() && is_far() {
                return score;
            }
        }

        let mut best = Best { alpha, beta, score: -Score::INFINITY, mv: None, bound: Bound::Upper };
        if depth >= MIN_PROVEN_DEPTH
            && selective
            && let Some(verdict) = self.prove(position, depth)
        {
            best.score = Score::of(verdict);
            best.bound = Bound::Exact;
            return self.finish(step.key, depth, &best, ply);
        }
        if self.run.ended {
            return Score::ZERO;
        }
        if let Some(corrections) = &mut self.corrections {
            corrections.enter(ply, step.mv.destination());
        }
        let first = known.and_then(|known| known.best).filter(|mv| position.is_legal(*mv));
        let mut left = position.moves();
        if let Some(mv) = first {
            left = left.without(mv);
            let next = self.step(&step.position, step.key, mv);
            let value = self.value(&next, depth - 1, alpha, beta, ply, false);
            if self.consider(&mut best, mv, value, ply) {
                return self.finish(step.key, depth, &best, ply);
            }
        }
        let removes = selective && self.techniques.reductions && position.geometry().removes();
        let (near, far) = if removes { removal::by_place(position, left) } else { (left, None) };
        let is_cut = self.moves(step, near, depth, selective, &mut best, ply);
        if let Some(far) = far.filter(|_| !is_cut && best.score.proof() == Some(Verdict::Loss)) {
            if depth <= removal::LAST_WIDENED {
                self.moves(step, far, depth, selective, &mut best, ply);
            } else {
                best.score = removal::as_good_as_lost(best.score);
            }
        }
        self.finish(step.key, depth, &best, ply)
    }

    /// The verdict of a position for its side to move, if the solver is likely to find it with fewer
    /// nodes than a search of `depth` plies, and does. At most half of all nodes may prove nothing.
    fn prove(&mut self, position: &Position<W>, depth: u32) -> Option<Verdict> {
        let proofs = self.proofs.as_deref_mut()?;
        let left = (self.run.nodes / 2).saturating_sub(self.unproven);
        let most = cost::nodes_in_place_of(position, depth, left)?;
        let before = self.run.nodes;
        let verdict = proofs.prove(self.run, position, most);
        if verdict.is_none() {
            self.unproven += self.run.nodes - before;
        }
        verdict
    }

    /// Searches these moves of a node. Returns whether it fails high or the run ended.
    #[inline(always)]
    fn moves(
        &mut self,
        step: &Step<W>,
        moves: Moves<W>,
        depth: u32,
        selective: bool,
        best: &mut Best,
        ply: u32,
    ) -> bool {
        let pruning = self.techniques.pruning && selective;
        // Sorts the moves by the static evaluation after them, the best first.
        let base = self.order.len();
        self.evaluator.before_leaves(&step.position);
        self.prepare(ply, step.position.piece(!step.position.to_move()));
        for mv in moves {
            let next = self.step(&step.position, step.key, mv);
            let evaluation = self.evaluate(&next.position);
            if self.run.fault.is_some() {
                break;
            }
            // A child that would be pruned is not searched.
            let is_leaf = evaluation.proof().is_some()
                || pruning
                    && depth - 1 <= MAX_PRUNED_DEPTH
                    && evaluation + margin(depth - 1) <= -best.beta;
            if depth == 1 || is_leaf {
                let value = -self.leaf(evaluation, ply + 1);
                if self.consider(best, mv, value, ply) {
                    self.order.truncate(base);
                    return true;
                }
            } else {
                if let Some(table) = self.table.filter(|_| depth > MIN_STORED_DEPTH) {
                    table.prefetch(next.key);
                }
                self.order.push((evaluation, mv));
            }
        }
        if self.techniques.ordering {
            sort_few_by_key(&mut self.order[base..], |&it| it);
        }
        let mut is_cut = false;
        for index in 0..self.order.len() - base {
            let (evaluation, mv) = self.order[base + index];
            let next =
                Step { evaluation: Some(evaluation), ..self.step(&step.position, step.key, mv) };
            let later = best.mv.is_some();
            let reduced = self.techniques.reductions && selective && index >= FIRST_REDUCED;
            if reduced && later && depth >= MIN_REDUCED_DEPTH {
                let less = depth - 2 - u32::from(index >= FIRST_REDUCED_TWICE);
                let low = (-best.alpha).just_below();
                let value = -self.child(&next, less, low, -best.alpha, ply + 1);
                if value <= best.alpha || self.run.ended {
                    is_cut = self.consider(best, mv, value, ply);
                    if is_cut {
                        break;
                    }
                    continue;
                }
            }
            let value = self.value(&next, depth - 1, best.alpha, best.beta, ply, later);
            is_cut = self.consider(best, mv, value, ply);
            if is_cut {
                break;
            }
        }
        self.order.truncate(base);
        is_cut
    }

    /// Updates the best move with a move's value. Returns whether the node fails high or the run
    /// ended.
    #[inline(always)]
    fn consider(&mut self, best: &mut Best, mv: Move, value: Score, ply: u32) -> bool {
        if self.run.ended {
            return true;
        }
        if value > best.score {
            best.score = value;
            best.mv = Some(mv);
            if value >= best.beta {
                best.bound = Bound::Lower;
                return true;
            }
            if value > best.alpha {
                best.alpha = value;
                best.bound = Bound::Exact;
                self.run.set_line(ply, mv);
            }
        }
        false
    }

    /// Stores the result and leaves the node.
    #[inline(always)]
    fn finish(&mut self, key: u64, depth: u32, best: &Best, ply: u32) -> Score {
        if self.run.ended {
            return Score::ZERO;
        }
        if let Some(table) = self.table.filter(|_| depth >= MIN_STORED_DEPTH) {
            let score = best.score.relative_to_ply(ply);
            table.put(key, Entry { score, bound: best.bound, depth, best: best.mv });
        }
        best.score
    }
}

impl Entry {
    /// The score at this ply, if it makes a search to `depth` in this window unnecessary.
    ///
    /// Equal positions have equally many blocked squares, so within one depth of a search without
    /// reductions they were searched equally deep. Proofs are valid at any depth.
    #[inline(always)]
    fn cutoff(&self, depth: u32, alpha: Score, beta: Score, ply: u32) -> Option<Score> {
        let score = self.score.from_ply(ply);
        let proven = match self.bound {
            Bound::Exact => self.score.proof().is_some(),
            Bound::Lower => self.score.proof() == Some(Verdict::Win),
            Bound::Upper => self.score.proof() == Some(Verdict::Loss),
        };
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        ((self.depth >= depth || proven) && settles).then_some(score)
    }
}
