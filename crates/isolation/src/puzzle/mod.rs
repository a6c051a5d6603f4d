//! Puzzles: positions in which only one move wins.
//!
//! A file of puzzles is lines of JSON. The first is a [`PuzzlesHeader`], which says how the file
//! was made and what its grades mean; each other is a [`Puzzle`].

mod facts;
mod grade;
mod search;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Game, find_rules};

pub use facts::PuzzleFacts;
pub use grade::{GRADE_RULE, Grade};
pub use search::{PUZZLE_BOARDS, PuzzleSearch};

/// The version of the lines.
const VERSION: u32 = 1;

/// The first line of a file of puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesHeader {
    /// The version of the lines, 1.
    pub v: u32,
    /// The seed of the search that found them.
    pub seed: u64,
    /// The boards that games were played on, in turn.
    pub boards: Vec<String>,
    /// What the grades mean.
    pub grades: String,
}

impl PuzzlesHeader {
    /// The header of a file that this search makes.
    pub fn new(seed: u64, boards: Vec<String>) -> Self {
        Self { v: VERSION, seed, boards, grades: GRADE_RULE.to_owned() }
    }
}

/// A position in which the side to move has at least three moves, of which exactly one wins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// How hard it is.
    pub grade: Grade,
    /// The name of the rules.
    pub rules: String,
    /// The position's text.
    pub position: String,
    /// The cells of the moves that led there from the start, placements included.
    pub moves: String,
    /// The only cell that wins.
    pub solution: String,
    /// Plies to the end of the game under best play, the solution included.
    pub plies: u32,
    /// The number of the game in which it occurred, among the games of the file's seed.
    pub game: u64,
}

/// Why a text is no file of puzzles.
#[derive(Debug, thiserror::Error)]
#[error("puzzles: line {line}: {what}")]
pub struct PuzzleError {
    /// The line, from 1.
    line: usize,
    /// What is wrong with it.
    what: String,
}

impl Puzzle {
    /// Reads a file of puzzles. Each is replayed, and must lead to its position; whether only its
    /// solution wins is not looked at.
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn read_all(text: &str) -> Result<(PuzzlesHeader, Vec<Self>), PuzzleError> {
        fn read<T: DeserializeOwned>(line: usize, text: &str) -> Result<T, PuzzleError> {
            serde_json::from_str(text).map_err(|error| wrong(line, error.to_string()))
        }
        let mut lines = (1..).zip(text.lines());
        let how = "expected a line that says how they were made";
        let (line, first) = lines.next().ok_or_else(|| wrong(1, how.to_owned()))?;
        let header: PuzzlesHeader = read(line, first)?;
        if header.v != VERSION {
            return Err(wrong(line, format!("version {}; expected {VERSION}", header.v)));
        }
        let puzzles = lines.map(|(line, text)| {
            let puzzle: Self = read(line, text)?;
            puzzle.game().map_err(|what| wrong(line, what))?;
            Ok(puzzle)
        });
        Ok((header, puzzles.collect::<Result<_, _>>()?))
    }

    /// The game up to the position.
    ///
    /// # Errors
    /// When rules, moves, position or solution do not fit together: which of them.
    pub fn game(&self) -> Result<Game, String> {
        let rules = find_rules(&self.rules).map_err(|error| error.to_string())?;
        let mut game = Game::unplaced(&rules);
        for text in self.moves.split_whitespace() {
            let mv = game.position().parse_move(text).map_err(|error| error.to_string())?;
            game.play(mv).map_err(|error| error.to_string())?;
        }
        let position = game.position();
        if position.to_string() != self.position {
            return Err(format!("the moves lead to {position}, not to {}", self.position));
        }
        position.parse_move(&self.solution).map_err(|error| error.to_string())?;
        Ok(game)
    }
}

fn wrong(line: usize, what: String) -> PuzzleError {
    PuzzleError { line, what }
}
