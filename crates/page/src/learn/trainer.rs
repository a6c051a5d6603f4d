//! The puzzles of the page, one of them on the board.

use crate::texts::errors;
use isolation::{Grade, Puzzle, PuzzleError};

use super::{PuzzleScore, Solving};
use crate::knowledge::Knowledge;

/// The puzzles of the page, one of them on the board.
#[derive(Clone, Debug)]
pub struct Trainer {
    puzzles: Vec<Puzzle>,
    /// The index of the one on the board.
    index: usize,
    knowledge: Knowledge,
    /// The puzzle on the board.
    pub solving: Solving,
}

/// Why there are no puzzles.
#[derive(Debug, thiserror::Error)]
pub enum TrainerError {
    /// The file is damaged.
    #[error(transparent)]
    Puzzles(#[from] PuzzleError),
    /// The file holds none.
    #[error("{}", errors::no_puzzles())]
    None,
    /// There is no puzzle of this number; the last number is given, too.
    #[error("{}", errors::puzzle_number(.0, .1))]
    Number(usize, usize),
    /// A puzzle contradicts itself.
    #[error("puzzle {0}: {1}")]
    Wrong(usize, String),
}

impl Trainer {
    /// Reads the page's file; the first easy puzzle that was not solved comes first.
    ///
    /// # Errors
    /// When it is damaged or empty.
    pub fn new(
        text: &str,
        score: &PuzzleScore,
        knowledge: Knowledge,
    ) -> Result<Self, TrainerError> {
        let (_, puzzles) = Puzzle::read_all(text)?;
        let index = next(&puzzles, Grade::Easy, 0, score).ok_or(TrainerError::None)?;
        let solving = begin(&puzzles, index, &knowledge)?;
        Ok(Self { puzzles, index, knowledge, solving })
    }

    /// The number of the puzzle on the board, from 1.
    pub fn number(&self) -> usize {
        self.index + 1
    }

    /// The grade of the puzzle on the board.
    pub fn grade(&self) -> Grade {
        self.puzzles[self.index].grade
    }

    /// How many puzzles there are of a grade.
    pub fn count(&self, grade: Grade) -> usize {
        self.puzzles.iter().filter(|puzzle| puzzle.grade == grade).count()
    }

    /// Puts the puzzle of a number on the board.
    ///
    /// # Errors
    /// When there is none of this number.
    pub fn open(&mut self, number: usize) -> Result<(), TrainerError> {
        let index = number.checked_sub(1).filter(|&index| index < self.puzzles.len());
        let index = index.ok_or(TrainerError::Number(number, self.puzzles.len()))?;
        self.solving = begin(&self.puzzles, index, &self.knowledge)?;
        self.index = index;
        Ok(())
    }

    /// The number of the next puzzle of a grade that was not solved; of one that was, when all were.
    pub fn next(&self, grade: Grade, score: &PuzzleScore) -> usize {
        next(&self.puzzles, grade, self.index + 1, score).map_or(self.number(), |index| index + 1)
    }
}

fn begin(puzzles: &[Puzzle], index: usize, knowledge: &Knowledge) -> Result<Solving, TrainerError> {
    let solving = Solving::new(puzzles[index].clone(), knowledge.clone());
    solving.map_err(|what| TrainerError::Wrong(index + 1, what))
}

/// The first puzzle of a grade from an index on, round and round, that was not solved; else the
/// first of the grade.
fn next(puzzles: &[Puzzle], grade: Grade, from: usize, score: &PuzzleScore) -> Option<usize> {
    let mut candidates = (from..puzzles.len())
        .chain(0..from.min(puzzles.len()))
        .filter(|&index| puzzles[index].grade == grade);
    let first = candidates.clone().next();
    candidates
        .find(|&index| !score.has_solved(grade, &puzzles[index].position))
        .or(first)
        .or_else(|| (!puzzles.is_empty()).then_some(0))
}
