//! The clocks that may rule.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The clock that rules for agents of ours. Programs of others are held to wall time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClockName {
    /// Wall time.
    Wall,
    /// The searching thread's processor time, so that a loaded machine does not decide games.
    Cpu,
}

impl ClockName {
    /// The name in texts and records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Cpu => "cpu",
        }
    }
}

impl fmt::Display for ClockName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
