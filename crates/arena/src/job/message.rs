//! The messages between a page and a web worker that plays games of a tournament: JSON texts, in addition to those of
//! [`isolation_protocol::wire`]. Each request gets one reply with its number.

use isolation::GameRecord;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Clocks, Job, Jobs};
use crate::{Summary, SummaryBuilder};

/// The version of the messages.
pub const VERSION: u32 = 1;

/// A message from the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobRequest {
    /// [`VERSION`].
    pub v: u32,
    /// The page's number for this request.
    pub id: u64,
    /// The work.
    pub work: Work,
}

/// The work of a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Work {
    /// Play a game.
    Play(Box<Job>),
    /// The summary of the lines. After an error, counting restarts.
    Count(Count),
}

/// Lines to count.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// Whether to discard the lines counted before.
    pub anew: bool,
    /// More lines.
    pub lines: Vec<String>,
}

/// A message from the worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// [`VERSION`].
    pub v: u32,
    /// The number of the request; 0 where none could be read.
    pub id: u64,
    /// The result.
    pub done: Done,
}

/// The result of a request.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Done {
    /// The record of the played game, as a line.
    Line(String),
    /// The summary of the lines so far.
    Summary(Box<Summary>),
    /// Why the work failed.
    Error(String),
}

impl JobRequest {
    /// A request of this version.
    pub fn new(id: u64, work: Work) -> Self {
        Self { v: VERSION, id, work }
    }

    /// The message's text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a request is plain data")
    }
}

impl Reply {
    /// The message's text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a reply is plain data")
    }
}

/// Answers requests: plays jobs, and counts lines.
#[derive(Debug)]
pub struct JobServer {
    jobs: Jobs,
    counted: SummaryBuilder,
    /// Number of counted lines.
    lines: usize,
}

/// The fields that distinguish requests from messages to the engine.
#[derive(Deserialize)]
struct Marked {
    #[serde(rename = "work")]
    _work: IgnoredAny,
}

impl JobServer {
    /// A server with these clocks.
    pub fn new(clocks: Clocks) -> Self {
        Self { jobs: Jobs::new(clocks), counted: SummaryBuilder::new(None), lines: 0 }
    }

    /// The reply to a text; none if the text has no `work`: then it is not a request of this protocol.
    pub fn answer(&mut self, text: &str) -> Option<String> {
        let _: Marked = serde_json::from_str(text).ok()?;
        let (id, done) = match serde_json::from_str::<JobRequest>(text) {
            Ok(JobRequest { v: VERSION, id, work }) => (id, self.work(work)),
            Ok(JobRequest { v, id, .. }) => {
                (id, Err(format!("request: version {v}; expected version {VERSION}")))
            }
            Err(error) => (0, Err(format!("request: {error}"))),
        };
        Some(Reply { v: VERSION, id, done: done.unwrap_or_else(Done::Error) }.to_text())
    }

    fn work(&mut self, work: Work) -> Result<Done, String> {
        match work {
            Work::Play(job) => {
                let record = self.jobs.play(&job).map_err(|error| error.to_string())?;
                Ok(Done::Line(record.to_line()))
            }
            Work::Count(Count { anew, lines }) => {
                if anew {
                    (self.counted, self.lines) = (SummaryBuilder::new(None), 0);
                }
                for line in &lines {
                    self.lines += 1;
                    let number = self.lines;
                    let wrong = |why: String| format!("line {number}: {why}");
                    let (record, game) =
                        GameRecord::parse(line).map_err(|error| wrong(error.to_string()))?;
                    let added = self.counted.add_replayed(&record, &game);
                    added.map_err(|error| wrong(error.to_string()))?;
                }
                Ok(Done::Summary(Box::new(self.counted.finish())))
            }
        }
    }
}
