//! The clocks that may rule.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The clock that rules for agents of ours and for code that is hosted. External engines are held to wall time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClockName {
    /// Wall time.
    Wall,
    /// Processor time, so that a loaded machine does not decide games: of the searching thread, or of all processes of
    /// code that is hosted (on Linux; elsewhere it has wall time).
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
