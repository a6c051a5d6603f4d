//! How many messages a connection may send.

/// Messages at once, and milliseconds after which one more may come.
const MOST: u64 = 60;
const EACH: u64 = 200;

/// Counts the messages of a connection: sixty at once, then five a second.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flow {
    /// Until when the messages so far would have come, at the slow rate.
    until: u64,
}

impl Flow {
    /// Another message came at this time; whether it was not one too many.
    pub fn pass(&mut self, now: u64) -> bool {
        self.until = self.until.max(now) + EACH;
        self.until - now <= MOST * EACH
    }
}
