//! The messages between front ends and engines: every request has an answer, whatever it is.

#[path = "../../board/tests/random/mod.rs"]
mod random;

use isolation::search::{Clock, StoppedClock};
use isolation::wire::{Answer, Ask, Reply, Request, answer};
use random::Dice;

fn replies(text: &str) -> Vec<Reply> {
    let mut replies = Vec::new();
    let clock = |_: &_| Ok(Box::new(StoppedClock) as Box<dyn Clock>);
    answer(text, clock, &mut |reply| replies.push(reply.clone()));
    assert!(!replies.is_empty(), "no reply to {text:?}");
    for reply in &replies {
        assert_eq!(&serde_json::from_str::<Reply>(&reply.to_text()).unwrap(), reply);
    }
    replies
}

fn request(position: &str, agent: &str) -> String {
    let ask = Ask::Best { position: position.to_owned(), agent: agent.to_owned(), seed: 7 };
    Request::new(12, ask).to_text()
}

#[test]
fn a_request_for_a_move_is_answered_by_infos_and_the_best() {
    let text = request("7/7/2n4/3N3/7/7/7 w", "deepening(depth=4)");
    let read: Request = serde_json::from_str(&text).unwrap();
    assert_eq!(read.to_text(), text);
    let replies = replies(&text);
    assert!(replies.iter().all(|reply| reply.id == 12 && reply.v == 1));
    let (last, infos) = replies.split_last().unwrap();
    assert!(infos.iter().all(|reply| matches!(reply.reply, Answer::Info(_))));
    let depths: Vec<u32> = infos
        .iter()
        .filter_map(|reply| match &reply.reply {
            Answer::Info(report) if report.finished => Some(report.depth),
            _ => None,
        })
        .collect();
    assert_eq!(depths, [1, 2, 3, 4]);
    let Answer::Best(report) = &last.reply else { panic!("{last:?}") };
    assert_eq!(report.depth, 4);
    assert_eq!(report.best.as_ref(), report.line.first());
    assert!(report.best.as_ref().unwrap().starts_with("d4"));
}

#[test]
fn a_finished_position_has_no_move() {
    let replies = replies(&request("2/Nn w", "AB_Open"));
    let Answer::Best(report) = &replies.last().unwrap().reply else { panic!("{replies:?}") };
    assert_eq!(
        (&report.best, report.proof.as_deref(), report.plies),
        (&None, Some("loss"), Some(0))
    );
}

/// The message of the only reply, an error, and the request it answers.
fn error(text: &str) -> (u64, String) {
    let replies = replies(text);
    match &replies[..] {
        [Reply { id, reply: Answer::Error(message), .. }] => (*id, message.clone()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn malformed_requests_are_answered_with_what_is_wrong() {
    let good = request("7/7/2n4/3N3/7/7/7 w", "random");
    for (text, id, message) in [
        (String::new(), 0, "request: EOF while parsing a value at line 1 column 0"),
        ("{}".into(), 0, "request: missing field `v` at line 1 column 2"),
        (
            "null".into(),
            0,
            "request: invalid type: null, expected struct Request at line 1 column 4",
        ),
        (
            good.replace("\"v\":1", "\"v\":2"),
            12,
            "request: version 2; this engine speaks version 1",
        ),
        (
            good.replace("\"best\"", "\"beast\""),
            0,
            "request: unknown variant `beast`, expected `best`",
        ),
        (
            good.replace("\"seed\":7", "\"seed\":-7"),
            0,
            "request: invalid value: integer `-7`, expected u64",
        ),
        (good.replace("\"seed\":7", "\"seed\":7,\"x\":1"), 0, "request: unknown field `x`"),
        (
            request("7/7/2n4/3N3/7/7/8 w", "random"),
            12,
            "position \"7/7/2n4/3N3/7/7/8 w\": column 17: this row has 8 cells, the first has 7",
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
        let (answered, told) = error(&text);
        assert!(told.starts_with(message), "{told}");
        assert_eq!(answered, id, "{text}");
    }
}

#[test]
fn a_clock_that_cannot_be_had_is_an_error() {
    let mut told = Vec::new();
    let text = request("7/7/2n4/3N3/7/7/7 w", "minimax(clock=cpu)");
    answer(&text, |_| Err("no processor clock here".to_owned()), &mut |reply| {
        told.push(reply.clone());
    });
    assert_eq!(told, [Reply::new(12, Answer::Error("no processor clock here".to_owned()))]);
}

/// Ten thousand requests with a few characters damaged: each has an answer, none panics.
#[test]
fn damaged_requests() {
    let mut dice = Dice(1);
    let good = [
        request("3/3/3[Qq] w", "alphabeta(depth=2, eval=\"own / opp\")"),
        request("7/7/2n4/3N3/7/7/7 w", "MM/1_Open"),
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
            Answer::Error(_) => refused += 1,
            _ => answered += 1,
        }
    }
    assert!(answered > 40 && refused > 5_000, "{answered} answered, {refused} refused");
}
