//! What is said of a student's move, of a puzzle, and of what is not kept.

use isolation::board::Square;

use super::{Attempt, Desk, Phase, Solving, Task};
use crate::texts::{learn as texts, sides};
use crate::tree::score;

impl Desk {
    /// What is to be said now; nothing before the first move.
    pub fn words(&self) -> Option<String> {
        if let Some(cell) = &self.refused {
            return Some(texts::not_legal(cell));
        }
        let (cell, attempt) = (self.attempted()?, self.attempt.as_ref()?);
        let what = attempt.words(self.lesson.task(), &cell);
        Some(if attempt.passed { texts::right(what) } else { texts::not_yet(what) })
    }
}

impl Attempt {
    fn words(&self, task: Task, cell: &str) -> String {
        let value = self.value.map(score).unwrap_or_default();
        match task {
            Task::LeaveMoves(_) => texts::leaves(cell, texts::moves_left(self.after.opp)),
            Task::Highest { depth: 1, .. } => {
                texts::counted(cell, self.after.own, self.after.opp, value)
            }
            Task::Highest { .. } => texts::looked_ahead(cell, value),
            Task::Refute { .. } => texts::for_first(cell, value),
            Task::Win { .. } if self.passed => texts::proven(cell),
            Task::Win { .. } => texts::not_proven(cell),
            Task::Attack if self.passed => texts::attacks(cell),
            Task::Attack => texts::is_attacked(cell),
            Task::Separate => match self.after.paths {
                Some([own, opp]) => texts::walks(cell, own, opp),
                None => texts::not_separated(cell),
            },
        }
    }
}

impl Solving {
    /// What is to be said now.
    pub fn words(&self) -> String {
        if let Some(cell) = &self.refused {
            return texts::not_legal(cell);
        }
        let last = self.last().unwrap_or_default();
        match self.phase {
            Phase::Asked => texts::find_it(sides::side(self.person())),
            Phase::Found => texts::found(last, self.puzzle.plies),
            Phase::Shown => texts::shown(last, self.puzzle.plies),
            Phase::Replying if self.solver_has_failed() => texts::no_solver().to_owned(),
            Phase::Replying => texts::replying().to_owned(),
            Phase::Continuing => texts::continuing(last),
            Phase::Won => texts::won().to_owned(),
            Phase::Wrong => self.why_wrong(last),
        }
    }

    fn why_wrong(&self, cell: String) -> String {
        let name = |square: Square| self.game.position().size().name(square);
        match self.refutation() {
            Some(it) if it.plies == Some(1) => texts::one_ply_refuted(cell, name(it.to)),
            Some(it) => match it.plies {
                Some(plies) => texts::refuted_in(cell, name(it.to), plies),
                None => texts::refuted(cell, name(it.to)),
            },
            None if self.solver_has_failed() => texts::wrong(cell),
            None => texts::wrong_looking(cell),
        }
    }
}
