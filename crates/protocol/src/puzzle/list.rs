//! Lists of puzzles as text that compresses well, for the page to download.
//!
//! The first line is a [`PuzzlesHeader`]. A line such as `# knight-7x7` is the board of the puzzles
//! that follow. Each of these is a column of digits, the most significant on top, with
//! `0-9A-Za-z+/` for the values 0 to 63: two for a tenth of the rating, less that of the column
//! before, one for the set of themes, as many as needed for the set of open squares (one bit per
//! square, the least significant the top left one), and as many as needed for the square of the first
//! piece and for that of the second. So each line has digits of one kind, which compresses better
//! than a line for each puzzle.

use std::{fmt, iter};

use isolation::board::{Bitboard, Player, Rules, Setup, Size, Square};
use isolation::{AnyPosition, read_json};
use serde::{Deserialize, Serialize};

use super::{Puzzle, RATING_RULE, Themes};

/// The version of the lines.
const VERSION: u32 = 3;
const DIGITS: &[u8; 64] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/";

/// The first line of a list.
///
/// ```
/// use isolation::find_rules;
/// use isolation_protocol::puzzle::{PuzzleList, RATING_RULE};
///
/// let list = PuzzleList::new(7, &[find_rules("knight-4x4")?], Vec::new());
/// assert_eq!((list.header.seed, list.header.rating.as_str()), (7, RATING_RULE));
/// # Ok::<(), isolation::FindRulesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesHeader {
    /// The version of the lines, 3.
    pub v: u32,
    /// The random seed of the search that found them.
    pub seed: u64,
    /// The boards of the games, in turn.
    pub boards: Vec<String>,
    /// The rule of the rating.
    pub rating: String,
}

/// A list of puzzles. Its [`Display`](fmt::Display) is the text that [`PuzzleList::parse`] parses.
///
/// ```
/// use isolation::find_rules;
/// use isolation_protocol::puzzle::{PuzzleList, PuzzleSearch};
///
/// let boards = [find_rules("knight-4x4")?];
/// let mut search = PuzzleSearch::new(1, &boards, 1);
/// let found = std::iter::repeat_with(|| search.look()).take(200).flatten().take(1).collect();
/// let list = PuzzleList::new(1, &boards, found);
/// assert_eq!(PuzzleList::parse(&list.to_string())?.puzzles.len(), list.puzzles.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleList {
    /// How it was made.
    pub header: PuzzlesHeader,
    /// Board by board, the easiest of each first.
    pub puzzles: Vec<Puzzle>,
}

/// Why a text is not a list of puzzles.
///
/// ```
/// let error = isolation_protocol::puzzle::PuzzleList::parse("no list").unwrap_err();
/// assert!(error.to_string().contains("line 1"));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("puzzles: line {line}: {what}")]
pub struct PuzzleError {
    /// The line, from 1.
    line: usize,
    /// The problem.
    what: String,
}

fn wrong(line: usize, what: impl Into<String>) -> PuzzleError {
    PuzzleError { line, what: what.into() }
}

impl PuzzleList {
    /// The puzzles of a search, in order.
    pub fn new(seed: u64, boards: &[Rules], mut puzzles: Vec<Puzzle>) -> Self {
        let board = |puzzle: &Puzzle| {
            let rules = rules_of(&puzzle.position);
            boards.iter().position(|it| (it.size, it.movement) == (rules.size, rules.movement))
        };
        puzzles.sort_by_cached_key(|puzzle| (board(puzzle), puzzle.rating, code(puzzle, 0)));
        let boards = boards.iter().map(Rules::board_text).collect();
        let header = PuzzlesHeader { v: VERSION, seed, boards, rating: RATING_RULE.to_owned() };
        Self { header, puzzles }
    }

    /// Parses a list, without checking the puzzles; see [`Puzzle::check`].
    ///
    /// # Errors
    /// The first line with an error, and the problem.
    pub fn parse(text: &str) -> Result<Self, PuzzleError> {
        let mut lines = (1..).zip(text.lines());
        let (_, first) = lines.next().unwrap_or((1, ""));
        let header: PuzzlesHeader = read_json(first)
            .map_err(|error| wrong(1, format!("expected how the puzzles were made: {error}")))?;
        if header.v != VERSION {
            return Err(wrong(1, format!("version {}; expected {VERSION}", header.v)));
        }
        let mut puzzles = Vec::new();
        while let Some((line, text)) = lines.next() {
            let board = text.strip_prefix("# ");
            let board =
                board.ok_or_else(|| wrong(line, "expected a board, such as # knight-7x7"))?;
            let board = board.parse::<Rules>();
            let rules = board.map_err(|error| wrong(line, error.to_string()))?;
            let rows: Vec<(usize, &str)> = lines.by_ref().take(height(&rules)).collect();
            puzzles.extend(read(&rules, line, &rows)?);
        }
        Ok(Self { header, puzzles })
    }
}

impl fmt::Display for PuzzleList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", serde_json::to_string(&self.header).map_err(|_| fmt::Error)?)?;
        for puzzles in
            self.puzzles.chunk_by(|one, next| rules_of(&one.position) == rules_of(&next.position))
        {
            let rules = rules_of(&puzzles[0].position);
            writeln!(f, "# {rules}")?;
            let columns = columns(puzzles);
            for place in 0..height(&rules) {
                let row = columns.iter().map(|column| char::from(column[place]));
                writeln!(f, "{}", row.collect::<String>())?;
            }
        }
        Ok(())
    }
}

fn rules_of(position: &AnyPosition) -> Rules {
    Rules::of_board(position.movement(), position.size())
}

/// Number of digits of a set of squares, and of one square.
fn widths(size: Size) -> [usize; 2] {
    let squares = u32::from(size.area());
    [squares.div_ceil(6) as usize, if squares > 64 { 2 } else { 1 }]
}

/// Number of digits of a puzzle.
fn height(rules: &Rules) -> usize {
    let [set, square] = widths(rules.size);
    3 + set + 2 * square
}

/// The digits of each of these puzzles of a board.
fn columns(puzzles: &[Puzzle]) -> Vec<Vec<u8>> {
    let tens = puzzles.iter().map(|puzzle| puzzle.rating / 10);
    let before = iter::once(0).chain(tens.clone());
    let rises = tens.zip(before).map(|(tens, before)| tens.wrapping_sub(before));
    puzzles.iter().zip(rises).map(|(puzzle, rise)| code(puzzle, rise)).collect()
}

/// The digits of a puzzle whose rating is this many tens above that of the one before.
fn code(puzzle: &Puzzle, rise: u16) -> Vec<u8> {
    let [set, square] = widths(puzzle.position.size());
    let mut digits = Vec::new();
    let mut write = |number: u128, width: usize| {
        let digit = |place| DIGITS[(number >> (6 * place)) as usize & 63];
        digits.extend((0..width).rev().map(digit));
    };
    write(u128::from(rise), 2);
    write(u128::from(puzzle.themes.bits()), 1);
    let setup = puzzle.position.to_setup();
    write(setup.open.into_iter().fold(0, |bits, square| bits | 1 << square.index()), set);
    for piece in setup.pieces {
        write(piece.map_or(0, |square| square.index() as u128), square);
    }
    digits
}

/// The puzzles of a board, which line number `line` names, from the numbered lines below it.
fn read(rules: &Rules, line: usize, rows: &[(usize, &str)]) -> Result<Vec<Puzzle>, PuzzleError> {
    let height = height(rules);
    if rows.len() != height {
        return Err(wrong(line, format!("{} lines follow; expected {height}", rows.len())));
    }
    let count = rows[0].1.len();
    let mut columns = vec![Vec::new(); count];
    for &(line, row) in rows {
        if row.len() != count {
            return Err(wrong(line, format!("{} characters; expected {count}", row.len())));
        }
        for (column, byte) in columns.iter_mut().zip(row.bytes()) {
            let digit = DIGITS.iter().position(|&digit| digit == byte);
            let digit =
                digit.ok_or_else(|| wrong(line, "expected digits 0-9, A-Z, a-z, + and /"))?;
            column.push(digit as u128);
        }
    }
    let mut tens = 0;
    let puzzle = |(number, column): (usize, &Vec<u128>)| {
        decode(rules, column, &mut tens)
            .map_err(|what| wrong(line, format!("puzzle {number}: {what}")))
    };
    (1..).zip(&columns).map(puzzle).collect()
}

/// The puzzle of these digits; `tens` is a tenth of the rating of the one before, and is updated.
fn decode(rules: &Rules, digits: &[u128], tens: &mut u16) -> Result<Puzzle, String> {
    let [set, width] = widths(rules.size);
    let mut rest = digits.iter();
    let mut number =
        |width: usize| rest.by_ref().take(width).fold(0, |number, digit| number << 6 | digit);
    *tens = (*tens + number(2) as u16) % (1 << 12);
    let themes = Themes::from_bits(number(1) as u8).ok_or("unknown themes")?;
    let squares = u32::from(rules.size.area());
    let outside = || format!("a square is outside the board {rules}");
    let square = |index: u128| {
        let index = u8::try_from(index).ok().filter(|&index| u32::from(index) < squares);
        index.and_then(Square::new).ok_or_else(outside)
    };
    let bits = number(set);
    let open = (0..128).filter(|place| bits >> place & 1 == 1).map(square);
    let open: Bitboard<u128> = open.collect::<Result<_, _>>()?;
    let pieces = [Some(square(number(width))?), Some(square(number(width))?)];
    let setup =
        Setup { open, pieces, to_move: Player::First, ..Setup::empty(rules.size, rules.movement) };
    let position = AnyPosition::try_from(setup).map_err(|error| error.to_string())?;
    Ok(Puzzle { position, themes, rating: 10 * *tens })
}
