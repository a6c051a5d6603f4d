//! The summary of a tournament's lines, counted by a separate worker: ratings and their intervals take a while.

use std::sync::Arc;

use isolation_arena::Summary;
use isolation_arena::job::{Count, Done, JobRequest, Reply, Work};

/// The counting of lines that become more and more. One request is under way at a time.
#[derive(Clone, Debug, Default)]
pub struct Counting {
    /// Lines that the worker was given.
    given: usize,
    asked: Option<u64>,
    last_id: u64,
    /// Whether the worker must discard its lines.
    anew: bool,
    deaths: u32,
    pub summary: Option<Arc<Summary>>,
    pub error: Option<String>,
}

/// Lines of one request: as many as are written in a moment.
const SLICE: usize = 300;
/// How often a worker may die before the counting is given up.
const ATTEMPTS: u32 = 3;

impl Counting {
    /// Nothing is counted, and whatever the worker has counted before is forgotten.
    pub fn restart(&mut self) {
        *self = Self { last_id: self.last_id, anew: true, ..Self::default() };
    }

    /// The next request to the worker, where there are lines that it was not given.
    pub fn ask(&mut self, lines: &[String]) -> Option<JobRequest> {
        if self.asked.is_some() || self.error.is_some() || self.given >= lines.len() {
            return None;
        }
        self.last_id += 1;
        self.asked = Some(self.last_id);
        let end = lines.len().min(self.given + SLICE);
        let count = Count { anew: self.anew, lines: lines[self.given..end].to_vec() };
        self.anew = false;
        self.given = end;
        Some(JobRequest::new(self.last_id, Work::Count(count)))
    }

    pub fn receive(&mut self, reply: Reply) {
        if self.asked != Some(reply.id) {
            return;
        }
        self.asked = None;
        match reply.done {
            Done::Summary(summary) => self.summary = Some(Arc::from(summary)),
            Done::Error(why) => self.error = Some(why),
            Done::Line(line) => self.error = Some(line),
        }
    }

    /// The worker has died; another one begins with the first line.
    pub fn died(&mut self, why: &str) {
        (self.given, self.asked, self.anew) = (0, None, true);
        self.deaths += 1;
        if self.deaths == ATTEMPTS {
            self.error = Some(why.to_owned());
        }
    }
}
