//! A player of a tournament as text.

use std::fmt;
use std::str::FromStr;

use isolation::clock::ClockKind;
use isolation::search::Limits;
use isolation::spec::SpecReader;
use isolation::{AgentSpec, SpecError};

use crate::ClockName;
use isolation_engines::{Dialect, EngineSpec};

/// A player of a tournament: an agent of this program, or an external engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// An agent, such as `alphabeta(depth=5)`.
    Agent(AgentSpec),
    /// An external engine, such as `ugi("./engine --fast")`.
    Engine(EngineSpec),
}

impl PlayerSpec {
    /// The player with these limits added, and this clock, if given. Engines receive their limits with each
    /// move.
    #[must_use]
    pub fn held_to(&self, limits: &Limits, clock: Option<ClockName>) -> Self {
        match self {
            Self::Agent(spec) => {
                let spec = spec.limited(limits);
                Self::Agent(match clock {
                    Some(clock) => spec.with_processor_time(clock == ClockName::Cpu),
                    None => spec,
                })
            }
            Self::Engine(_) => self.clone(),
        }
    }

    /// Whether the player is hosted code, such as a student's Python class.
    pub fn is_hosted(&self) -> bool {
        matches!(self, Self::Engine(spec) if spec.dialect().hosts)
    }

    /// The clock of the player in a tournament with this clock, if any. Hosted code has CPU time by default, so that
    /// a loaded machine does not forfeit its games.
    pub fn clock(&self, named: Option<ClockName>) -> ClockName {
        match self {
            Self::Agent(spec) => named.unwrap_or(match ClockKind::of(spec) {
                ClockKind::Processor => ClockName::Cpu,
                ClockKind::Wall => ClockName::Wall,
            }),
            Self::Engine(_) if self.is_hosted() => named.unwrap_or(ClockName::Cpu),
            // Other external engines know only wall time.
            Self::Engine(_) => ClockName::Wall,
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        match Dialect::find(SpecReader::new(text).word()) {
            Some(_) => text.parse().map(Self::Engine),
            None => text.parse().map(Self::Agent),
        }
    }
}

/// The canonical text.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(agent) => agent.fmt(f),
            Self::Engine(engine) => engine.fmt(f),
        }
    }
}
