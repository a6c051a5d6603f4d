//! Solver verdicts for the positions of the game: orders to the solver, and what is shown.

use isolation::board::{Player, Verdict};

use isolation::Scope;

use super::Play;
use crate::knowledge::Question;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The winner under best play, and plies to the end where they are known.
    Proven {
        winner: Player,
        plies: Option<u32>,
    },
    Open,
    /// It has not found out in its time.
    Unknown,
    Failed,
}

impl Play {
    pub fn show_solved(&mut self, shown: bool) {
        self.shows_truth = shown;
        self.saving.assisted |= shown && self.saving.touched && self.to_move().is_some();
    }

    /// Who wins the position that is shown; none where the game is over.
    pub fn standing(&self) -> Option<Standing> {
        let (plies, position) = (self.current.shown_plies(), self.current.shown_position());
        let over =
            position.outcome().is_some() || self.to_move().is_none() && !self.current.looks_back();
        let mover = Some(position.to_move()).filter(|_| !over)?;
        Some(match self.knowledge.verdict(&self.current.game, plies) {
            Some(verdict) => Standing::Proven {
                winner: if verdict == Verdict::Win { mover } else { !mover },
                plies: self.knowledge.truth(position).and_then(|truth| truth.plies),
            },
            None if self.knowledge.has_failed() => Standing::Failed,
            None if self.knowledge.lacks_of(&self.current.game, plies, Scope::Winner) => {
                Standing::Open
            }
            None => Standing::Unknown,
        })
    }

    /// The next request to the solver. While an agent thinks nothing is studied: that would
    /// take processor time from it.
    pub fn question(&self) -> Option<Question> {
        if self.knowledge.has_failed() {
            return None;
        }
        if let Some(question) = self.retry_question() {
            return Some(question);
        }
        let here = self.current.shown_plies();
        let position = self.current.game.positions()[here];
        let scope = if self.shows_truth { Scope::Distances } else { Scope::Winner };
        let waits = self.is_thinking() && self.knowledge.has_looked(&position, scope);
        let plays = self.to_move().is_some() || self.current.looks_back();
        if plays && !waits && self.knowledge.lacks_of(&self.current.game, here, scope) {
            return Some((position, scope));
        }
        let over = self.to_move().is_none();
        let review =
            over.then(|| self.knowledge.game_question(&self.current.game, self.current.given));
        review.flatten().map(|(plies, scope)| (self.current.game.positions()[plies], scope))
    }
}
