//! The review of a finished game: which moves gave a won position away.

use isolation::Scope;
use isolation::solve::Verdict;

use super::{Play, words};

/// After so many positions in a row that were not solved in time, the review does not ask for those
/// before them, which are larger still.
const PATIENCE: usize = 2;

/// What the review says of a move.
#[derive(Clone, PartialEq, Debug)]
pub enum Judgement {
    /// It has changed nothing: a won position stayed won, or a lost one lost.
    Kept,
    /// It has changed a won position into a lost one. These moves would have won; none while they
    /// are not known.
    Losing {
        /// The cells that they go to.
        instead: Vec<String>,
    },
    /// Not known, or not yet.
    Unknown,
}

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
        let moves: Vec<_> = (0..self.game.moves().len()).map(|ply| self.judgement(ply)).collect();
        let ended = self.review_question().is_none() || self.knowledge.has_failed();
        let summary = words::summary(&moves[self.given..], ended);
        Some(Review { moves, summary })
    }

    /// What is known of the move after so many moves.
    fn judgement(&self, ply: usize) -> Judgement {
        match (self.verdict(ply), self.verdict(ply + 1)) {
            _ if ply < self.given => Judgement::Kept,
            (Some(Verdict::Win), Some(Verdict::Win)) => {
                let size = self.game.position().size();
                let winning = self.truth(ply).into_iter().flat_map(|truth| truth.winning());
                let cells = winning.filter_map(|told| {
                    let mv = self.game.positions()[ply].parse_move(&told.text).ok()?;
                    Some(size.name(mv.destination()))
                });
                Judgement::Losing { instead: cells.collect() }
            }
            (Some(Verdict::Loss), _) | (_, Some(Verdict::Loss)) => Judgement::Kept,
            _ => Judgement::Unknown,
        }
    }

    /// What the solver is to find out next for the review: who wins each position, from the end
    /// backwards, then which moves would have won where one lost.
    pub(super) fn review_question(&self) -> Option<(usize, Scope)> {
        let plies = || (self.given..self.game.moves().len()).rev();
        let mut unsolved = 0;
        for ply in plies() {
            if self.lacks(ply, Scope::Winner) {
                return Some((ply, Scope::Winner));
            }
            unsolved = if self.verdict(ply).is_some() { 0 } else { unsolved + 1 };
            if unsolved == PATIENCE {
                break;
            }
        }
        let is_losing = |ply: &usize| matches!(self.judgement(*ply), Judgement::Losing { .. });
        plies()
            .filter(is_losing)
            .find(|&ply| self.lacks(ply, Scope::Moves))
            .map(|ply| (ply, Scope::Moves))
    }
}
