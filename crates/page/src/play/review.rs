//! The review of a finished game: which moves gave a won position away.

use super::{Judgement, Play, words};

/// The review of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// What it says of each move of the game.
    pub moves: Vec<Judgement>,
    /// The whole in a sentence or two.
    pub summary: String,
}

impl Play {
    /// The review; none while the game goes on.
    pub fn review(&self) -> Option<Review> {
        self.winner()?;
        let judgement = |ply| match ply {
            given if given < self.given => Judgement::Kept,
            ply => self.knowledge.judgement(&self.game, ply),
        };
        let moves: Vec<_> = (0..self.game.moves().len()).map(judgement).collect();
        let question = self.knowledge.review_question(&self.game, self.given);
        let ended = question.is_none() || self.knowledge.has_failed();
        let summary = words::summary(&moves[self.given..], ended);
        Some(Review { moves, summary })
    }
}
