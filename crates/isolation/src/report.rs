//! Search reports as plain data, for `best --json` and the worker.

use isolation_board::{Player, Verdict};
use isolation_eval::Score;
use isolation_search::SearchInfo;
use isolation_solve::Solver;
use serde::{Deserialize, Serialize};

use crate::expected::expected_score;
use crate::{AgentSpec, AnyPosition, RecordedScore};

/// What is known about a position without a search worth mentioning, as by [`Solver::known`].
///
/// ```
/// use isolation::board::Verdict;
/// use isolation::{AnyPosition, find_rules, known};
///
/// let joust = AnyPosition::start(&find_rules("joust")?);
/// assert_eq!(known(&joust), Some(Verdict::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn known(position: &AnyPosition) -> Option<Verdict> {
    Solver::with_tables().known(position)
}

/// A [`SearchInfo`] in texts and numbers.
///
/// ```
/// use isolation::board::Verdict;
/// use isolation::search::Control;
/// use isolation::{Agent, AnyPosition, Report, find_rules, known};
///
/// let position = AnyPosition::start(&find_rules("becker")?);
/// let mut agent = Agent::new("alphabeta(depth=9)".parse()?, 0);
/// let info = agent.choose(&position, &mut Control::default())?;
/// let report = Report::new(&position, known(&position), &info, agent.spec());
/// assert_eq!((report.best.as_deref(), report.proof), (Some("Q@b2"), Some(Verdict::Win)));
/// assert_eq!(report.expected, Some(1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The best move; `None` in a finished position.
    #[serde(rename = "move")]
    pub best: Option<String>,
    /// The score for the side to move: a number, `"win"`, `"loss"`, or null if it is unknown.
    pub score: Option<RecordedScore>,
    /// The verdict for the side to move, if it is proven: `"win"`, `"loss"` or null.
    #[serde(default)]
    pub proof: Option<Verdict>,
    /// Plies to the end of the game, by the proof.
    pub plies: Option<u32>,
    /// The expected score of the *first player*, with either side to move: 0 to 1, in steps of
    /// 0.0001, and 0 or 1 only if that is proven. `None` without a score, or if its unit is not
    /// that of `strong`'s estimate ([`expected_score`]).
    pub expected: Option<f64>,
    /// Search depth in plies.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time in milliseconds.
    pub ms: f64,
    /// The principal variation, the best move first.
    pub line: Vec<String>,
    /// Whether the depth was completed.
    pub finished: bool,
    /// If the move sets a trap: the number of replies that are proven to lose, and of all replies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trap: Option<(u32, u32)>,
}

impl Report {
    /// The report of a search from `position` by this agent. `known` is what is [`known`] about the
    /// position: the estimate of an agent never hides a proof.
    pub fn new(
        position: &AnyPosition,
        known: Option<Verdict>,
        info: &SearchInfo,
        agent: &AgentSpec,
    ) -> Self {
        let proof = known.or(info.score.and_then(Score::proof));
        let has_unit = |score: &Score| score.proof().is_some() || agent.estimates_as_strong();
        let expected = |score| match (position.to_move(), expected_score(position, score)) {
            (Player::First, expected) => expected,
            (Player::Second, expected) => 1.0 - expected,
        };
        let rounded = |score| (expected(score) * 1e4).round() / 1e4;
        let line = position.line_texts(&info.line);
        Self {
            best: line.first().cloned(),
            score: info.score.map(RecordedScore::from),
            proof,
            plies: info.score.and_then(|score| score.plies()),
            expected: match proof {
                Some(verdict) => Some(rounded(Score::of(verdict))),
                None => info.score.filter(has_unit).map(rounded),
            },
            depth: info.depth,
            nodes: info.nodes,
            ms: info.time.as_secs_f64() * 1e3,
            line,
            finished: info.finished,
            trap: info.trap,
        }
    }
}
