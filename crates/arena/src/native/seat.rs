//! A player at the board, from its text.

use std::sync::atomic::AtomicBool;

use isolation_engines::{Engine, EngineSettings, MoveLimits, Player, Unlimited};

use super::start_clock;
use crate::{AgentPlayer, ClockName, PlayerSpec};

/// The player of this text, its time measured by the clock where it is an agent of ours. `stop`
/// interrupts its moves.
///
/// # Errors
/// When nothing limits the moves of an external engine.
pub fn seat<'s>(
    player: &PlayerSpec,
    clock: ClockName,
    limits: &MoveLimits,
    stop: &'s AtomicBool,
) -> Result<Box<dyn Player + 's>, Unlimited> {
    Ok(match player {
        PlayerSpec::Agent(spec) => {
            Box::new(AgentPlayer::new(spec.clone(), start_clock(clock), stop))
        }
        PlayerSpec::Engine(spec) => {
            let processor_time = clock == ClockName::Cpu;
            let settings = EngineSettings { processor_time, ..EngineSettings::default() };
            Box::new(Engine::new(spec.clone(), limits, settings, stop)?)
        }
    })
}
