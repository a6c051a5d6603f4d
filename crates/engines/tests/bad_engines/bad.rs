//! Engines that misbehave, and a game against one.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use isolation::search::Limits;
use isolation::{Game, find_rules};
use isolation_arena::{Played, play};
use isolation_engines::{
    Choice, Dialect, Engine, EngineSettings, EngineSpec, Fault, MoveLimits, Player,
};

use crate::left;

/// A game that does not hang ends long before.
const STUCK: Duration = Duration::from_secs(60);

pub const SETTINGS: EngineSettings = EngineSettings {
    start_up: Duration::from_secs(2),
    patience: Duration::from_secs(2),
    processor_time: false,
    quit: Duration::from_millis(500),
};

/// Too short for the slow engine, long for all others on a busy machine.
pub const LIMITS: MoveLimits = MoveLimits {
    search: Limits { depth: None, nodes: None, time: Some(Duration::from_millis(600)) },
    margin: Duration::from_millis(200),
};

/// The stop flag of games that are not stopped.
pub static NEVER: AtomicBool = AtomicBool::new(false);

/// The path of the program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_bad-engine");

/// The program with this behaviour.
pub fn program(way: &str) -> EngineSpec {
    let dialect = Dialect::find("ugi").expect("a protocol");
    EngineSpec::new(dialect, &format!("'{PROGRAM}' {way}")).expect("a command")
}

pub fn engine(way: &str) -> Engine<'static> {
    Engine::new(program(way), &LIMITS, SETTINGS, &NEVER).expect("there is a limit of time")
}

/// A player of the first legal move.
pub struct FirstMove;

impl Player for FirstMove {
    fn begin(&mut self, _seed: u64) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, game: &Game, _limits: &MoveLimits) -> Result<Choice, Fault> {
        let mv = game.position().moves().next().expect("an unfinished game has a move");
        let (nodes, depth, score) = (None, None, None);
        Ok(Choice { mv, time: Duration::ZERO, nodes, depth, score })
    }
}

/// A game of the engine as the first player.
pub fn game(engine: &mut Engine<'_>) -> Played {
    let game = Game::new(&find_rules("knight-5x5").expect("a board"), 0);
    play(game, [engine, &mut FirstMove], [1, 2], &LIMITS)
}

/// Runs one test at a time, so that all child processes are its own; fails when it hangs, or leaves
/// a process behind.
pub fn alone(way: &str, test: impl FnOnce() + Send) {
    static ALONE: Mutex<()> = Mutex::new(());
    let _guard = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let (sender, done) = channel();
    thread::scope(|scope| {
        scope.spawn(move || {
            let _ = sender.send(catch_unwind(AssertUnwindSafe(test)));
        });
        match done.recv_timeout(STUCK) {
            Ok(Ok(())) => {}
            Ok(Err(panic)) => resume_unwind(panic),
            // The scope would wait for the test.
            Err(_) => {
                use std::io::Write;
                let _ = writeln!(std::io::stderr(), "{way} hangs");
                std::process::abort();
            }
        }
    });
    assert_eq!(left::children(), Vec::<String>::new(), "{way}");
    assert_eq!(left::engines(), Vec::<String>::new(), "{way}");
}
