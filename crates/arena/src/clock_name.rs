//! The clocks that limit agents.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The clock that limits agents of this program and Python classes. Other external engines are limited by wall time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClockName {
    /// Wall time.
    Wall,
    /// CPU time, so that a loaded machine does not decide games: of the searching thread, or of all processes of a
    /// Python class (on Linux; elsewhere wall time).
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
