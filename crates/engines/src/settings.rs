//! How long a program is waited for.

use std::time::Duration;

/// How long a program is waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineSettings {
    /// For the answer to its first command.
    pub start_up: Duration,
    /// For every other answer, moves without a limit of time included. A program that needs longer hangs.
    pub patience: Duration,
    /// Whether hosted code has processor time for its moves, on Linux; other programs have wall time.
    pub processor_time: bool,
    /// For its end, once it was asked to quit; after that it is killed.
    pub quit: Duration,
}

impl Default for EngineSettings {
    fn default() -> Self {
        let (start_up, patience) = (Duration::from_secs(10), Duration::from_secs(60));
        Self { start_up, patience, processor_time: false, quit: Duration::from_secs(1) }
    }
}
