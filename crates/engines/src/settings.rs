//! Time limits of the communication with a program.

use std::time::Duration;

/// Time limits of the communication with a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineSettings {
    /// For the answer to its first command.
    pub start_up: Duration,
    /// For every other answer, including moves without a time limit. A program that needs longer
    /// hangs.
    pub patience: Duration,
    /// Whether the time of hosted code is processor time, on Linux; that of other programs is wall
    /// time.
    pub processor_time: bool,
    /// For its exit after `quit`; then it is killed.
    pub quit: Duration,
}

impl Default for EngineSettings {
    fn default() -> Self {
        let (start_up, patience) = (Duration::from_secs(10), Duration::from_secs(60));
        Self { start_up, patience, processor_time: false, quit: Duration::from_secs(1) }
    }
}
