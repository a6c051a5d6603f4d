//! Clocks for searches: their kinds, and those of the operating system.

#[cfg(feature = "native")]
mod system;

use crate::AgentSpec;

#[cfg(feature = "native")]
pub use system::{ThreadClock, WallClock};

/// The kind of clock that measures a search.
///
/// ```
/// use isolation::clock::ClockKind;
///
/// assert_eq!(ClockKind::of(&"deepening(clock=cpu)".parse()?), ClockKind::Processor);
/// # Ok::<(), isolation::SpecError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockKind {
    /// Wall time.
    Wall,
    /// Processor time of the searching thread.
    Processor,
}

impl ClockKind {
    /// The kind that the text of an agent asks for.
    pub fn of(spec: &AgentSpec) -> Self {
        if spec.uses_processor_time() { Self::Processor } else { Self::Wall }
    }

    /// Starts a clock, in the thread that will search.
    #[cfg(feature = "native")]
    pub fn start(self) -> Box<dyn isolation_search::Clock> {
        match self {
            Self::Wall => Box::new(WallClock::start()),
            Self::Processor => Box::new(ThreadClock::start()),
        }
    }
}
