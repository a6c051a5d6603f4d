//! Players: what chooses moves.

use std::time::Duration;

use isolation::board::Move;
use isolation::record::MoveStats;
use isolation::{AnyPosition, End, Game, RecordedScore, Report};

use crate::MoveLimits;

/// A player: an agent or an external engine.
pub trait Player {
    /// Prepares for a new game, without data of earlier ones. The random seed is for the player's
    /// random choices.
    ///
    /// # Errors
    /// When the player cannot play.
    fn begin(&mut self, seed: u64) -> Result<(), Fault>;

    /// The move in an unfinished game.
    ///
    /// # Errors
    /// When there is none; then the game is forfeited (or interrupted).
    fn choose(&mut self, game: &Game, limits: &MoveLimits) -> Result<Choice, Fault>;

    /// Called after the game.
    fn finish(&mut self) {}

    /// Processor time that the player's own processes have used so far; zero if it has none.
    fn processor_time(&self) -> Duration {
        Duration::ZERO
    }

    /// The sandbox in which it runs, such as `bwrap+landlock`; `None` without one.
    fn sandbox(&self) -> Option<&'static str> {
        None
    }
}

/// A move and its cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// A legal move.
    pub mv: Move,
    /// Time, by the player's clock.
    pub time: Duration,
    /// Nodes visited, if reported.
    pub nodes: Option<u64>,
    /// Search depth in plies, if reported.
    pub depth: Option<u32>,
    /// The score for the player who moves, if reported.
    pub score: Option<RecordedScore>,
}

impl Choice {
    /// The choice as a search report: values that an external engine does not report are `None`, or
    /// 0 for counts.
    pub fn report(&self, position: &AnyPosition) -> Report {
        let best = position.move_text(self.mv);
        let proof = match self.score {
            Some(RecordedScore::Proven(verdict)) => Some(verdict),
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

/// The statistics of the move in a record.
impl From<&Choice> for MoveStats {
    fn from(choice: &Choice) -> Self {
        // Microseconds are as exact as clocks are, and make short lines.
        let ms = choice.time.as_micros() as f64 / 1e3;
        Self { ms: Some(ms), nodes: choice.nodes, depth: choice.depth, score: choice.score }
    }
}

/// Why a player has no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{why}")]
pub struct Fault {
    /// The termination of the game: [`End::Timeout`], [`End::IllegalMove`], [`End::Crash`],
    /// [`End::Resigned`] or [`End::Interrupted`].
    pub end: End,
    /// What happened, in a line.
    pub why: String,
}

impl Fault {
    /// A fault with this termination.
    pub fn new(end: End, why: impl Into<String>) -> Self {
        Self { end, why: why.into() }
    }
}
