//! The clocks of the operating system by name.

use isolation::clock::ClockKind;

use crate::{ClockName, StartClock};

/// Starts the clock of this name.
pub fn start_clock(name: ClockName) -> StartClock {
    match name {
        ClockName::Wall => || ClockKind::Wall.start(),
        ClockName::Cpu => || ClockKind::Processor.start(),
    }
}
