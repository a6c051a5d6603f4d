//! The review of a game: which moves gave a won position away.

use isolation::Game;

use super::{MoveReview, Play, words};
use crate::knowledge::Knowledge;

#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    pub moves: Vec<MoveReview>,
    pub summary: String,
}

impl Review {
    /// The known results of a game; its first `given` moves were made by the rules, not by a player.
    pub fn of(knowledge: &Knowledge, game: &Game, given: usize) -> Self {
        let review = |ply| match ply {
            chance if chance < given => MoveReview::Kept,
            ply => knowledge.move_review(game, ply),
        };
        let moves: Vec<_> = (0..game.moves().len()).map(review).collect();
        let ended = knowledge.review_question(game, given).is_none() || knowledge.has_failed();
        let summary = words::summary(&moves[given..], ended);
        Self { moves, summary }
    }
}

impl Play {
    /// The review; none while the game runs.
    pub fn review(&self) -> Option<Review> {
        self.winner()?;
        Some(Review::of(&self.knowledge, &self.current.game, self.current.given))
    }
}
