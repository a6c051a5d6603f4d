//! Players outside of tournaments: agents, and external engines with limits of their own.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, anyhow};
use isolation::search::Limits;
use isolation::{End, Game};
use isolation_arena::{PlayerSpec, seat};
use isolation_engines::{Engine, EngineSettings, EngineSpec, MoveLimits, Player, log_file};
use isolation_report::words;

use crate::failure::{Kind, OrInput, bail_input, failure, input, interrupted};

/// What a move may cost: the player's own limits apply.
pub const OWN_LIMITS: MoveLimits = MoveLimits {
    told: Limits { depth: None, nodes: None, time: None },
    margin: MoveLimits::MARGIN,
};

/// The player of this text, ready for a game of this seed. `stop` interrupts its moves.
///
/// # Errors
/// When it has no limit, cannot play from the game's start, or is a program that cannot be started.
pub fn take<'s>(
    spec: &PlayerSpec,
    game: &Game,
    seed: u64,
    stop: &'s AtomicBool,
) -> anyhow::Result<Box<dyn Player + 's>> {
    if let PlayerSpec::Engine(engine) = spec {
        check(engine, game)?;
        let board = (game.variant(), game.start());
        Engine::preflight(engine, EngineSettings::default(), board, stop)
            .with_context(|| engine.to_string())?;
    }
    let mut player = seat(spec, spec.clock(None), &OWN_LIMITS, stop).input()?;
    player.begin(seed).with_context(|| spec.to_string())?;
    Ok(player)
}

/// Starts an external engine once, so that a class is loaded. What it wrote to standard error is shown when
/// it cannot play.
///
/// # Errors
/// When it has no limit, cannot be started or loaded, or cannot play from the game's start.
pub fn load(engine: &EngineSpec, game: &Game, stop: &AtomicBool) -> anyhow::Result<()> {
    check(engine, game)?;
    if let Some(why) = engine.missing_sandbox() {
        let risk = "it can read and write your files";
        writeln!(io::stderr(), "isolation: warning: no sandbox for the agent: {why}; {risk}")?;
    }
    let logs = tempfile::tempdir().context("no temporary folder")?;
    let logged = engine.clone().logged_to(logs.path().to_owned());
    let board = (game.variant(), game.start());
    let settings = EngineSettings::default();
    // A host is believed only before it loads the class: it says first whether there is one.
    let loaded = Engine::preflight(&logged, settings, board, stop)
        .and_then(|()| Engine::load(&logged, settings, board, stop));
    if stop.load(Ordering::Relaxed) {
        return Err(interrupted("while the agent was loaded"));
    }
    let Err(fault) = loaded else { return Ok(()) };
    let complaints = complaints(logs.path(), 0);
    if !complaints.is_empty() {
        writeln!(io::stderr(), "isolation: standard error of the agent:{complaints}")?;
    }
    let kind = if fault.end == End::Interrupted { Kind::Machine } else { Kind::Input };
    Err(failure(kind, anyhow!("{engine}: {}", fault.why)))
}

fn check(engine: &EngineSpec, game: &Game) -> anyhow::Result<()> {
    if let Some(missing) = engine.missing_limit(&OWN_LIMITS.told) {
        bail_input!("{engine}: expected a limit of {missing}, such as time=150ms");
    }
    match engine.refusal(game.start()) {
        Some(why) => Err(input(anyhow!("{engine}: {why}"))),
        None => Ok(()),
    }
}

/// Lines of standard error that are shown.
const LINES: usize = 30;

/// The last lines that the player of this seed wrote to standard error, each on an indented line of its own.
pub fn complaints(logs: &Path, seed: u64) -> String {
    let text = fs::read(log_file(logs, seed)).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().collect();
    let last = &lines[lines.len().saturating_sub(LINES)..];
    last.iter().map(|line| format!("\n      {}", words::plain(line))).collect()
}
