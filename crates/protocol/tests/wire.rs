//! The messages between front ends and engines: every request has an answer, even an invalid one.

use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::random::Dice;
use isolation::board::Verdict;
use isolation::clock::ClockKind;
use isolation::search::{Clock, StoppedClock};
use isolation::{AnyPosition, Scope, SolverReport, Values};
use isolation_protocol::wire::{Engine, Reply, ReplyBody, Request, RequestBody, WIRE_VERSION};

fn replies(text: &str) -> Vec<Reply> {
    let mut replies = Vec::new();
    let clock = |_| Ok(Box::new(StoppedClock) as Box<dyn Clock>);
    Engine::default().answer_text(text, clock, &mut |reply| replies.push(reply.clone()));
    assert!(!replies.is_empty(), "no reply to {text:?}");
    for reply in &replies {
        assert_eq!(&serde_json::from_str::<Reply>(&reply.to_text()).unwrap(), reply);
    }
    replies
}

fn request(position: &str, agent: &str) -> String {
    let ask = RequestBody::Best { position: position.to_owned(), agent: agent.to_owned(), seed: 7 };
    Request::new(12, ask).to_text()
}

#[test]
fn a_request_for_a_move_is_answered_by_infos_and_a_best_move() {
    let text = request("7/7/2n4/3N3/7/7/7 w", "deepening(depth=4)");
    let read: Request = serde_json::from_str(&text).unwrap();
    assert_eq!(read.to_text(), text);
    let replies = replies(&text);
    assert!(replies.iter().all(|reply| reply.id == 12 && reply.v == WIRE_VERSION));
    let (last, infos) = replies.split_last().unwrap();
    assert!(infos.iter().all(|reply| matches!(reply.reply, ReplyBody::Info(_))));
    let depths: Vec<u32> = infos
        .iter()
        .filter_map(|reply| match &reply.reply {
            ReplyBody::Info(report) if report.finished => Some(report.depth),
            _ => None,
        })
        .collect();
    assert_eq!(depths, [1, 2, 3, 4]);
    let ReplyBody::Best(report) = &last.reply else { panic!("{last:?}") };
    assert_eq!(report.depth, 4);
    assert_eq!(report.best.as_ref(), report.line.first());
    assert!(report.best.as_ref().unwrap().starts_with("d4"));
}

/// The answered move includes the removed square.
#[test]
fn moves_with_two_squares_are_answered_in_full() {
    for agent in ["random", "mcts(nodes=50)", "alphabeta(depth=1)", "strong(nodes=200)"] {
        let text = "3p2/6/6/6/6/6/6/2P3 w";
        let replies = replies(&request(text, agent));
        let ReplyBody::Best(report) = &replies.last().unwrap().reply else { panic!("{replies:?}") };
        let position: AnyPosition = text.parse().unwrap();
        let best = report.best.as_ref().unwrap();
        let mv = position.parse_move(best).unwrap();
        assert!(mv.removed().is_some() && position.move_text(mv) == *best, "{agent}: {best}");
    }
}

#[test]
fn a_finished_position_has_no_move() {
    let replies = replies(&request("2/Nn w", "AB_Open"));
    let ReplyBody::Best(report) = &replies.last().unwrap().reply else { panic!("{replies:?}") };
    assert_eq!((&report.best, report.proof, report.plies), (&None, Some(Verdict::Loss), Some(0)));
}

/// The message of the only reply, an error, and the id of its request.
fn error(text: &str) -> (u64, String) {
    let replies = replies(text);
    match &replies[..] {
        [Reply { id, reply: ReplyBody::Error(message), .. }] => (*id, message.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn malformed_requests_are_answered_with_the_problem() {
    let good = request("7/7/2n4/3N3/7/7/7 w", "random");
    for (text, id, message) in [
        (String::new(), 0, "request: EOF while parsing a value at line 1 column 0"),
        ("{}".into(), 0, "request: missing field `v` at line 1 column 2"),
        (
            "null".into(),
            0,
            "request: invalid type: null, expected struct Request at line 1 column 4",
        ),
        (good.replace("\"v\":4", "\"v\":1"), 12, "request: version 1; expected version 4"),
        (
            good.replace("\"best\"", "\"beast\""),
            0,
            "request: unknown variant `beast`, expected one of `best`, `lines`, `truth`, `tree`, `values`, `stop`",
        ),
        (
            good.replace("\"seed\":7", "\"seed\":-7"),
            0,
            "request: invalid value: integer `-7`, expected u64",
        ),
        (good.replace("\"seed\":7", "\"seed\":7,\"x\":1"), 0, "request: unknown field `x`"),
        (
            truth_request("7/7/2n4/3N3/7/7/7 w", Scope::Winner, None).replace("winner", "loser"),
            0,
            "request: unknown variant `loser`, expected one of `winner`, `moves`, `distances`",
        ),
        (
            truth_request("7/7/2n4/7/7/7/7 w", Scope::Moves, None),
            12,
            "position \"7/7/2n4/7/7/7/7 w\": column 16: the first player's piece is neither on the board",
        ),
        (
            lines_request("7/7/2n4/3N3/7/7/7 w", "random", 0),
            12,
            "count 0: expected a number of lines from 1 to 3",
        ),
        (lines_request("7/7/2n4/3N3/7/7/7 w", "ranodm", 1), 12, "agent \"ranodm\": column 1:"),
        (
            request("7/7/2n4/3N3/7/7/8 w", "random"),
            12,
            "position \"7/7/2n4/3N3/7/7/8 w\": column 17: this row has 8 squares, the first has 7",
        ),
        (
            request("7/7/2n4/3N3/7/7/7 w", "minimax(depth=0)"),
            12,
            "agent \"minimax(depth=0)\": column 15: depth=\"0\": expected a whole number from 1 to 128",
        ),
        (
            request("7/7/2n4/3N3/7/7/7 w", "minimax(eval=\"1/(own-own)\")"),
            12,
            "formula: column 2: division by zero",
        ),
    ] {
        let (answered, found) = error(&text);
        assert!(found.starts_with(message), "{found}");
        assert_eq!(answered, id, "{text}");
    }
}

fn lines_request(position: &str, agent: &str, count: usize) -> String {
    let (position, agent) = (position.to_owned(), agent.to_owned());
    Request::new(12, RequestBody::Lines { position, agent, count, seed: 7 }).to_text()
}

#[test]
fn lines_grow_until_they_are_finished() {
    let replies = replies(&lines_request("7/7/2n4/3N3/7/7/7 w", "strong(nodes=3000)", 2));
    let lines = replies.iter().map(|reply| match &reply.reply {
        ReplyBody::Lines(lines) => lines,
        other => panic!("{other:?}"),
    });
    let counts: Vec<_> = lines.clone().map(|lines| lines.lines.len()).collect();
    assert!(counts.is_sorted() && counts.last() == Some(&2), "{counts:?}");
    let finished: Vec<_> = lines.map(|lines| lines.finished).collect();
    assert!(finished.iter().rev().skip(1).all(|finished| !finished) && *finished.last().unwrap());
}

fn truth_request(position: &str, scope: Scope, nodes: Option<u64>) -> String {
    let ask = RequestBody::Solve { position: position.to_owned(), scope, nodes, ms: None };
    Request::new(12, ask).to_text()
}

/// The solver results of a request; only the last one is finished.
fn truths(text: &str) -> Vec<SolverReport> {
    let truths: Vec<SolverReport> = replies(text)
        .into_iter()
        .map(|reply| match reply.reply {
            ReplyBody::Solved(truth) => truth,
            other => panic!("{other:?}"),
        })
        .collect();
    let (last, others) = truths.split_last().unwrap();
    assert!(last.finished && others.iter().all(|truth| !truth.finished), "{truths:?}");
    truths
}

/// The verdict and the number of plies, by brute force.
fn brute_force(position: &AnyPosition) -> (Verdict, u32) {
    let mut best = (Verdict::Loss, 0);
    for mv in position.moves() {
        let (verdict, plies) = brute_force(&position.play(mv));
        best = match (best, !verdict, plies + 1) {
            ((Verdict::Win, least), Verdict::Win, plies) => (Verdict::Win, least.min(plies)),
            ((Verdict::Loss, _), Verdict::Win, plies) => (Verdict::Win, plies),
            ((Verdict::Loss, most), Verdict::Loss, plies) => (Verdict::Loss, most.max(plies)),
            (best, ..) => best,
        };
    }
    best
}

#[test]
fn solver_results_agree_with_brute_force() {
    let mut dice = Dice(3);
    let mut seen = [0; 2];
    for round in 0..400 {
        let start = dice.pick(&[
            "4/4/4[Nn] w",
            "4/4/4/4[Nn] w",
            "3/3/3[Qq] w",
            "3/3/3[Kk] w",
            "5/5/5/5[Nn] w",
            "*********/*********/*********/*********/4*****/4*****/4*****/4*****[Nn] w",
        ]);
        let mut position: AnyPosition = start.parse().unwrap();
        let open = dice.between(5, 16) as u32;
        while position.open().len() > open && position.outcome().is_none() {
            let moves: Vec<_> = position.moves().collect();
            position = position.play(dice.pick(&moves));
        }
        if position.outcome().is_some() {
            continue;
        }
        let truth = truths(&truth_request(&position.to_string(), Scope::Distances, None));
        let truth = truth.last().unwrap();
        let (verdict, plies) = brute_force(&position);
        seen[usize::from(verdict == Verdict::Win)] += 1;
        assert_eq!(
            (truth.result, truth.plies),
            (Some(verdict), Some(plies)),
            "{round}: {position}"
        );
        assert_eq!(truth.moves.len(), position.moves().len());
        for (mv, found) in position.moves().zip(&truth.moves) {
            let (verdict, plies) = brute_force(&position.play(mv));
            assert_eq!(found.text, position.move_text(mv));
            assert_eq!(
                (found.result, found.plies),
                (Some(!verdict), Some(plies + 1)),
                "{position}"
            );
        }
    }
    assert!(seen.iter().all(|&seen| seen > 30), "{seen:?}");
}

/// Reported results are never revised, and unrequested ones are not reported.
#[test]
fn solver_results_grow() {
    let position = "1*5/2*n3/7/3N2*/7/7/7 b";
    for scope in [Scope::Winner, Scope::Moves] {
        let truths = truths(&truth_request(position, scope, None));
        for pair in truths.windows(2) {
            assert!(pair[0].result.is_none() || pair[0].result == pair[1].result);
            assert!(pair[0].nodes <= pair[1].nodes);
            for (before, after) in pair[0].moves.iter().zip(&pair[1].moves) {
                assert!(before.result.is_none() || before.result == after.result);
            }
        }
        let last = truths.last().unwrap();
        assert!(last.result.is_some() && last.plies.is_none());
        assert_eq!(last.moves.is_empty(), scope == Scope::Winner);
        assert!(last.moves.iter().all(|mv| mv.result.is_some() && mv.plies.is_none()));
    }
}

#[test]
fn a_finished_position_is_a_loss_in_0() {
    for scope in [Scope::Winner, Scope::Moves, Scope::Distances] {
        let truths = truths(&truth_request("2/Nn w", scope, Some(0)));
        let last = truths.last().unwrap();
        assert_eq!((last.result, last.plies), (Some(Verdict::Loss), Some(0)));
        assert!(last.moves.is_empty());
    }
}

#[test]
fn results_beyond_the_budget_are_unknown() {
    let position = "11/11/11/6n4/5N5/11/11/11/11 w";
    for scope in [Scope::Winner, Scope::Moves, Scope::Distances] {
        let truths = truths(&truth_request(position, scope, Some(50_000)));
        let last = truths.last().unwrap();
        assert_eq!((last.result, last.plies), (None, None));
        assert!(last.nodes < 100_000, "{}", last.nodes);
        assert!(last.moves.iter().all(|mv| mv.plies.is_none()));
    }

    /// A clock that advances by a millisecond whenever it is read.
    struct Ticking(Cell<u32>);
    impl Clock for Ticking {
        fn elapsed(&self) -> Duration {
            self.0.set(self.0.get() + 1);
            Duration::from_millis(self.0.get().into())
        }
    }
    let ask = |ms| RequestBody::Solve {
        position: position.to_owned(),
        scope: Scope::Distances,
        nodes: None,
        ms: Some(ms),
    };
    for ms in [0, 200] {
        let mut last = None;
        let clock = |kind| {
            assert_eq!(kind, ClockKind::Wall);
            Ok(Box::new(Ticking(Cell::new(0))) as Box<dyn Clock>)
        };
        let text = Request::new(12, ask(ms)).to_text();
        Engine::default().answer_text(&text, clock, &mut |reply| {
            last = Some(reply.clone());
        });
        let Some(Reply { reply: ReplyBody::Solved(truth), .. }) = last else { panic!("{last:?}") };
        assert!(truth.finished && truth.result.is_none(), "{truth:?}");
        assert_eq!(truth.moves.len(), 8);
        assert!(truth.ms < ms as f64 + 100.0, "{} of {ms} ms", truth.ms);
    }
}

/// The tables of solved boards cost nothing: all replies have verdicts without a budget.
#[test]
fn solved_boards_are_looked_up() {
    for (position, replies, wins) in
        [("7/7/7/3N3/7/7/7[n] b", 48, 16), ("7/7/7/7/7/7/7[Nn] w", 49, 0)]
    {
        let results = truths(&truth_request(position, Scope::Moves, Some(0)));
        let truth = results.last().unwrap();
        assert_eq!(truth.moves.len(), replies);
        assert!(truth.moves.iter().all(|mv| mv.result.is_some()), "{truth:?}");
        assert_eq!(truth.winning().count(), wins, "{position}");
        assert_eq!(truth.result.is_some_and(|it| it == Verdict::Win), wins > 0);
    }
}

#[test]
fn a_missing_clock_is_an_error() {
    let mut sent = Vec::new();
    let text = request("7/7/2n4/3N3/7/7/7 w", "minimax(clock=cpu)");
    Engine::default().answer_text(
        &text,
        |_| Err("no processor clock here".to_owned()),
        &mut |reply| {
            sent.push(reply.clone());
        },
    );
    assert_eq!(sent, [Reply::new(12, ReplyBody::Error("no processor clock here".to_owned()))]);
}

/// Ten thousand requests with a few characters damaged: each has an answer, none panics.
#[test]
fn damaged_requests() {
    let mut dice = Dice(1);
    let good = [
        request("3/3/3[Qq] w", "alphabeta(depth=2, eval=\"own / opp\")"),
        request("7/7/2n4/3N3/7/7/7 w", "MM/1_Open"),
        lines_request("5/2q2/2Q2/5/5 w", "strong(nodes=200)", 3),
        truth_request("5/2q2/2Q2/5/5 w", Scope::Distances, Some(1_000)),
    ];
    let (mut answered, mut refused) = (0, 0);
    for _ in 0..10_000 {
        let mut text: Vec<char> = dice.pick(&good).chars().collect();
        for _ in 0..dice.between(1, 3) {
            if text.is_empty() {
                break;
            }
            let at = dice.below(text.len());
            match dice.below(3) {
                0 => text[at] = dice.pick(&['"', '{', '}', '9', '/', 'é', '\\', '\n', 'w', '(']),
                1 => drop(text.remove(at)),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        // No depth that would take long.
        if text.contains("99") || text.contains("depth=9") {
            continue;
        }
        match replies(&text).last().unwrap().reply {
            ReplyBody::Error(_) => refused += 1,
            _ => answered += 1,
        }
    }
    assert!(answered > 40 && refused > 5_000, "{answered} answered, {refused} refused");
}

/// A request that is stopped before it begins returns what is known with hardly any work.
#[test]
fn stopped_requests_end() {
    let clock = |_| Ok(Box::new(StoppedClock) as Box<dyn Clock>);
    let position = "11/11/11/6n4/5N5/11/11/11/11 w";
    let stop = AtomicBool::new(true);
    for scope in [Scope::Winner, Scope::Moves, Scope::Distances] {
        let request = Request::read(&truth_request(position, scope, None)).unwrap();
        let reply = Engine::default().answer(request, clock, &stop, &mut |_| {}).reply;
        let ReplyBody::Solved(truth) = reply else { panic!("{reply:?}") };
        assert!(truth.finished && truth.result.is_none() && truth.nodes < 50, "{truth:?}");
    }
    let request = Request::read(&request(position, "deepening(depth=128)")).unwrap();
    assert!(matches!(
        Engine::default().answer(request, clock, &stop, &mut |_| {}).reply,
        ReplyBody::Best(_)
    ));
    let stop = Request::new(3, RequestBody::Stop);
    assert_eq!(stop.to_text(), r#"{"v":4,"id":3,"request":"stop"}"#);
    assert_eq!(replies(&stop.to_text()), [Reply::new(3, ReplyBody::Ready)]);
}

#[test]
fn an_unknown_proof_is_an_error() {
    let report = |proof: &str| {
        format!(
            r#"{{"v":4,"id":1,"reply":{{"best":{{"move":null,"score":null,"proof":{proof},"plies":null,"expected":null,"depth":1,"nodes":1,"ms":0.0,"line":[],"finished":true}}}}}}"#
        )
    };
    for proof in [r#""win""#, r#""loss""#, "null"] {
        let text = report(proof);
        assert_eq!(serde_json::from_str::<Reply>(&text).unwrap().to_text(), text);
    }
    for proof in [r#""draw""#, r#""Win""#, r#""""#, "true"] {
        let read = serde_json::from_str::<Reply>(&report(proof));
        assert!(read.is_err(), "{read:?}");
    }
}

#[test]
fn values_are_those_of_the_library() {
    let text = "7/7/2n4/3N3/7/7/7 w";
    let values = |formulas: Vec<String>| {
        let ask = RequestBody::Values { position: text.to_owned(), formulas, chains: false };
        replies(&Request::new(3, ask).to_text()).pop().unwrap().reply
    };
    let formulas = vec!["2*own - opp".to_owned(), "own +".to_owned()];
    let expected = Values::of(&text.parse().unwrap(), &formulas, false);
    assert_eq!(values(formulas), ReplyBody::Values(expected));
    let why = "request: 101 formulas; expected at most 100".to_owned();
    assert_eq!(values(vec!["own".to_owned(); 101]), ReplyBody::Error(why));
}
