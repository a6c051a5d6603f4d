//! A student's row of the reports.

use crate::checks::Student;
use crate::game_text::forfeit;
use crate::rubric::{STUDENTS, Score};
use isolation::GameRecord;
use isolation::board::Player;
use isolation_arena::PlayerSummary;

/// A game of a student.
pub struct Played<'a> {
    /// The game.
    pub record: &'a GameRecord,
    /// The game with the names that the student may read.
    pub shown: GameRecord,
    /// The student's side.
    pub side: Player,
    /// The opponent, unless it is a student.
    pub opponent: Option<&'a str>,
    /// The student's moves that turned a proven win into a proven loss, from 0.
    pub blunders: Vec<usize>,
}

impl Played<'_> {
    /// Whether the student forfeited the game.
    pub fn is_forfeited(&self) -> bool {
        forfeit(self.record).is_some_and(|(loser, _)| loser == self.side.index())
    }
}

/// A student's row of the reports.
pub struct Row<'a> {
    /// The student.
    pub student: &'a Student,
    /// The name.
    pub name: &'a str,
    /// The name for classmates, if students are anonymous.
    pub alias: Option<&'a str>,
    /// The id in the grade book.
    pub id: Option<&'a str>,
    /// Rank among students and figures of the tournament, if the student played.
    pub played: Option<(u64, &'a PlayerSummary)>,
    /// The student's games.
    pub games: Vec<Played<'a>>,
    /// The numbers of forfeited games.
    pub forfeits: String,
    /// The class and the course it was written for.
    pub agent: String,
    /// Why the student does not play, if so.
    pub error: Option<String>,
    /// The result of the check.
    pub status: &'static str,
    /// The points by the rubric.
    pub score: Score,
}

impl Row<'_> {
    /// Games won and played against this opponent, or against all other students.
    pub fn against(&self, opponent: &str) -> (u64, u64) {
        against(&self.games, opponent)
    }

    /// Number of blunders.
    pub fn blunders(&self) -> u64 {
        self.games.iter().map(|played| played.blunders.len() as u64).sum()
    }
}

/// Games won and played against this opponent, or against all other students.
pub fn against(games: &[Played<'_>], opponent: &str) -> (u64, u64) {
    let decided = games.iter().filter(|played| played.opponent.unwrap_or(STUDENTS) == opponent);
    decided.fold((0, 0), |(won, of), played| match played.record.winner {
        Some(winner) => (won + u64::from(winner == played.side), of + 1),
        None => (won, of),
    })
}
