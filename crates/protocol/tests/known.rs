//! What the solver knows is what every interface says: no estimate, and never the wrong side.

use std::sync::atomic::AtomicBool;

use crate::random::{Case, Dice};
use isolation::board::{Player, Verdict};
use isolation::search::{Clock, Limits, StoppedClock};
use isolation::solve::{BoardTable, Interrupt, Pair, Solver};
use isolation::{
    AnyPosition, Game, PRESETS, Report, Review, Scope, SolverReport, find_rules, known,
};
use isolation_protocol::wire::{Engine, Reply, ReplyBody, Request, RequestBody};

/// The replies of the page's engine.
fn ask(engine: &mut Engine, request: RequestBody) -> Vec<ReplyBody> {
    let clock = |_| Ok(Box::new(StoppedClock) as Box<dyn Clock>);
    let mut replies = Vec::new();
    let mut post = |reply: &Reply| replies.push(reply.reply.clone());
    let last = engine.answer(Request::new(1, request), clock, &AtomicBool::new(false), &mut post);
    replies.push(last.reply);
    replies
}

/// A report says who wins.
fn says(report: &Report, position: &AnyPosition, verdict: Verdict) {
    assert_eq!(report.proof, Some(verdict), "{position} {report:?}");
    let first_wins = (verdict == Verdict::Win) == (position.to_move() == Player::First);
    assert_eq!(report.expected, Some(f64::from(u8::from(first_wins))), "{position} {report:?}");
}

/// Everything agrees about a position with this verdict.
fn all_agree(engine: &mut Engine, position: &AnyPosition, verdict: Verdict, agent: &str) {
    assert_eq!(known(position), Some(verdict), "{position}");
    let stop = AtomicBool::new(false);
    let (scope, limits) = (Scope::Winner, Limits::nodes(isolation::solve::KNOWN_NODES));
    let found = SolverReport::find(position, scope, limits, &StoppedClock, &stop, &mut |_| {});
    assert_eq!(found.result, Some(verdict), "{position}");

    let (text, spec) = (position.to_string(), agent.to_owned());
    let best = RequestBody::Best { position: text, agent: spec, seed: 0 };
    for reply in ask(engine, best) {
        match reply {
            ReplyBody::Best(report) | ReplyBody::Info(report) => says(&report, position, verdict),
            other => panic!("{position}: {other:?}"),
        }
    }
}

/// The lines of an analysis do not contradict what is known.
fn lines_agree(engine: &mut Engine, position: &AnyPosition, verdict: Verdict, agent: &str) {
    let (text, agent) = (position.to_string(), agent.to_owned());
    let lines = RequestBody::Lines { position: text, agent, count: 2, seed: 0 };
    let Some(ReplyBody::Lines(found)) = ask(engine, lines).pop() else { panic!("{position}") };
    assert_eq!(found.proof, Some(verdict), "{position}");
    for line in &found.lines {
        let Some(best) = &line.best else { continue };
        let next = position.play(position.parse_move(best).expect("a legal move"));
        // Every move of a lost position loses.
        let lost = Some(Verdict::Loss).filter(|&lost| lost == verdict);
        if let Some(known) = lost.or_else(|| known(&next).map(|next| !next)) {
            assert_eq!(line.proof, Some(known), "{position} {line:?}");
        }
    }
}

/// Agents that estimate.
const AGENTS: [&str; 4] =
    ["strong(nodes=300)", "perfect(nodes=300)", "alphabeta(depth=1)", "mcts(nodes=20)"];

#[test]
fn pairs_of_solved_boards() {
    let (mut dice, mut engine) = (Dice(1), Engine::default());
    for board in BoardTable::shipped_boards() {
        let rules = find_rules(board).expect("a board");
        let table = BoardTable::shipped(rules.movement, rules.size).expect("a table");
        let solved: Vec<(Pair, Player)> =
            table.pairs().filter_map(|(pair, winner)| Some((pair, winner?))).collect();
        for _ in 0..6 {
            let (pair, winner) = dice.pick(&solved);
            let verdict = Verdict::of(winner == Player::First);
            all_agree(&mut engine, &pair.position(&rules), verdict, dice.pick(&AGENTS));
        }
        if let Some(winner) = table.value() {
            let verdict = Verdict::of(winner == Player::First);
            all_agree(&mut engine, &AnyPosition::start(&rules), verdict, dice.pick(&AGENTS));
        }
    }
}

#[test]
fn starts_of_presets() {
    let mut found = 0;
    for preset in PRESETS {
        let start = *Game::new(&preset.rules, 1).position();
        if let Some(verdict) = Solver::with_tables().known(&start) {
            for agent in AGENTS {
                all_agree(&mut Engine::default(), &start, verdict, agent);
            }
            found += 1;
        }
    }
    assert!(found > 2, "{found}");
}

/// Positions that the solver proves within the nodes of what is known, of all movements.
#[test]
fn random_positions() {
    let (mut dice, mut engine) = (Dice(2), Engine::default());
    let mut counts = [[0; 2]; 4];
    while counts.as_flattened().iter().sum::<u32>() < 5_000 {
        let case = Case::draw(&mut dice, 64);
        let position = AnyPosition::from(case.position::<u64>());
        if position.outcome().is_some() {
            continue;
        }
        let limit = &mut Interrupt::after(isolation::solve::KNOWN_NODES);
        let Some(verdict) = Solver::new().solve(&position, limit) else { continue };
        all_agree(&mut engine, &position, verdict, dice.pick(&AGENTS));
        if dice.below(10) == 0 {
            lines_agree(&mut engine, &position, verdict, dice.pick(&AGENTS));
        }
        counts[case.movement as usize][usize::from(verdict == Verdict::Win)] += 1;

        let review = Review::of(
            &Game::from_position(position),
            &mut Solver::with_tables(),
            &mut Interrupt::after(isolation::solve::KNOWN_NODES),
        );
        assert_eq!(review.verdicts, [Some(verdict)], "{position}");
    }
    assert!(counts.as_flattened().iter().all(|&count| count > 200), "{counts:?}");
}
