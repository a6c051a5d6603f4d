//! Positions with the proven result of each move: by them it is measured how often an evaluation gives a win away.
//!
//! The text of a list has a [`SolvedHeader`] in its first line, then a line for each position: its text, a tab, and the
//! moves that win. All its other moves lose.

use std::collections::HashSet;
use std::fmt;

use isolation::board::{Move, Verdict};
use isolation::search::Seeded;
use isolation::seeds::game_seed;
use isolation::solve::{Interrupt, Solver};
use isolation::{AnyPosition, find_rules, read_json};
use serde::{Deserialize, Serialize};

use crate::puzzle::played;

/// The version of the lines.
const VERSION: u32 = 1;

/// Maximum solver nodes for all moves of a position.
const EFFORT: u64 = 50_000;

/// A position in which the side to move can win, and can give the win away.
///
/// ```
/// use isolation::AnyPosition;
/// use isolation::solve::Solver;
/// use isolation_protocol::solved_positions::SolvedPosition;
///
/// let position: AnyPosition = "2k*/2**/2K*/2** w".parse()?;
/// let solved = SolvedPosition::of(&position, &mut Solver::new()).expect("small enough to solve");
/// assert!(solved.winning.len() < position.moves().len());
/// # Ok::<(), isolation::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedPosition {
    /// The position.
    pub position: AnyPosition,
    /// The moves that win; all others lose.
    pub winning: Vec<Move>,
}

/// How a list was made.
///
/// ```
/// use isolation_protocol::solved_positions::SolvedPositions;
///
/// let header = SolvedPositions::generate(1, "knight-5x5", 2).header;
/// assert_eq!((header.seed, header.board.as_str()), (1, "knight-5x5"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedHeader {
    /// The version of the lines, 1.
    pub v: u32,
    /// The random seed of the games.
    pub seed: u64,
    /// The board of the games.
    pub board: String,
}

/// A list of solved positions. Its [`Display`](fmt::Display) is the text that [`SolvedPositions::parse`] parses.
///
/// ```
/// use isolation_protocol::solved_positions::SolvedPositions;
///
/// let list = SolvedPositions::generate(1, "knight-5x5", 2);
/// assert_eq!(SolvedPositions::parse(&list.to_string())?, list);
/// # Ok::<(), isolation_protocol::solved_positions::SolvedError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedPositions {
    /// How it was made.
    pub header: SolvedHeader,
    /// The positions, each of another game.
    pub positions: Vec<SolvedPosition>,
}

/// Why a text is not a list of solved positions.
///
/// ```
/// use isolation_protocol::solved_positions::SolvedPositions;
///
/// let error = SolvedPositions::parse("chess").expect_err("no list");
/// assert!(error.to_string().starts_with("solved positions: line 1: "));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("solved positions: line {line}: {what}")]
pub struct SolvedError {
    /// The line, from 1.
    line: usize,
    /// The problem.
    what: String,
}

impl SolvedPosition {
    /// A position with the verdict of each move; none where all moves lead to the same result, or the solver exceeds its
    /// budget.
    pub fn of(position: &AnyPosition, solver: &mut Solver) -> Option<Self> {
        let verdicts = solver.verdicts(position, &mut Interrupt::after(EFFORT));
        let mut winning = Vec::new();
        for &(mv, verdict) in &verdicts {
            if verdict? == Verdict::Win {
                winning.push(mv);
            }
        }
        let decides = !winning.is_empty() && winning.len() < verdicts.len();
        decides.then_some(Self { position: *position, winning })
    }

    fn parse(text: &str) -> Result<Self, String> {
        let (position, moves) =
            text.split_once('\t').ok_or("expected a position, a tab and moves")?;
        let position: AnyPosition = position.parse().map_err(|error| format!("{error}"))?;
        let winning = moves.split(' ').map(|mv| position.parse_move(mv));
        let winning = winning.collect::<Result<_, _>>().map_err(|error| format!("{error}"))?;
        Ok(Self { position, winning })
    }
}

impl fmt::Display for SolvedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<String> =
            self.winning.iter().map(|&mv| self.position.short_text(mv)).collect();
        write!(f, "{}\t{}", self.position, moves.join(" "))
    }
}

impl SolvedPositions {
    /// So many positions, each at random from another game between agents of different strength. They depend on seed,
    /// board and count only; no two are images of one another.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn generate(seed: u64, board: &str, count: usize) -> Self {
        let rules = find_rules(board).expect("a board of this project");
        let (mut solver, mut seen) = (Solver::new(), HashSet::new());
        let found = (0..).filter_map(|number| {
            let seed = game_seed(seed, number);
            let mut chance = Seeded::new(seed);
            let game = played(&rules, seed, &mut chance);
            let positions = game.positions().iter().filter(|it| it.both_placed());
            let mut positions: Vec<&AnyPosition> = positions.collect();
            chance.shuffle(&mut positions);
            let solved =
                positions.into_iter().find_map(|it| SolvedPosition::of(it, &mut solver))?;
            seen.insert(solved.position.canonical()).then_some(solved)
        });
        let header = SolvedHeader { v: VERSION, seed, board: board.to_owned() };
        Self { header, positions: found.take(count).collect() }
    }

    /// Parses a list, without solving its positions again.
    ///
    /// # Errors
    /// The first line with an error, and the problem.
    pub fn parse(text: &str) -> Result<Self, SolvedError> {
        let mut lines = (1..).zip(text.lines());
        let wrong = |line, what| SolvedError { line, what };
        let (_, first) = lines.next().unwrap_or((1, ""));
        let header: SolvedHeader = read_json(first)
            .map_err(|error| wrong(1, format!("expected how the list was made: {error}")))?;
        if header.v != VERSION {
            return Err(wrong(1, format!("version {}; expected {VERSION}", header.v)));
        }
        let positions = lines
            .map(|(line, text)| SolvedPosition::parse(text).map_err(|what| wrong(line, what)))
            .collect::<Result<_, _>>()?;
        Ok(Self { header, positions })
    }
}

impl fmt::Display for SolvedPositions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", serde_json::to_string(&self.header).map_err(|_| fmt::Error)?)?;
        self.positions.iter().try_for_each(|solved| writeln!(f, "{solved}"))
    }
}
