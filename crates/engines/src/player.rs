//! Players, which choose moves.

use std::time::Duration;

use isolation::board::Move;
use isolation::{AnyPosition, End, Game, MoveStats, ProvenText, RecordedScore, Report};

use crate::MoveLimits;

/// A player: one of our agents, or an external engine.
pub trait Player {
    /// Gets ready for a new game, of which nothing that was learned before may be used. The seed
    /// decides what the player leaves to chance.
    ///
    /// # Errors
    /// When the player cannot play.
    fn begin(&mut self, seed: u64) -> Result<(), Fault>;

    /// The move to play in an unfinished game.
    ///
    /// # Errors
    /// When there is none; then the game is lost (or interrupted).
    fn choose(&mut self, game: &Game, limits: &MoveLimits) -> Result<Choice, Fault>;

    /// The game is over.
    fn finish(&mut self) {}

    /// The sandbox in which it runs, such as `bwrap+landlock`; none where it has none, or needs none.
    fn sandbox(&self) -> Option<&'static str> {
        None
    }
}

/// A move, and what it cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// A legal move.
    pub mv: Move,
    /// Time that it took, by the clock that rules for the player.
    pub time: Duration,
    /// Positions visited, where the player tells.
    pub nodes: Option<u64>,
    /// Plies looked ahead, where the player tells.
    pub depth: Option<u32>,
    /// The value to the player who moves, where it tells.
    pub score: Option<RecordedScore>,
}

impl Choice {
    /// The choice as a search's report: what an external engine does not report is none, 0 for counts.
    pub fn report(&self, position: &AnyPosition) -> Report {
        let best = position.move_text(self.mv);
        let proof = match self.score {
            Some(RecordedScore::Proven(ProvenText::Win)) => Some("win".to_owned()),
            Some(RecordedScore::Proven(ProvenText::Loss)) => Some("loss".to_owned()),
            Some(RecordedScore::Estimate(_)) | None => None,
        };
        Report {
            best: Some(best.clone()),
            score: self.score,
            proof,
            plies: None,
            expected: None,
            depth: self.depth.unwrap_or(0),
            nodes: self.nodes.unwrap_or(0),
            ms: self.time.as_secs_f64() * 1e3,
            line: vec![best],
            finished: true,
            trap: None,
        }
    }
}

/// What a record says of the move.
impl From<&Choice> for MoveStats {
    fn from(choice: &Choice) -> Self {
        // Microseconds are as exact as clocks are, and keep the lines short.
        let ms = choice.time.as_micros() as f64 / 1e3;
        Self { ms: Some(ms), nodes: choice.nodes, depth: choice.depth, score: choice.score }
    }
}

/// Why a player has no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{why}")]
pub struct Fault {
    /// How the game ends: [`End::Timeout`], [`End::IllegalMove`], [`End::Crash`],
    /// [`End::Resigned`] or [`End::Interrupted`].
    pub end: End,
    /// What happened, in a line.
    pub why: String,
}

impl Fault {
    /// A fault by which a game ends like this.
    pub fn new(end: End, why: impl Into<String>) -> Self {
        Self { end, why: why.into() }
    }
}
