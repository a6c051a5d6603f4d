//! The move lists of Udacity's courses, as JSON or as Python prints them.
//!
//! The first course's are pairs: `[[4, 2], (2, 4), …, [-1, -1]]`. Each is row and column of the square that the player to
//! move goes to, row 0 at the top. `[-1, -1]` is a player who cannot move. A pair has no place for a second square, so
//! games whose moves remove squares cannot be written as such a list.
//!
//! The second course's are numbers, of knights on 11x9: `[16, 110, <Action.NNE: 25>, …]`. A placement is the number of its
//! square: 0 on the lower right, 1 more for each column to the left, 13 for each row upwards. A move is the difference of
//! two of them.

use isolation::board::text::without_mark;
use isolation::board::{Move, Movement, Rules, Size};
use isolation::{AnyPosition, Game, JsonError, read_json};

/// The preset of the second course's board.
pub const SECOND_BOARD: &str = "knight-11x9";
/// Width and height of the second course's board, and the difference between the numbers of two rows.
const WIDTH: i64 = 11;
const HEIGHT: i64 = 9;
const ROW: i64 = WIDTH + 2;

/// Why a text is not a list of moves of a game.
///
/// ```
/// use isolation_protocol::udacity::{ListError, import};
/// use isolation::{AnyPosition, find_rules};
///
/// let start = AnyPosition::start(&find_rules("knight")?);
/// assert!(matches!(import("[[3, 3], [3]]", start), Err(ListError::Json(_))));
/// # Ok::<(), isolation::FindRulesError>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum ListError {
    /// The text is not a list of pairs of whole numbers, nor of whole numbers; the message names the place.
    #[error("move list: expected [[row, column], …] or [number, …]: {0}")]
    Json(#[from] JsonError),
    /// A pair is not a legal move, or it is `[-1, -1]` although the player can move or pairs
    /// follow.
    #[error("move list: pair {number}, [{row}, {column}]: {why}")]
    Pair {
        /// Which one, from 1.
        number: usize,
        /// The row.
        row: i32,
        /// The column.
        column: i32,
        /// What is wrong with it.
        why: PairFault,
    },
    /// A number is not a legal move.
    #[error("move list: number {number}, {action}: not legal in {position}")]
    Action {
        /// Which one, from 1.
        number: usize,
        /// The number in the list.
        action: i64,
        /// The position.
        position: String,
    },
    /// A list of numbers, but this is not the second course's board.
    #[error("move list: numbers are moves on knight-11x9; expected [[row, column], …] on {0}")]
    Board(Rules),
    /// The game's moves have two squares.
    #[error(
        "move list: moves on {0} remove a square, which a pair cannot name; expected another game"
    )]
    Removes(Rules),
}

/// Refuses games whose moves remove squares.
fn check(position: &AnyPosition) -> Result<(), ListError> {
    let rules = Rules::of_board(position.movement(), position.size());
    if position.removes() { Err(ListError::Removes(rules)) } else { Ok(()) }
}

/// The problem of a pair in a list.
///
/// ```
/// use isolation_protocol::udacity::{ListError, PairFault, import};
/// use isolation::{AnyPosition, find_rules};
///
/// let start = AnyPosition::start(&find_rules("knight")?);
/// let error = import("[[-1, -1]]", start).unwrap_err();
/// assert!(matches!(error, ListError::Pair { number: 1, why: PairFault::CanMove, .. }));
/// # Ok::<(), isolation::FindRulesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PairFault {
    /// `[-1, -1]` before the end.
    #[error("expected at the end of the list only")]
    NotLast,
    /// `[-1, -1]` where there is a move.
    #[error("the player to move has a legal move")]
    CanMove,
    /// Not a legal move in this position.
    #[error("not legal in {0}")]
    Illegal(String),
}

/// Parses a list of moves from a starting position; from an empty board the first two are the
/// placements.
///
/// # Errors
/// The problem, and its place in the list; or that moves of the game remove squares.
pub fn import(text: &str, start: AnyPosition) -> Result<Game, ListError> {
    let mut game = Game::from_position(start);
    play(&mut game, text)?;
    Ok(game)
}

/// Plays the moves of a list.
///
/// # Errors
/// As [`import`]; moves before the wrong one may have been played.
pub(crate) fn play(game: &mut Game, text: &str) -> Result<(), ListError> {
    check(game.position())?;
    let json = as_json(text);
    match is_numbers(&json) {
        true => play_numbers(game, &read_json::<Vec<i64>>(&json)?),
        false => play_pairs(game, &read_json::<Vec<(i32, i32)>>(&json)?),
    }
}

/// Whether a text is a list of the second course: what follows its bracket is neither one more bracket nor the end.
pub fn is_numbers(text: &str) -> bool {
    let inside = without_mark(text).trim_start().strip_prefix('[').map(str::trim_start);
    inside.is_some_and(|it| !it.is_empty() && !it.starts_with(['[', '(', ']']))
}

/// A list as Python prints it, as JSON: `(4, 2)` is `[4, 2]`, and `<Action.NNE: 25>` is 25. All else stays in its column.
fn as_json(text: &str) -> String {
    let mut named = false;
    let json = text.chars().map(|it| match it {
        '(' => '[',
        ')' => ']',
        '<' | ':' => {
            named = it == '<';
            ' '
        }
        '>' => ' ',
        _ if named => ' ',
        it => it,
    });
    json.collect()
}

fn play_pairs(game: &mut Game, pairs: &[(i32, i32)]) -> Result<(), ListError> {
    for (&(row, column), number) in pairs.iter().zip(1..) {
        let wrong = |why| ListError::Pair { number, row, column, why };
        if (row, column) == (-1, -1) {
            if number < pairs.len() {
                return Err(wrong(PairFault::NotLast));
            }
            if game.outcome().is_none() {
                return Err(wrong(PairFault::CanMove));
            }
            break;
        }
        if !step(game, row, column) {
            return Err(wrong(PairFault::Illegal(game.position().to_string())));
        }
    }
    Ok(())
}

fn play_numbers(game: &mut Game, actions: &[i64]) -> Result<(), ListError> {
    let size = game.position().size();
    let rules = Rules::of_board(game.position().movement(), size);
    let board = (rules.movement, i64::from(size.width()), i64::from(size.height()));
    if board != (Movement::Knight, WIDTH, HEIGHT) {
        return Err(ListError::Board(rules));
    }
    for (&action, number) in actions.iter().zip(1..) {
        let position = game.position();
        let from = position.piece(position.to_move()).map_or(0, |square| {
            let (row, column) = (i64::from(size.row(square)), i64::from(size.column(square)));
            (HEIGHT - 1 - row) * ROW + WIDTH - 1 - column
        });
        let to = from.saturating_add(action);
        let (row, column) = (HEIGHT - 1 - to.div_euclid(ROW), WIDTH - 1 - to.rem_euclid(ROW));
        let square = i32::try_from(row).ok().zip(i32::try_from(column).ok());
        if !square.is_some_and(|(row, column)| step(game, row, column)) {
            let position = game.position().to_string();
            return Err(ListError::Action { number, action, position });
        }
    }
    Ok(())
}

/// Plays the move to a square, if it is legal.
fn step(game: &mut Game, row: i32, column: i32) -> bool {
    let position = game.position();
    let square = position.size().square(row, column);
    let mv = square.and_then(|square| position.moves_to(square).next());
    mv.is_some_and(|mv| game.play(mv).is_ok())
}

/// Writes the list of a game's moves, placements included, with `[-1, -1]` at the end of a finished
/// game.
///
/// # Errors
/// When moves of the game remove squares.
pub fn export(game: &Game) -> Result<String, ListError> {
    check(game.start())?;
    let size: Size = game.position().size();
    let pair = |mv: &Move| {
        let square = mv.destination();
        (i32::from(size.row(square)), i32::from(size.column(square)))
    };
    let end = game.outcome().map(|_| (-1, -1));
    let pairs: Vec<(i32, i32)> = game.moves().iter().map(pair).chain(end).collect();
    Ok(serde_json::to_string(&pairs).expect("pairs are plain data"))
}
