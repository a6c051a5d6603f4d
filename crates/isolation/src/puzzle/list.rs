//! Lists of puzzles as text, as compact as text can be: the page downloads one.
//!
//! The first line is a [`PuzzlesHeader`]. A line such as `# knight-7x7` says the board of the puzzles
//! that follow. Each of these is a line of digits, the most significant first, with `0-9A-Za-z+/` for
//! the values 0 to 63: two for a tenth of the rating, one for the set of themes, as many as needed
//! for the set of open cells (one bit a cell, the least significant the top left one), and as many
//! as needed for the cell of the first piece and for that of the second.

use std::fmt;

use isolation_board::{Bitboard, Player, Rules, Setup, Size, Square, Start};
use serde::{Deserialize, Serialize};

use super::{Puzzle, RATING_RULE, Themes};
use crate::AnyPosition;

/// The version of the lines.
const VERSION: u32 = 2;
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/";

/// The first line of a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesHeader {
    /// The version of the lines, 2.
    pub v: u32,
    /// The seed of the search that found them.
    pub seed: u64,
    /// The boards that games were played on, in turn.
    pub boards: Vec<String>,
    /// How ratings are determined.
    pub rating: String,
}

/// A list of puzzles. Its [`Display`](fmt::Display) is the text that [`PuzzleList::parse`] reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleList {
    /// How it was made.
    pub header: PuzzlesHeader,
    /// Board by board, the easiest of each first.
    pub puzzles: Vec<Puzzle>,
}

/// Why a text is no list of puzzles.
#[derive(Debug, thiserror::Error)]
#[error("puzzles: line {line}: {what}")]
pub struct PuzzleError {
    /// The line, from 1.
    line: usize,
    /// What is wrong with it.
    what: String,
}

impl PuzzleList {
    /// What a search has found, in order.
    pub fn new(seed: u64, boards: &[Rules], mut puzzles: Vec<Puzzle>) -> Self {
        let board = |puzzle: &Puzzle| {
            let rules = rules_of(&puzzle.position);
            boards.iter().position(|it| (it.size, it.movement) == (rules.size, rules.movement))
        };
        puzzles.sort_by_cached_key(|puzzle| (board(puzzle), puzzle.rating, code(puzzle)));
        let boards = boards.iter().map(Rules::to_string).collect();
        let header = PuzzlesHeader { v: VERSION, seed, boards, rating: RATING_RULE.to_owned() };
        Self { header, puzzles }
    }

    /// Reads a list. Whether each is a puzzle is not looked at; see [`Puzzle::check`].
    ///
    /// # Errors
    /// The first line that is wrong, and why.
    pub fn parse(text: &str) -> Result<Self, PuzzleError> {
        let mut lines = (1..).zip(text.lines());
        let wrong = |line: usize, what: String| PuzzleError { line, what };
        let (_, first) = lines.next().unwrap_or((1, ""));
        let header: PuzzlesHeader = serde_json::from_str(first)
            .map_err(|error| wrong(1, format!("expected how the puzzles were made: {error}")))?;
        if header.v != VERSION {
            return Err(wrong(1, format!("version {}; expected {VERSION}", header.v)));
        }
        let (mut puzzles, mut rules) = (Vec::new(), None);
        for (line, text) in lines {
            match (text.strip_prefix("# "), rules) {
                (Some(board), _) => {
                    let board = board.parse::<Rules>();
                    rules = Some(board.map_err(|error| wrong(line, error.to_string()))?);
                }
                (None, Some(rules)) => {
                    puzzles.push(read(&rules, text).map_err(|what| wrong(line, what))?);
                }
                (None, None) => {
                    return Err(wrong(line, "expected a board, such as # knight-7x7".to_owned()));
                }
            }
        }
        Ok(Self { header, puzzles })
    }
}

impl fmt::Display for PuzzleList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", serde_json::to_string(&self.header).map_err(|_| fmt::Error)?)?;
        let mut last = None;
        for puzzle in &self.puzzles {
            let rules = rules_of(&puzzle.position);
            if last.replace(rules) != Some(rules) {
                writeln!(f, "# {rules}")?;
            }
            writeln!(f, "{}", code(puzzle))?;
        }
        Ok(())
    }
}

fn rules_of(position: &AnyPosition) -> Rules {
    Rules { size: position.size(), movement: position.movement(), start: Start::Free }
}

/// Digits of a set of cells, and of one cell.
fn widths(size: Size) -> [usize; 2] {
    let cells = u32::from(size.cells());
    [cells.div_ceil(6) as usize, if cells > 64 { 2 } else { 1 }]
}

/// The line of a puzzle.
fn code(puzzle: &Puzzle) -> String {
    let [set, cell] = widths(puzzle.position.size());
    let mut text = String::new();
    let mut write = |number: u128, width: usize| {
        let digit = |place| char::from(DIGITS[(number >> (6 * place)) as usize & 63]);
        text.extend((0..width).rev().map(digit));
    };
    write(u128::from(puzzle.rating / 10), 2);
    write(u128::from(puzzle.themes.bits()), 1);
    let setup = puzzle.position.to_setup();
    write(setup.open.into_iter().fold(0, |bits, square| bits | 1 << square.index()), set);
    for piece in setup.pieces {
        write(piece.map_or(0, |square| square.index() as u128), cell);
    }
    text
}

/// The puzzle of a line.
fn read(rules: &Rules, text: &str) -> Result<Puzzle, String> {
    let [set, cell] = widths(rules.size);
    let length = 3 + set + 2 * cell;
    if text.len() != length {
        return Err(format!("{} characters; expected {length}", text.len()));
    }
    let mut digits = text.bytes().map(|byte| DIGITS.iter().position(|&digit| digit == byte));
    let mut number = |width: usize| {
        digits.by_ref().take(width).try_fold(0, |number: u128, digit| {
            let digit = digit.ok_or("expected digits 0-9, A-Z, a-z, + and /")?;
            Ok::<u128, String>(number << 6 | digit as u128)
        })
    };
    let rating = 10 * number(2)? as u16;
    let themes = Themes::from_bits(number(1)? as u8).ok_or("unknown themes")?;
    let cells = u32::from(rules.size.cells());
    let outside = || format!("a cell is outside the board {rules}");
    let square = |index: u128| {
        let index = u8::try_from(index).ok().filter(|&index| u32::from(index) < cells);
        index.and_then(Square::new).ok_or_else(outside)
    };
    let bits = number(set)?;
    let open = (0..128).filter(|place| bits >> place & 1 == 1).map(square);
    let open: Bitboard<u128> = open.collect::<Result<_, _>>()?;
    let pieces = [Some(square(number(cell)?)?), Some(square(number(cell)?)?)];
    let setup =
        Setup { open, pieces, to_move: Player::First, ..Setup::empty(rules.size, rules.movement) };
    let position = AnyPosition::try_from(setup).map_err(|error| error.to_string())?;
    Ok(Puzzle { position, themes, rating })
}
