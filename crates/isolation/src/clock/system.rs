//! The clocks of the operating system.

use std::time::{Duration, Instant};

use isolation_search::Clock;

/// Wall time since the start.
///
/// ```
/// use isolation::clock::WallClock;
/// use isolation::search::Clock;
///
/// let clock = WallClock::start();
/// let earlier = clock.elapsed();
/// assert!(earlier <= clock.elapsed());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// Starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for WallClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Processor time of the current thread since the start, which must be in the same thread.
///
/// ```
/// use isolation::clock::ThreadClock;
/// use isolation::search::Clock;
///
/// let clock = ThreadClock::start();
/// // Sleeping takes no processor time.
/// std::thread::sleep(std::time::Duration::from_millis(50));
/// assert!(clock.elapsed().as_millis() < 50);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ThreadClock(Duration);

impl ThreadClock {
    /// Starts now, for this thread.
    pub fn start() -> Self {
        Self(thread_time())
    }
}

impl Clock for ThreadClock {
    fn elapsed(&self) -> Duration {
        thread_time().saturating_sub(self.0)
    }
}

#[cfg(unix)]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// In steps of about 16 ms.
#[cfg(windows)]
fn thread_time() -> Duration {
    cpu_time::ThreadTime::now().as_duration()
}
