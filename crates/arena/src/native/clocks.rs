//! The clocks of the operating system by name.

use isolation::clock::{ThreadClock, WallClock};

use crate::{ClockName, StartClock};

/// Starts the clock of this name.
pub fn start_clock(name: ClockName) -> StartClock {
    match name {
        ClockName::Wall => || Box::new(WallClock::start()),
        ClockName::Cpu => || Box::new(ThreadClock::start()),
    }
}
