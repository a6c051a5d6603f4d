//! A search's report as plain data: what `best --json` prints and what the worker posts.

use isolation_board::{Player, Verdict};
use isolation_eval::Score;
use isolation_search::SearchInfo;
use serde::{Deserialize, Serialize};

use crate::{AgentSpec, AnyPosition, RecordedScore, expected_score};

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
    /// The score that the *first player* can expect, with either side to move: 0 to 1, in steps of 0.0001, and
    /// 0 or 1 only where that is proven. None where there is no score, and where its unit is not that of `strong`'s
    /// own estimate ([`expected_score`]).
    pub expected: Option<f64>,
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
    /// Where the move sets a trap: how many replies are proven to lose, and how many there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trap: Option<(u32, u32)>,
}

impl Report {
    /// What is proven for the side to move.
    pub fn verdict(&self) -> Option<Verdict> {
        match self.proof.as_deref()? {
            "win" => Some(Verdict::Win),
            _ => Some(Verdict::Loss),
        }
    }

    /// The report of a search from `position` by this agent.
    pub fn new(position: &AnyPosition, info: &SearchInfo, agent: &AgentSpec) -> Self {
        let known = |score: &Score| score.proof().is_some() || agent.estimates_as_strong();
        let for_mover = info.score.filter(known).map(|score| expected_score(position, score));
        let line = position.line_texts(&info.line);
        Self {
            best: line.first().cloned(),
            score: info.score.map(RecordedScore::from),
            proof: info.score.and_then(|score| score.proof()).map(|proof| proof.to_string()),
            plies: info.score.and_then(|score| score.plies()),
            expected: for_mover
                .map(|expected| (for_side(position.to_move(), expected) * 1e4).round() / 1e4),
            depth: info.depth,
            nodes: info.nodes,
            ms: info.time.as_secs_f64() * 1e3,
            line,
            finished: info.finished,
            trap: info.trap,
        }
    }

    /// The score that a player can expect, 0 to 1.
    pub fn expected_for(&self, player: Player) -> Option<f64> {
        self.expected.map(|expected| for_side(player, expected))
    }
}

/// An expected score of the first player as this player's, and the other way round.
fn for_side(player: Player, expected: f64) -> f64 {
    match player {
        Player::First => expected,
        Player::Second => 1.0 - expected,
    }
}
