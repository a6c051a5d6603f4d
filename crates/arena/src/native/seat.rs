//! Creates a player from its text.

use std::sync::atomic::AtomicBool;

use isolation_engines::{Engine, EngineSettings, MoveLimits, Player, Unlimited};

use super::start_clock;
use crate::{AgentPlayer, ClockName, PlayerSpec};

/// The player of this text. The clock measures the time of agents of this program. `stop` interrupts its moves.
///
/// # Errors
/// When an external engine has no limit per move.
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
