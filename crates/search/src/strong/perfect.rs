//! The agent that plays perfectly where the truth can be found.

use isolation_board::{Move, Position, sort_few_by_key};
use isolation_eval::{EvalWord, Evaluator, Score, View};

use super::cost::MOST_OPEN;
use super::judge;
use super::roots::Roots;
use super::{RESISTANCE, Strong, resist, settled};
use crate::root::{Plan, Settings};
use crate::run::Run;
use crate::{Limits, SearchInfo, Tracer, TranspositionTable};

/// Asks the prover first, for up to half of what it may spend. It plays a move that is proven to
/// win; or, when all are proven to lose, the one after which the other has to find the most. What
/// it cannot settle it leaves to [`Strong`], which asks again as it goes.
#[derive(Clone, Debug)]
pub struct Perfect(pub Strong);

impl Plan for Perfect {
    const HAS_TREE: bool = false;

    fn settings(&self) -> Settings<'_> {
        self.0.settings()
    }

    fn table(&mut self) -> Option<&mut TranspositionTable> {
        Some(&mut self.0.table)
    }

    fn follow<W: EvalWord, E: Evaluator<W>, T: Tracer>(
        &mut self,
        run: &mut Run<'_, '_, W, E, T>,
        position: &Position<W>,
        moves: &[Move],
    ) -> SearchInfo {
        // A prover knows some placements by heart, but can solve no wide board.
        if position.open().len() <= MOST_OPEN {
            let whole = run.limits;
            run.limits = half(whole);
            let settled = solve(run, position, moves);
            if let Some(info) = settled {
                return info;
            }
            run.resume(whole);
        }
        self.0.follow(run, position, moves)
    }
}

fn half(Limits { depth, nodes, time }: Limits) -> Limits {
    Limits { depth, nodes: nodes.map(|nodes| nodes / 2), time: time.map(|time| time / 2) }
}

/// A proven move, if the limits suffice.
fn solve<W: EvalWord, E: Evaluator<W>, T: Tracer>(
    run: &mut Run<'_, '_, W, E, T>,
    position: &Position<W>,
    moves: &[Move],
) -> Option<SearchInfo> {
    let ranked = moves.iter().map(|&mv| {
        let next = position.play(mv);
        (judge::seen(&View::new(&next, next.to_move())), mv)
    });
    let mut ranked: Vec<_> = ranked.collect();
    sort_few_by_key(&mut ranked, |&(seen, _)| seen);
    let moves: Vec<Move> = ranked.into_iter().map(|(_, mv)| mv).collect();
    let mut roots = Roots::new(&moves);
    run.count();
    if let Some(best) = roots.ask(run, position, u64::MAX) {
        return Some(settled(run, 0, Score::WIN, best));
    }
    if !roots.alive().is_empty() {
        return None;
    }
    let best = resist::hardest(run, position, roots.all(), RESISTANCE).unwrap_or(moves[0]);
    Some(settled(run, 0, Score::LOSS, best))
}
