//! Who plays a side.

use isolation::{Agent, AgentSpec, SpecError};
use std::fmt;
use std::str::FromStr;

/// A player as text: `human`, or an agent.
#[derive(Clone, Debug)]
pub enum SideText {
    /// A person.
    Human,
    /// An agent.
    Agent(AgentSpec),
}

impl FromStr for SideText {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        if text == "human" { Ok(Self::Human) } else { text.parse().map(Self::Agent) }
    }
}

/// A player at the table.
#[derive(Debug)]
pub enum Side {
    /// A person.
    Human,
    /// An agent.
    Agent(Agent),
}

impl Side {
    /// The player of this text, with this seed.
    pub fn new(text: &SideText, seed: u64) -> Self {
        match text {
            SideText::Human => Self::Human,
            SideText::Agent(spec) => Self::Agent(Agent::new(spec.clone(), seed)),
        }
    }

    /// Whether it is a person.
    pub fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}

/// As records name the player.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Agent(agent) => agent.spec().fmt(f),
        }
    }
}
