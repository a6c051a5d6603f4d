//! The messages between a page and a worker that plays the games of a tournament: JSON texts, beside
//! those of [`isolation::wire`]. Each request is answered by one reply with its number.

use isolation::GameRecord;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::{Clocks, Job, Jobs};
use crate::{Summary, SummaryBuilder};

/// The version of the messages.
pub const VERSION: u32 = 1;

/// What a page sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// [`VERSION`].
    pub v: u32,
    /// The page's number for this request.
    pub id: u64,
    /// What is wanted.
    pub work: Work,
}

/// What a page asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Work {
    /// A game.
    Play(Box<Job>),
    /// What lines show. After an error, all is to be counted anew.
    Count(Count),
}

/// Lines that are to be counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Count {
    /// Whether what was counted before is forgotten.
    pub anew: bool,
    /// More lines.
    pub lines: Vec<String>,
}

/// What a worker sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// [`VERSION`].
    pub v: u32,
    /// The number of the request; 0 where none could be read.
    pub id: u64,
    /// What became of it.
    pub done: Done,
}

/// What a worker answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Done {
    /// The game was played: its record as a line.
    Line(String),
    /// All that the lines so far show.
    Summary(Box<Summary>),
    /// The work cannot be done, and why.
    Error(String),
}

impl Request {
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

/// Whoever answers requests: plays jobs, and counts lines.
#[derive(Debug)]
pub struct Desk {
    jobs: Jobs,
    counted: SummaryBuilder,
    /// How many lines are counted.
    lines: usize,
}

/// What every request has and no message of the engine.
#[derive(Deserialize)]
struct Marked {
    #[serde(rename = "work")]
    _work: IgnoredAny,
}

impl Desk {
    /// Ready to work.
    pub fn new(clocks: Clocks) -> Self {
        Self { jobs: Jobs::new(clocks), counted: SummaryBuilder::new(None), lines: 0 }
    }

    /// The text of the reply to a text; none where the text has no `work`: then it is for others.
    pub fn answer(&mut self, text: &str) -> Option<String> {
        let _: Marked = serde_json::from_str(text).ok()?;
        let (id, done) = match serde_json::from_str::<Request>(text) {
            Ok(Request { v: VERSION, id, work }) => (id, self.work(work)),
            Ok(Request { v, id, .. }) => {
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
