//! The protocol check finds the step in which each engine fails.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use isolation::find_rules;
use isolation_engines::{EngineSettings, StepResult, check};

use crate::bad::{NEVER, SETTINGS, alone, program};

/// The behaviour, and the first step that fails: its name and the message.
const FIRST_FAILURES: &[(&str, &str, &str)] = &[
    ("silent", "starts, and answers ugi with ugiok", "no ugiok within 2000 ms"),
    ("crash-at-start", "starts, and answers ugi with ugiok", "the engine ended (exit status: 3)"),
    ("bad-option", "declares options as the protocol says", "hash: expected default and a"),
    ("closes-input", "king-3x3: takes the board", "the engine closed its input"),
    ("closes-output", "king-3x3: takes the board", "the engine closed its output"),
    ("wrong-answers", "king-3x3: query p1turn", "in 3/3/3[Kk] w - - 0 1: found \"none\"; "),
    ("illegal", "king-3x3: position fen with moves", "in "),
    ("flood", "king-3x3: position fen", "no move within 1000 ms"),
    (
        "crash-in-game",
        "king-3x3: legal moves for go nodes 1000",
        "the engine ended (exit status: 101)",
    ),
    ("lags", "king-3x3: respects movetime 100 with 100 ms of move overhead", "the answer took 3"),
    ("never-quits", "ends after quit", "still running after 500 ms"),
];

/// The steps that fail, and how many pass.
fn checked(way: &str) -> (Vec<(String, String)>, usize) {
    let (mut failed, mut passed) = (Vec::new(), 0);
    let settings = EngineSettings { patience: Duration::from_secs(1), ..SETTINGS };
    let rules = find_rules("king-3x3").expect("a board");
    check(&program(way), &[rules], settings, &NEVER, &mut |step| match step.result {
        StepResult::Fails(why) => failed.push((step.name, why)),
        StepResult::Passes => passed += 1,
        StepResult::Skipped(_) => {}
    });
    (failed, passed)
}

#[test]
fn the_failed_step_is_reported() {
    for (way, step, why) in FIRST_FAILURES {
        alone(way, || {
            let (failed, _) = checked(way);
            let (found, message) = failed.first().unwrap_or_else(|| panic!("{way} passes"));
            assert_eq!(found, step, "{way}: {message}");
            assert!(message.starts_with(why), "{way}: {message}");
        });
    }
}

#[test]
fn a_good_engine_passes() {
    for way in ["good", "chatter", "quits-slowly", "spreads-its-words"] {
        alone(way, || {
            let (failed, passed) = checked(way);
            assert_eq!((failed, passed), (Vec::new(), 17), "{way}");
        });
    }
}

/// A program may resign at any time: then its moves are not checked.
#[test]
fn resigning_engines_pass() {
    alone("resigns", || {
        let (failed, passed) = checked("resigns");
        assert_eq!((failed, passed), (Vec::new(), 10));
    });
}

/// A stopped check sends and reports nothing more.
#[test]
fn a_check_is_stopped() {
    alone("no-move", || {
        let stop = AtomicBool::new(false);
        let rules = find_rules("king-3x3").expect("a board");
        let start = Instant::now();
        let mut reported = 0;
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(500));
                stop.store(true, Ordering::Relaxed);
            });
            let settings = EngineSettings { patience: Duration::from_secs(30), ..SETTINGS };
            check(&program("no-move"), &[rules], settings, &stop, &mut |step| {
                let fails = matches!(step.result, StepResult::Fails(_));
                assert!(!fails, "{step:?}");
                reported += 1;
            });
        });
        assert!(reported > 0 && start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    });
}

#[test]
fn a_program_that_does_not_end_fails_two_steps() {
    alone("never-quits", || {
        let settings = EngineSettings { quit: Duration::from_millis(200), ..SETTINGS };
        let rules = find_rules("king-3x3").expect("a board");
        let mut failed = Vec::new();
        check(&program("never-quits"), &[rules], settings, &NEVER, &mut |step| {
            if let StepResult::Fails(_) = step.result {
                failed.push(step.name);
            }
        });
        assert_eq!(failed, ["ends after quit", "ends at the end of its input"]);
    });
}
