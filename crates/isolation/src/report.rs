//! A search's report as plain data: what `best --json` prints and what the worker posts.

use isolation_search::SearchInfo;
use serde::{Deserialize, Serialize};

use crate::{AnyPosition, RecordedScore};

/// A [`SearchInfo`] in texts and numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The move to play; none in a finished position.
    #[serde(rename = "move")]
    pub best: Option<String>,
    /// The value to the side to move: a number, `"win"`, `"loss"`, or null where there is none.
    pub score: Option<RecordedScore>,
    /// `"win"` or `"loss"` where that is proven.
    pub proof: Option<String>,
    /// Plies to the end of the game under the proof.
    pub plies: Option<u32>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time in milliseconds.
    pub ms: f64,
    /// Best play as far as it was seen, the best move first.
    pub line: Vec<String>,
    /// Whether the depth was searched to its end.
    pub finished: bool,
}

impl Report {
    /// The report of a search from `position`.
    pub fn new(position: &AnyPosition, info: &SearchInfo) -> Self {
        let line = position.line_texts(&info.line);
        Self {
            best: line.first().cloned(),
            score: info.score.map(RecordedScore::from),
            proof: info.score.and_then(|score| score.proof()).map(|proof| proof.to_string()),
            plies: info.score.and_then(|score| score.plies()),
            depth: info.depth,
            nodes: info.nodes,
            ms: info.time.as_secs_f64() * 1e3,
            line,
            finished: info.finished,
        }
    }
}
