//! The text form of moves.

use alloc::string::{String, ToString};

use crate::echo::at_column;
use crate::{Echo, Move, Movement, Position, Square, Word};

/// Why a text is not a legal move in a position, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {}: {}{fault}", Echo(text), at_column(*column))]
pub struct ParseMoveError {
    /// The whole text.
    pub text: String,
    /// The place, in characters from 1; `None` if the fault is that of the whole move.
    pub column: Option<usize>,
    /// What is wrong.
    pub fault: MoveFault,
}

/// What is wrong with the text of a move. Squares are named as on the board of the position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveFault {
    /// The text is empty.
    #[error("expected a square such as d4, or a move such as d4c2 or N@d4")]
    Empty,
    /// A part is not a square of this board, whose last square is this.
    #[error("expected a square of the board, a1 to {0}")]
    Square(String),
    /// Something follows the move.
    #[error("expected the end of the move")]
    Trailing,
    /// A placement names a piece that is not this game's, which has this letter.
    #[error("the pieces of this game are {0}, as in {0}@d4")]
    Letter(char),
    /// A placement, but the piece already stands on this square.
    #[error("the piece already stands on {0}")]
    Placed(String),
    /// A move, but the piece, of this letter, is not placed yet.
    #[error("the piece is not placed yet; expected {0}@square or a square")]
    NotPlaced(char),
    /// The move starts on a square where the piece does not stand: it stands on this one.
    #[error("the piece to move stands on {0}")]
    From(String),
    /// Fairy-Stockfish's tail does not name the square that closes: this one would be correct.
    #[error("expected the tail {0}")]
    Tail(String),
    /// The square to remove is missing; this move would be complete.
    #[error("expected the square to remove, as in {0}")]
    NoRemoval(String),
    /// This square cannot be removed.
    #[error("{0} cannot be removed; expected an open square on which no piece stands or starts")]
    NotRemovable(String),
    /// No square could be removed after the step to this square.
    #[error("no square is left to remove after a step to {0}")]
    NothingToRemove(String),
    /// This square is closed.
    #[error("{0} is blocked")]
    Blocked(String),
    /// The piece does not reach the square.
    #[error("a {movement} on {from} cannot go to {square}")]
    OutOfReach {
        /// How the piece moves.
        movement: Movement,
        /// Where it stands.
        from: String,
        /// The square.
        square: String,
    },
}

impl<W: Word> Position<W> {
    /// The text of a move of this position: `N@d4` for a placement, `d4c2` for a move, `e2e3,e3c4`
    /// for a step that removes c4 (as Fairy-Stockfish writes it).
    ///
    /// # Panics
    /// When the move enters or removes a square off the board.
    pub fn move_text(&self, mv: Move) -> String {
        let name = |square| self.size().name(square);
        let to = name(mv.destination());
        let step = match self.piece(self.to_move()) {
            Some(from) => name(from) + &to,
            None => alloc::format!("{}@{to}", self.movement().letter()),
        };
        match mv.removed() {
            Some(removed) => alloc::format!("{step},{to}{}", name(removed)),
            None => step,
        }
    }

    /// A move as people write it, by its destination: `c2`, or `e3 ×c4` for a step that removes c4. No legal move shares
    /// it with another one. The space does not break. Any position of the game gives the same text.
    ///
    /// ```
    /// # use isolation_board::AnyPosition;
    /// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
    /// let mv = position.parse_move("d4c2")?;
    /// assert_eq!((position.short_text(mv), position.long_text(mv)), ("c2".into(), "d4–c2".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// As [`move_text`](Self::move_text).
    pub fn short_text(&self, mv: Move) -> String {
        let name = |square| self.size().name(square);
        let removed = mv.removed().map(|removed| alloc::format!("\u{a0}×{}", name(removed)));
        name(mv.destination()) + &removed.unwrap_or_default()
    }

    /// A move as people write it where its origin helps them: `d4–c2`, or `e2–e3 ×c4`. A placement has no origin.
    ///
    /// # Panics
    /// As [`move_text`](Self::move_text).
    pub fn long_text(&self, mv: Move) -> String {
        let from = self.piece(self.to_move()).map(|from| self.size().name(from) + "–");
        from.unwrap_or_default() + &self.short_text(mv)
    }

    /// The legal move that a text names: `d4c2`, `d4-c2`, `d4–c2`, `N@d4`, the square alone (`c2`), or
    /// Fairy-Stockfish's `d4c2,c2d4`, whose tail repeats the square that closes. Where a move removes a square, the tail
    /// names it: `e2e3,e3c4`, `e3,c4`, `e3 ×c4` or `e3xc4`.
    ///
    /// # Errors
    /// When the text is not a move, or the move is not legal here: the problem, and its column.
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        let (size, piece) = (self.size(), self.piece(self.to_move()));
        let name = |square| size.name(square);
        let letter = self.movement().letter();
        let wrong = |column, fault| ParseMoveError { text: text.to_string(), column, fault };
        let wrong_at = |byte, fault| wrong(Some(column_of(text, byte)), fault);
        if text.is_empty() {
            return Err(wrong(None, MoveFault::Empty));
        }
        let square_at = |start: usize| -> Result<(Square, usize), ParseMoveError> {
            let rest = text.get(start..).unwrap_or("");
            let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            let square = rest.get(..1 + digits).and_then(|name| size.find(name));
            square.map(|square| (square, start + 1 + digits)).ok_or_else(|| {
                let last = size.square(0, i32::from(size.width()) - 1).expect("a corner");
                wrong_at(start, MoveFault::Square(name(last)))
            })
        };

        let (to, end) = if text[text.chars().next().map_or(0, char::len_utf8)..].starts_with('@') {
            if !text.starts_with(letter) {
                return Err(wrong_at(0, MoveFault::Letter(letter)));
            }
            if let Some(square) = piece {
                return Err(wrong_at(0, MoveFault::Placed(name(square))));
            }
            square_at(2)?
        } else {
            let (first, end) = square_at(0)?;
            if end == text.len() || self.geometry().removes() && tail_at(text, end).is_some() {
                (first, end)
            } else {
                let from = piece.ok_or_else(|| wrong_at(0, MoveFault::NotPlaced(letter)))?;
                let dash = text[end..].chars().next().filter(|it| matches!(it, '-' | '–'));
                let (to, end) = square_at(end + dash.map_or(0, char::len_utf8))?;
                if first != from {
                    return Err(wrong_at(0, MoveFault::From(name(from))));
                }
                (to, end)
            }
        };
        let tail = tail_at(text, end);
        if tail.is_none() && end != text.len() {
            return Err(wrong_at(end, MoveFault::Trailing));
        }
        let removes = piece.is_some() && self.geometry().removes();
        if let Some(tail) = tail.filter(|_| !removes) {
            let expected = name(to) + &piece.map(name).unwrap_or_default();
            if text[tail..] != expected {
                return Err(wrong_at(tail, MoveFault::Tail(expected)));
            }
        }
        if !self.open().contains(to) {
            return Err(wrong(None, MoveFault::Blocked(name(to))));
        }
        if let Some(from) = piece.filter(|_| !self.targets().contains(to)) {
            let (from_name, square) = (name(from), name(to));
            let fault = if self.geometry().targets(from, self.open()).contains(to) {
                MoveFault::NothingToRemove(square)
            } else {
                MoveFault::OutOfReach { movement: self.movement(), from: from_name, square }
            };
            return Err(wrong(None, fault));
        }
        if !removes {
            return Ok(Move::to(to));
        }
        let Some(tail) = tail else {
            let example = self.moves_to(to).next().map(|mv| self.move_text(mv));
            return Err(wrong_at(end, MoveFault::NoRemoval(example.unwrap_or_default())));
        };
        // The tail repeats the target, as Fairy-Stockfish writes it, or is the removed square alone.
        let (first, next) = square_at(tail)?;
        let (removed, at, end) = if next == text.len() {
            (first, tail, next)
        } else if first == to {
            let (removed, end) = square_at(next)?;
            (removed, next, end)
        } else {
            let expected = name(to) + &text[next..];
            return Err(wrong_at(tail, MoveFault::Tail(expected)));
        };
        if end != text.len() {
            return Err(wrong_at(end, MoveFault::Trailing));
        }
        let mv = Move::to(to).removing(removed);
        let fault = || wrong_at(at, MoveFault::NotRemovable(name(removed)));
        if self.is_legal(mv) { Ok(mv) } else { Err(fault()) }
    }
}

/// Where the squares begin that follow the destination, which ends at a byte: after a comma, or a cross.
fn tail_at(text: &str, end: usize) -> Option<usize> {
    let rest = &text[end..];
    let tail = rest.strip_prefix(',').or_else(|| rest.trim_start().strip_prefix(['×', 'x']))?;
    Some(text.len() - tail.len())
}

/// The column of a byte of `text`, counted in characters from 1.
pub(crate) fn column_of(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(start, _)| start < byte).count() + 1
}
