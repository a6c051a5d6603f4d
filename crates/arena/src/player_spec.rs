//! Any player of a tournament as text.

use std::fmt;
use std::str::FromStr;

use isolation::{AgentSpec, SpecError, SpecReader};

use crate::engine::{Dialect, EngineSpec};

/// A player of a tournament: an agent of ours, or an engine of others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerSpec {
    /// An agent, such as `alphabeta(depth=5)`.
    Agent(AgentSpec),
    /// A program, such as `ugi("./engine --fast")`.
    Engine(EngineSpec),
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
