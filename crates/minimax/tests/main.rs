//! The engine under the arena's protocol check, and the committed tournament files.

use isolation::find_rules;
use isolation_arena::{Description, PlayerSpec};
use isolation_engines::{Dialect, EngineSettings, EngineSpec, StepResult, check};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

/// Positions, legal moves under each limit, `query`, `stop`, two whole games, `quit`: on boards of
/// both widths, with every movement and placements.
#[test]
fn the_engine_follows_the_protocol() {
    let command = format!("'{}'", env!("CARGO_BIN_EXE_minimax-engine"));
    let spec = EngineSpec::new(Dialect::find("ugi").unwrap(), &command).unwrap();
    let boards = ["knight-11x9", "queen-5x6", "king-5x5"].map(|name| find_rules(name).unwrap());
    let mut steps = 0;
    let stop = AtomicBool::new(false);
    check(&spec, &boards, EngineSettings::default(), &stop, &mut |step| {
        assert_eq!(step.result, StepResult::Passes, "{}", step.name);
        steps += 1;
    });
    assert_eq!(steps, 3 + boards.len() * 11 + 4);
}

/// Every file in `tournaments/` describes a tournament; its engines are found by name, so that it
/// runs on any machine.
#[test]
fn committed_tournaments_can_be_played() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tournaments");
    let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut count = 0;
    for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "toml")) {
        let description = Description::parse(&fs::read_to_string(&file).unwrap()).unwrap();
        let openings = description.openings_file.as_ref();
        let openings = openings.map(|name| fs::read_to_string(folder.join(name)).unwrap());
        let checked = description.check(openings.as_deref());
        let tournament = checked.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for entrant in tournament.entrants {
            if let PlayerSpec::Engine(engine) = entrant.player {
                let program = engine.words().swap_remove(0);
                assert!(!program.contains(['/', '\\']), "{}: {program}", file.display());
            }
        }
        count += 1;
    }
    assert_eq!(count, 14);
}

/// Only the word `moves` may follow a position.
#[test]
fn another_word_than_moves_is_refused() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_minimax-engine"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    engine.stdin.take().unwrap().write_all(b"position startpos d4 c5\nquit\n").unwrap();
    let output = engine.wait_with_output().unwrap();
    let all = [output.stdout, output.stderr].concat();
    assert!(String::from_utf8_lossy(&all).contains("expected moves"), "{all:?}");
}
