//! Players outside of tournaments: agents, and external engines with limits of their own.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, anyhow};
use isolation::Game;
use isolation::search::Limits;
use isolation_arena::{PlayerSpec, seat};
use isolation_engines::{Engine, EngineSettings, MoveLimits, Player};

use crate::failure::{OrInput, bail_input, input};

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
        if let Some(missing) = engine.missing_limit(&OWN_LIMITS.told) {
            bail_input!("{engine}: expected a limit of {missing}, such as time=150ms");
        }
        if let Some(why) = engine.refusal(game.start()) {
            return Err(input(anyhow!("{engine}: {why}")));
        }
        let board = (game.variant(), game.start());
        Engine::preflight(engine, EngineSettings::default(), board, stop)
            .with_context(|| engine.to_string())?;
    }
    let mut player = seat(spec, spec.clock(None), &OWN_LIMITS, stop).input()?;
    player.begin(seed).with_context(|| spec.to_string())?;
    Ok(player)
}
