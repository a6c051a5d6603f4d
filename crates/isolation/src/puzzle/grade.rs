//! How hard puzzles are.

use serde::{Deserialize, Serialize};

use super::PuzzleFacts;

/// What the grades mean, in words, as files of puzzles say it.
pub const GRADE_RULE: &str = "A point for a win in 7 or more plies and another for 13 or more; a point for 5 or \
     more legal moves; a point when alphabeta(depth=1, eval=open) chooses another move and one when \
     alphabeta(depth=3, eval=improved) does. 0 or 1 points are grade 1, 2 or 3 are grade 2, 4 or 5 are grade 3.";

/// How hard a puzzle is; see [`GRADE_RULE`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Grade {
    /// Seen soon, or found by looking one move ahead.
    Easy,
    /// Between the two.
    Medium,
    /// A long win among many moves, which a shallow search overlooks.
    Hard,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// 1, 2 or 3.
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The grade of a puzzle of which this is known.
    pub fn of(facts: &PuzzleFacts) -> Self {
        let points = [
            facts.plies >= 7,
            facts.plies >= 13,
            facts.choices >= 5,
            !facts.open_finds_it,
            !facts.improved_finds_it,
        ];
        match points.into_iter().filter(|&point| point).count() {
            0 | 1 => Self::Easy,
            2 | 3 => Self::Medium,
            _ => Self::Hard,
        }
    }
}

impl TryFrom<u8> for Grade {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let mut all = Self::ALL.into_iter();
        all.find(|grade| grade.number() == number)
            .ok_or_else(|| format!("grade {number}; expected 1, 2 or 3"))
    }
}

impl From<Grade> for u8 {
    fn from(grade: Grade) -> Self {
        grade.number()
    }
}
