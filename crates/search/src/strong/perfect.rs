//! The agent that plays perfectly wherever the solver finds the verdict.

use isolation_board::{Move, Position};
use isolation_compact::sort_few_by_key;
use isolation_eval::{EvalWord, Evaluator, Score, View};

use super::cost::MAX_OPEN;
use super::evaluate;
use super::roots::Roots;
use super::{Opponent, Strong, settled, traps};
use crate::root::{Plan, Settings};
use crate::run::Run;
use crate::{Limits, SearchInfo, Tracer, TranspositionTable};

/// Calls the prover first, with up to half of the limits. It plays a proven win; or, if all moves
/// are proven to lose, the move after which the opponent, judged by its moves so far, is most
/// likely to blunder. Otherwise [`Strong`] searches, which calls the prover again.
#[derive(Clone, Debug)]
pub struct Perfect {
    /// Searches positions that the prover cannot solve; its limits apply to the whole search.
    pub strong: Strong,
    /// The opponent model, kept until a new game begins.
    pub opponent: Opponent,
}

impl Plan for Perfect {
    const HAS_TREE: bool = false;

    fn settings(&self) -> Settings<'_> {
        self.strong.settings()
    }

    fn table(&mut self) -> Option<&mut TranspositionTable> {
        Some(&mut self.strong.table)
    }

    fn opponent(&mut self) -> Option<&mut Opponent> {
        Some(&mut self.opponent)
    }

    fn follow<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &mut self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        self.opponent.observe(position);
        // Provers have tables of some placements, but cannot solve wide boards.
        if position.open().len() <= MAX_OPEN {
            let whole = run.limits;
            run.limits = half(whole);
            let mut roots = ranked(position, moves);
            run.count();
            if let Some(best) = roots.prove(run, position, u64::MAX) {
                return settled(run, 0, Score::WIN, best);
            }
            if roots.candidates().is_empty() {
                let most = whole.nodes.unwrap_or(u64::MAX).min(run.nodes + TRAP_NODES);
                run.resume(Limits { nodes: Some(most), ..whole });
                let nodes = run.left();
                let belief = self.opponent.update(run, nodes / 16);
                let trap = traps::likeliest(run, position, roots.all(), &belief, nodes);
                let best = trap.as_ref().map_or(roots.all()[0], |&(best, _)| best);
                let info = settled(run, 0, Score::LOSS, best);
                return SearchInfo { trap: trap.and_then(|(_, trap)| trap), ..info };
            }
            run.resume(whole);
        }
        self.strong.follow(run, position, moves)
    }
}

/// Maximum nodes of the search for traps: more nodes find few others.
const TRAP_NODES: u64 = 2_000_000;

fn half(Limits { depth, nodes, time }: Limits) -> Limits {
    Limits { depth, nodes: nodes.map(|nodes| nodes / 2), time: time.map(|time| time / 2) }
}

/// The moves ordered by the static evaluation after them.
pub(super) fn ranked<W: EvalWord>(position: &Position<W>, moves: &[Move]) -> Roots {
    let ranked = moves.iter().map(|&mv| {
        let next = position.play(mv);
        (evaluate::evaluate(&View::new(&next, next.to_move())), mv)
    });
    let mut ranked: Vec<_> = ranked.collect();
    sort_few_by_key(&mut ranked, |&(score, _)| score);
    let moves: Vec<Move> = ranked.into_iter().map(|(_, mv)| mv).collect();
    Roots::new(&moves)
}
