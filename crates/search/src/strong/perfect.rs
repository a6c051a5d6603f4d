//! The agent that plays perfectly wherever the solver finds the verdict.

use alloc::vec::Vec;

use isolation_board::{AnyPosition, Move, Position, Word, match_width};
use isolation_compact::sort_few_by_key;
use isolation_eval::{Score, View};
use isolation_solve::Solution;

use super::cost::MAX_OPEN;
use super::evaluate;
use super::root_moves::RootMoves;
use super::swindle::{self, Opponent};
use super::{Strong, settled};
use crate::run::{Run, begin};
use crate::{Control, Limits, SearchInfo, SearchResult, Searcher};

/// Calls the solver first, with up to half of the limits. It plays a proven win; or, if all moves
/// are proven to lose, the move after which the opponent, judged by its moves so far, is most
/// likely to blunder. Otherwise [`Strong`] searches, which calls the solver again.
#[derive(Clone, Debug)]
pub struct Perfect {
    /// Searches positions that the solver cannot solve.
    pub strong: Strong,
    /// Learned from the opponent's moves until a new game begins.
    opponent: Opponent,
}

impl Perfect {
    /// `perfect`, with this search for positions that the solver cannot solve.
    pub fn new(strong: Strong) -> Self {
        Self { strong, opponent: Opponent::default() }
    }

    /// The result, if the solver finds the verdict.
    fn solve<W: Word>(
        &mut self,
        run: &mut Run<'_, '_>,
        position: &Position<W>,
        moves: &[Move],
    ) -> Option<SearchInfo> {
        let proofs = &mut self.strong.proofs;
        let whole = run.limits;
        let mut roots = ranked(position, moves);
        run.count();
        match proofs.known(run, position) {
            Some(Solution::Win(best)) if moves.contains(&best) => {
                return Some(settled(run, 0, Score::WIN, best));
            }
            Some(Solution::Loss) => roots.lose(),
            // There are tables of some placements, but wide boards cannot be solved.
            _ if position.open().len() > MAX_OPEN => return None,
            _ => {
                run.limits = half(whole);
                if let Some(best) = roots.prove(proofs, run, position, u64::MAX) {
                    return Some(settled(run, 0, Score::WIN, best));
                }
                if !roots.candidates().is_empty() {
                    run.resume(whole);
                    return None;
                }
            }
        }
        let most = whole.nodes.unwrap_or(u64::MAX).min(run.nodes + TRAP_NODES);
        run.resume(Limits { nodes: Some(most), ..whole });
        let nodes = run.left();
        let belief = self.opponent.update(run, nodes / 16);
        let trap = swindle::likeliest(proofs, run, position, roots.all(), &belief, nodes);
        let best = trap.as_ref().map_or(roots.all()[0], |&(best, _)| best);
        let info = settled(run, 0, Score::LOSS, best);
        Some(SearchInfo { trap: trap.and_then(|(_, trap)| trap), ..info })
    }

    fn search_width<W: Word>(
        &mut self,
        position: &Position<W>,
        control: &mut Control<'_>,
    ) -> SearchResult {
        let (evaluation, seed) = (self.strong.evaluation.clone(), self.strong.seed);
        begin(&evaluation, seed, position, control, |evaluator, mut run, moves| {
            let solved = self.solve(&mut run, position, moves);
            let info =
                solved.unwrap_or_else(|| self.strong.run(evaluator, &mut run, position, moves));
            run.result(info)
        })
    }
}

impl Searcher for Perfect {
    fn search(&mut self, position: &AnyPosition, control: &mut Control<'_>) -> SearchResult {
        if position.outcome().is_none() {
            self.opponent.observe(position);
        }
        match_width!(position, position => self.search_width(position, control))
    }

    fn new_game(&mut self) {
        self.strong.new_game();
        self.opponent = Opponent::default();
    }
}

/// Maximum nodes of the search for traps: more nodes find few others.
const TRAP_NODES: u64 = 2_000_000;

fn half(Limits { depth, nodes, time }: Limits) -> Limits {
    Limits { depth, nodes: nodes.map(|nodes| nodes / 2), time: time.map(|time| time / 2) }
}

/// The moves ordered by the static evaluation after them.
pub(super) fn ranked<W: Word>(position: &Position<W>, moves: &[Move]) -> RootMoves {
    let ranked = moves.iter().map(|&mv| {
        let next = position.play(mv);
        (evaluate::evaluate(&View::new(&next, next.to_move())), mv)
    });
    let mut ranked: Vec<_> = ranked.collect();
    sort_few_by_key(&mut ranked, |&(score, _)| score);
    let moves: Vec<Move> = ranked.into_iter().map(|(_, mv)| mv).collect();
    RootMoves::new(&moves)
}
