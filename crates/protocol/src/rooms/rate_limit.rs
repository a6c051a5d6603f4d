//! The rate limit of a connection.

/// Messages in a burst, and milliseconds for each further one.
const MOST: u64 = 60;
const EACH: u64 = 200;

/// A rate limit of messages: sixty at once, then five a second.
///
/// ```
/// use isolation_protocol::rooms::RateLimit;
///
/// let mut flow = RateLimit::default();
/// let passed = (0..61).filter(|_| flow.pass(0)).count();
/// assert_eq!(passed, 60);
/// assert!(flow.pass(1_000), "a second later");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct RateLimit {
    /// The time at which the messages so far would have arrived at the slow rate.
    until: u64,
}

impl RateLimit {
    /// Counts a message at this time; returns whether it is within the limit.
    pub fn pass(&mut self, now: u64) -> bool {
        self.until = self.until.max(now).saturating_add(EACH);
        self.until - now <= MOST * EACH
    }
}
