//! Players of a tournament as text.

use std::fmt;
use std::str::FromStr;

use isolation::search::Limits;
use isolation::{AgentSpec, SpecError};

use crate::ClockName;

/// A player of a tournament as text: an agent of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// An agent of ours.
    Agent(AgentSpec),
}

impl PlayerSpec {
    /// The player held to these limits as well, and its time measured by this clock, where one is
    /// named.
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
        }
    }

    /// The clock that rules for the player where the tournament names this one, or none.
    pub fn clock(&self, named: Option<ClockName>) -> ClockName {
        match self {
            Self::Agent(spec) if spec.uses_processor_time() => ClockName::Cpu,
            Self::Agent(_) => named.unwrap_or(ClockName::Wall),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        text.parse().map(Self::Agent)
    }
}

/// The canonical text.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Agent(spec) => spec.fmt(f),
        }
    }
}
