//! Lists of moves in every form that people and programs write: `d4 c6`, `1. d4 c6 2. d4–e6`, `N@d4, N@c6`, and the
//! lists of [Udacity's courses](crate::udacity).

use isolation::board::ParseMoveError;
use isolation::{AnyPosition, Game};

use crate::udacity::{self, ListError};

/// A move of a list that is not legal where it stands.
///
/// ```
/// use isolation::{AnyPosition, Game, find_rules};
/// use isolation_protocol::move_list;
///
/// let mut game = Game::from_position(AnyPosition::start(&find_rules("knight")?));
/// let error = move_list::play(&mut game, "1. d4 h9").unwrap_err();
/// assert!(error.to_string().starts_with("moves: move 2: move \"h9\": column 1: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[error("moves: move {number}: {why}")]
pub struct WrongMove {
    /// Which one, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub why: ParseMoveError,
}

/// Why a text is not a list of moves of a game.
///
/// ```
/// use isolation::{AnyPosition, find_rules};
/// use isolation_protocol::move_list::{self, MoveListError};
///
/// let start = AnyPosition::start(&find_rules("knight")?);
/// assert!(matches!(move_list::read("d4 d4", start), Err(MoveListError::Move(_))));
/// assert!(matches!(move_list::read("[[9, 9]]", start), Err(MoveListError::Udacity(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, thiserror::Error)]
pub enum MoveListError {
    /// A move is wrong.
    #[error(transparent)]
    Move(#[from] WrongMove),
    /// A list of one of Udacity's courses is wrong.
    #[error(transparent)]
    Udacity(#[from] ListError),
}

/// Reads the moves of a game from a starting position, as [`play`] does, or a list of one of Udacity's courses.
///
/// ```
/// use isolation::{AnyPosition, find_rules};
/// use isolation_protocol::move_list;
///
/// let start = AnyPosition::start(&find_rules("knight")?);
/// let moves = ["N@c3", "N@e5", "c3d5"];
/// for list in ["c3 e5 d5", "1. c3 e5 2. c3–d5", "N@c3, N@e5, c3d5", "[(4, 2), (2, 4), (2, 3)]"] {
///     assert_eq!(move_list::read(list, start)?.move_texts(), moves);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first wrong move, and why.
pub fn read(text: &str, start: AnyPosition) -> Result<Game, MoveListError> {
    let mut game = Game::from_position(start);
    if text.trim_start().starts_with('[') {
        udacity::play(&mut game, text)?;
    } else {
        play(&mut game, text)?;
    }
    Ok(game)
}

/// Plays the moves of a list.
///
/// # Errors
/// The first wrong move, and why; those before it may have been played.
pub fn play(game: &mut Game, text: &str) -> Result<(), WrongMove> {
    let (mut rest, mut number) = (text, 0);
    while let Some((word, after)) = next_move(rest) {
        number += 1;
        let mv = game.position().parse_move(word);
        game.play(mv.map_err(|why| WrongMove { number, why })?).expect("parsed moves are legal");
        rest = after;
    }
    Ok(())
}

/// The text of the first move of a list, and what follows it. Numbers such as `1`, `1.` and `1…` before the move, and a comma
/// or semicolon after it, are skipped. A move ends before a space, unless a cross follows (`e3 ×c4`), and before a
/// parenthesis or brace.
pub fn next_move(text: &str) -> Option<(&str, &str)> {
    let text = without_number(text.trim_start()).trim_start();
    let first = text.chars().next()?;
    let end = |from: usize| {
        let ends = |it: char| it.is_whitespace() || "(){}".contains(it);
        text[from..].find(ends).map_or(text.len(), |end| from + end)
    };
    let mut word = end(first.len_utf8());
    let removal = text[word..].trim_start();
    if removal.starts_with('×') {
        word = end(text.len() - removal.len());
    }
    Some((text[..word].trim_end_matches([',', ';']), &text[word..]))
}

/// A text without the number of a move at its beginning.
fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|it: char| it.is_ascii_digit());
    let rest = after.trim_start_matches(['.', '…']);
    let ends = rest.len() < after.len() || rest.is_empty() || rest.starts_with(char::is_whitespace);
    if after.len() < text.len() && ends { rest } else { text }
}
