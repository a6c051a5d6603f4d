//! The move lists of Udacity's course: `[[4, 2], [2, 4], …, [-1, -1]]`.
//!
//! Each pair is row and column of the square that the player to move goes to, row 0 at the top.
//! `[-1, -1]` is a player who cannot move. A pair has no place for a second square, so games whose
//! moves remove squares cannot be written as such a list.

use isolation::board::{Move, Rules, Size};
use isolation::{AnyPosition, Game, JsonError, read_json};

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
    /// The text is not a list of pairs of whole numbers; the message names the place.
    #[error("move list: expected [[row, column], …]: {0}")]
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

/// Parses a list of moves from a starting position; from an empty board the first two pairs are the
/// placements.
///
/// # Errors
/// The problem, and its pair; or that moves of the game remove squares.
pub fn import(text: &str, start: AnyPosition) -> Result<Game, ListError> {
    check(&start)?;
    let pairs: Vec<(i32, i32)> = read_json(text)?;
    let mut game = Game::from_position(start);
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
        let position = *game.position();
        let illegal = || wrong(PairFault::Illegal(position.to_string()));
        let square = position.size().square(row, column).ok_or_else(illegal)?;
        let mv = position.moves_to(square).next().ok_or_else(illegal)?;
        game.play(mv).map_err(|_| illegal())?;
    }
    Ok(game)
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
