//! Engines that misbehave, in whole games: each termination is named, no process is left behind,
//! and nothing hangs.

#![cfg(target_os = "linux")]

mod bad;
mod checked;
mod left;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bad::{FirstMove, NEVER, alone, engine, game, program};
use isolation::End;
use isolation::board::{Player as Side, Verdict};
use isolation::search::Limits;
use isolation::{AnyPosition, RecordedScore, find_rules};
use isolation_engines::{Engine, EngineSettings};
use isolation_engines::{MoveLimits, Player};

/// The behaviour, the termination of the game, and the message.
const TERMINATIONS: &[(&str, End, &str)] = &[
    ("silent", End::Timeout, "no ugiok within 2000 ms"),
    ("no-move", End::Timeout, "no move within 800 ms"),
    ("slow", End::Timeout, "no move within 800 ms"),
    (
        "crash-at-start",
        End::Crash,
        "the engine ended (exit status: 3): \"there is no opening book\"",
    ),
    ("crash-at-start-quietly", End::Crash, "the engine ended (exit status: 0)"),
    ("crash-in-game", End::Crash, "the engine ended (exit status: 101): \"  index out of bounds\""),
    ("leaves-a-child", End::Crash, "the engine ended (exit status: 4)"),
    ("leaves-a-child-in-another-group", End::Crash, "the engine ended (exit status: 4)"),
    ("illegal", End::IllegalMove, "move \"a1a1\": "),
    ("empty", End::IllegalMove, "bestmove without a move"),
    ("unreadable", End::IllegalMove, "move \"xxxxxxxxx"),
    ("flood", End::Timeout, "no move within 800 ms"),
    ("flood-in-one-line", End::Timeout, "no move within 800 ms"),
    ("flood-at-start", End::Timeout, "no ugiok within 2000 ms"),
    ("flood-at-start-in-one-line", End::Timeout, "no ugiok within 2000 ms"),
    ("closes-input", End::Crash, "the engine closed its input"),
    ("closes-output", End::Crash, "the engine closed its output"),
    ("stops-reading", End::Timeout, "no move within 800 ms"),
    ("leaves-its-group", End::Timeout, "no move within 800 ms"),
    ("resigns", End::Resigned, "the engine resigned"),
];

#[test]
fn each_termination_is_named() {
    for (way, end, why) in TERMINATIONS {
        alone(way, || {
            // The second game shows that the program was restarted.
            let mut engine = engine(way);
            let games = if *end == End::Timeout { 1 } else { 2 };
            for _ in 0..games {
                let played = game(&mut engine);
                assert_eq!(played.end, *end, "{way}: {played:?}");
                let message = played.why.expect("a fault has a reason");
                assert!(message.starts_with(why) && message.len() < 300, "{way}: {message}");
                assert_eq!(played.winner, Some(Side::Second), "{way}");
            }
        });
    }
}

#[test]
fn a_missing_program_is_a_crash() {
    alone("nothing", || {
        let spec = "ugi(\"/no/such/engine --fast\", depth=1)".parse().expect("an engine");
        let limits = MoveLimits::default();
        let mut engine =
            Engine::new(spec, &limits, EngineSettings::default(), &NEVER).expect("it has a limit");
        let played = game(&mut engine);
        assert_eq!(played.end, End::Crash);
        let why = "cannot start \"/no/such/engine\": No such file or directory (os error 2)";
        assert_eq!(played.why.as_deref(), Some(why));
    });
}

/// Programs that can play on, and those that are slow or unwilling to end.
#[test]
fn games_are_played_to_their_end() {
    for way in ["good", "chatter", "never-quits", "quits-slowly", "spreads-its-words"] {
        alone(way, || {
            let mut engine = engine(way);
            let first = game(&mut engine);
            assert_eq!(first.end, End::NoMoves, "{way}: {first:?}");
            assert_eq!(left::children().len(), 1, "{way}: it is kept for the next game");
            // No output of the first game is left in the second.
            let again = game(&mut engine);
            assert_eq!((again.end, again.winner), (first.end, first.winner), "{way}");
            assert_eq!(again.game, first.game, "{way}");
            let stats = &first.stats[2];
            let (nodes, depth, score) = match way {
                "chatter" => (4_999, 3, Some(RecordedScore::Estimate(-0.5))),
                "spreads-its-words" => (70, 7, None),
                _ => (1, 1, Some(RecordedScore::Proven(Verdict::Win))),
            };
            assert_eq!((stats.nodes, stats.depth, stats.score), (Some(nodes), Some(depth), score));
            let start = Instant::now();
            drop(engine);
            let took = start.elapsed();
            match way {
                "never-quits" => assert!(took > Duration::from_millis(450), "{took:?}"),
                "quits-slowly" => assert!(took > Duration::from_millis(250), "{took:?}"),
                _ => {}
            }
        });
    }
}

/// A program that resigns is not at fault, and keeps running.
#[test]
fn a_resigning_engine_is_kept_for_the_next_game() {
    alone("resigns", || {
        let mut engine = engine("resigns");
        game(&mut engine);
        let before = left::children().len();
        game(&mut engine);
        assert_eq!((before, left::children().len()), (1, 1));
    });
}

/// Output before the end of the input counts, even if that end is noticed first.
#[test]
fn output_counts_after_the_input_is_closed() {
    alone("closes-input-and-resigns", || {
        let played = game(&mut engine("closes-input-and-resigns"));
        assert_eq!(played.end, End::Resigned, "{played:?}");
    });
}

/// A wait ends soon after the stop flag is set, and so does the program, even if it misbehaves:
/// during its move, and between two games.
#[test]
fn a_stop_ends_the_wait_and_the_program() {
    alone("never-quits", || {
        let stop = AtomicBool::new(false);
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let limits = MoveLimits { search: limits, margin: Duration::ZERO };
        let settings = EngineSettings { quit: Duration::from_secs(30), ..bad::SETTINGS };
        let patient = EngineSettings { patience: Duration::from_secs(30), ..settings };
        let new = |way| Engine::new(program(way), &limits, patient, &stop).expect("limited");
        let (mut hangs, mut idle) = (new("stops-reading"), new("never-quits"));
        hangs.begin(1).expect("it starts");
        idle.begin(1).expect("it starts");
        let game = isolation::Game::new(&find_rules("knight").expect("a preset"), 0);
        let (fault, took) = std::thread::scope(|scope| {
            let choice = scope.spawn(|| hangs.choose(&game, &limits).expect_err("no move"));
            std::thread::sleep(Duration::from_millis(300));
            let start = Instant::now();
            stop.store(true, Ordering::Relaxed);
            let fault = choice.join().expect("no panic");
            drop(idle);
            (fault, start.elapsed())
        });
        assert_eq!(fault.end, End::Interrupted, "{fault}");
        assert!(took < Duration::from_secs(5), "{took:?}");
    });
}

#[test]
fn a_preflight_finds_engines_that_cannot_play() {
    let position: AnyPosition = "3/3/3[Kk] w".parse().expect("a position");
    let cases = [
        ("good", None),
        ("never-quits", None),
        ("crash-at-start-quietly", Some("the engine ended (exit status: 0)")),
        ("silent", Some("no ugiok within 2000 ms")),
        ("knows-one-board", Some("the engine's UGI_Variant has no king-3x3")),
    ];
    for (way, why) in cases {
        alone(way, || {
            let board = ("king-3x3", &position);
            let fit = Engine::preflight(&program(way), bad::SETTINGS, board, &NEVER);
            assert_eq!(fit.err().map(|fault| fault.why).as_deref(), why, "{way}");
        });
    }
}

#[test]
fn an_engine_without_limits_is_refused() {
    let spec = "ugi(\"x\")".parse().expect("an engine");
    let error = Engine::new(spec, &MoveLimits::default(), EngineSettings::default(), &NEVER);
    let text = "ugi(\"x\", depth=none, nodes=none, time=none)";
    let message = error.expect_err("no limit").to_string();
    assert_eq!(
        message,
        format!("{text}: expected a limit of time, nodes or depth, here or for all players")
    );
}

/// A move without a time limit has the time of the settings.
#[test]
fn patience_limits_a_move_without_a_time_limit() {
    alone("patience", || {
        let limits = Limits { depth: Some(3), ..Limits::default() };
        let limits = MoveLimits { search: limits, margin: Duration::ZERO };
        let settings = EngineSettings { patience: Duration::from_millis(700), ..bad::SETTINGS };
        let mut engine =
            Engine::new(program("no-move"), &limits, settings, &NEVER).expect("limited");
        engine.begin(1).expect("it starts");
        let game = isolation::Game::new(&find_rules("knight").expect("a preset"), 0);
        let fault = engine.choose(&game, &limits).expect_err("no move");
        assert_eq!((fault.end, fault.why.as_str()), (End::Timeout, "no move within 700 ms"));
    });
}

/// The other player is correct: the games above are lost by the engines.
#[test]
fn the_other_player_is_sound() {
    let mut players = [FirstMove, FirstMove];
    let [first, second] = &mut players;
    let rules = find_rules("knight").expect("a preset");
    let game = isolation::Game::new(&rules, 0);
    let played = isolation_arena::play(game, [first, second], [0, 0], &bad::LIMITS);
    assert_eq!(played.end, End::NoMoves);
}
