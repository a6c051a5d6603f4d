//! What a person has solved, and how many in a row.

use isolation::Grade;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

use crate::storage::Document;

/// What a person has solved. A puzzle counts by the first move that is tried.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleScore {
    /// Puzzles solved since the last that was not.
    pub streak: u32,
    /// The longest streak.
    pub best: u32,
    /// The positions that were solved, by grade.
    solved: [BTreeSet<String>; 3],
}

/// A puzzle that was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// How hard it is.
    pub grade: Grade,
    /// Its position.
    pub position: String,
    /// Whether the first move was right.
    pub right: bool,
}

impl PuzzleScore {
    /// How many puzzles of a grade were solved, each counted once.
    pub fn solved(&self, grade: Grade) -> usize {
        self.solved[grade as usize].len()
    }

    /// Whether the puzzle of a position was solved.
    pub fn has_solved(&self, grade: Grade, position: &str) -> bool {
        self.solved[grade as usize].contains(position)
    }
}

impl Document for PuzzleScore {
    type Change = Tried;
    const NAME: &'static str = "isolation.puzzles";

    fn make(&mut self, tried: &Tried) {
        if tried.right {
            self.streak = self.streak.saturating_add(1);
            self.best = self.best.max(self.streak);
            self.solved[tried.grade as usize].insert(tried.position.clone());
        } else {
            self.streak = 0;
        }
    }
}
