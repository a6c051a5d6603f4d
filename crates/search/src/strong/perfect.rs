//! The agent that plays perfectly where the truth can be found.

use isolation_board::{Move, Position, sort_few_by_key};
use isolation_eval::{EvalWord, Evaluator, Score, View};

use super::cost::MOST_OPEN;
use super::judge;
use super::roots::Roots;
use super::{Opponent, Strong, settled, traps};
use crate::root::{Plan, Settings};
use crate::run::Run;
use crate::{Limits, SearchInfo, Tracer, TranspositionTable};

/// Asks the prover first, for up to half of what it may spend. It plays a move that is proven to
/// win; or, when all are proven to lose, the one that most likely makes the opponent blunder, judged by
/// its moves so far. What it cannot settle it leaves to [`Strong`], which asks again as it goes.
#[derive(Clone, Debug)]
pub struct Perfect {
    /// Plays what cannot be settled; its limits hold for all.
    pub strong: Strong,
    /// What it believes of its opponent, until a new game begins.
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
        self.opponent.meet(position);
        // A prover knows some placements by heart, but can solve no wide board.
        if position.open().len() <= MOST_OPEN {
            let whole = run.limits;
            run.limits = half(whole);
            let mut roots = ranked(position, moves);
            run.count();
            if let Some(best) = roots.ask(run, position, u64::MAX) {
                return settled(run, 0, Score::WIN, best);
            }
            if roots.alive().is_empty() {
                let most = whole.nodes.unwrap_or(u64::MAX).min(run.nodes + LOOK);
                run.resume(Limits { nodes: Some(most), ..whole });
                let nodes = run.left();
                let belief = self.opponent.judge(run, nodes / 16);
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

/// Nodes by which traps are looked for at most: more finds few others.
const LOOK: u64 = 2_000_000;

fn half(Limits { depth, nodes, time }: Limits) -> Limits {
    Limits { depth, nodes: nodes.map(|nodes| nodes / 2), time: time.map(|time| time / 2) }
}

/// The moves in the order of what is seen after them.
pub(super) fn ranked<W: EvalWord>(position: &Position<W>, moves: &[Move]) -> Roots {
    let ranked = moves.iter().map(|&mv| {
        let next = position.play(mv);
        (judge::seen(&View::new(&next, next.to_move())), mv)
    });
    let mut ranked: Vec<_> = ranked.collect();
    sort_few_by_key(&mut ranked, |&(seen, _)| seen);
    let moves: Vec<Move> = ranked.into_iter().map(|(_, mv)| mv).collect();
    Roots::new(&moves)
}
