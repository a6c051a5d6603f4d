//! The clocks that measure searches: their kinds, and those of the operating system.

#[cfg(feature = "native")]
use std::time::{Duration, Instant};

#[cfg(feature = "native")]
use isolation_search::Clock;

use crate::AgentSpec;
use crate::spec::Value;

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
        if *spec.value("clock") == Value::Word("cpu") { Self::Processor } else { Self::Wall }
    }

    /// Starts a clock of the operating system, in the thread that will search.
    ///
    /// ```
    /// let clock = isolation::clock::ClockKind::Processor.start();
    /// // Sleeping takes no processor time.
    /// std::thread::sleep(std::time::Duration::from_millis(50));
    /// assert!(clock.elapsed().as_millis() < 50);
    /// ```
    #[cfg(feature = "native")]
    pub fn start(self) -> Box<dyn Clock> {
        let (now, thread) = (Instant::now(), thread_time());
        match self {
            Self::Wall => Box::new(Elapsed(move || now.elapsed())),
            Self::Processor => Box::new(Elapsed(move || thread_time().saturating_sub(thread))),
        }
    }
}

/// A clock that shows what a function returns.
#[cfg(feature = "native")]
struct Elapsed<F>(F);

#[cfg(feature = "native")]
impl<F: Fn() -> Duration> Clock for Elapsed<F> {
    fn elapsed(&self) -> Duration {
        (self.0)()
    }
}

#[cfg(all(feature = "native", unix))]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// In steps of about 16 ms.
#[cfg(all(feature = "native", windows))]
fn thread_time() -> Duration {
    cpu_time::ThreadTime::now().as_duration()
}
