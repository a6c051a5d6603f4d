//! What is said of a puzzle while a person solves it.

use isolation::board::Square;

use super::{Phase, Solving};
use crate::texts::{learn, puzzles as texts, sides};

impl Solving {
    /// What is to be said now.
    pub fn words(&self) -> String {
        if let Some(cell) = &self.refused {
            return learn::not_legal(cell);
        }
        let last = self.last().unwrap_or_default();
        match self.phase {
            Phase::Asked if self.begins() => texts::find_it(sides::side(self.person())),
            Phase::Asked => texts::continuing(last),
            Phase::Checking | Phase::Showing if self.knowledge.has_failed() => {
                texts::no_solver().to_owned()
            }
            Phase::Checking => texts::checking(last),
            Phase::Showing => texts::showing().to_owned(),
            Phase::Missed => self.why_missed(last),
            Phase::Unknown => texts::unknown(last),
            Phase::Won => texts::won().to_owned(),
        }
    }

    fn why_missed(&self, cell: String) -> String {
        let name = |square: Square| self.game.position().size().name(square);
        match self.refutation() {
            Some(it) if it.plies == Some(1) => texts::one_ply_refuted(cell, name(it.to)),
            Some(it) => match it.plies {
                Some(plies) => texts::refuted_in(cell, name(it.to), plies),
                None => texts::refuted(cell, name(it.to)),
            },
            None => texts::loses(cell),
        }
    }
}
