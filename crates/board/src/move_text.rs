//! The text form of moves.

use alloc::string::{String, ToString};

use crate::{Echo, Move, Movement, Position, Square, Word};

/// Why a text is not a legal move in a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text is empty.
    #[error("move \"\": expected a cell such as d4, or a move such as d4c2 or N@d4")]
    Empty,
    /// A part is not a cell of this board.
    #[error("move {}: column {column}: expected a cell of the board, a1 to {last}", Echo(text))]
    Cell {
        /// The whole text.
        text: String,
        /// Where the part begins, from 1.
        column: usize,
        /// The board's last cell.
        last: String,
    },
    /// Something follows the move.
    #[error("move {}: column {column}: expected the end of the move", Echo(text))]
    Trailing {
        /// The whole text.
        text: String,
        /// Where the rest begins, from 1.
        column: usize,
    },
    /// A placement names a piece that is not this game's.
    #[error(
        "move {}: column 1: the pieces of this game are {letter}, as in {letter}@d4",
        Echo(text)
    )]
    Letter {
        /// The whole text.
        text: String,
        /// The letter of this game's pieces.
        letter: char,
    },
    /// A placement, but the piece already stands.
    #[error("move {}: column 1: the piece already stands on {square}", Echo(text))]
    Placed {
        /// The whole text.
        text: String,
        /// Where it stands.
        square: String,
    },
    /// A move, but the piece is not placed yet.
    #[error(
        "move {}: column 1: the piece is not placed yet; expected {letter}@cell or a cell",
        Echo(text)
    )]
    NotPlaced {
        /// The whole text.
        text: String,
        /// The letter of this game's pieces.
        letter: char,
    },
    /// The move starts on a cell where the piece does not stand.
    #[error("move {}: column 1: the piece to move stands on {square}", Echo(text))]
    From {
        /// The whole text.
        text: String,
        /// Where it stands.
        square: String,
    },
    /// Fairy-Stockfish's tail does not name the cell that closes.
    #[error("move {}: column {column}: expected the tail {expected}", Echo(text))]
    Tail {
        /// The whole text.
        text: String,
        /// Where the tail begins, from 1.
        column: usize,
        /// The correct tail.
        expected: String,
    },
    /// The cell to remove is missing.
    #[error("move {}: column {column}: expected the cell to remove, as in {example}", Echo(text))]
    NoRemoval {
        /// The whole text.
        text: String,
        /// Where it should stand, from 1.
        column: usize,
        /// The step with a cell that could be removed.
        example: String,
    },
    /// The cell cannot be removed.
    #[error(
        "move {}: column {column}: {square} cannot be removed; expected an open cell on which no piece stands or starts",
        Echo(text)
    )]
    NotRemovable {
        /// The whole text.
        text: String,
        /// Where the cell begins, from 1.
        column: usize,
        /// The cell.
        square: String,
    },
    /// No cell could be removed after the step.
    #[error("move {}: no cell is left to remove after a step to {square}", Echo(text))]
    NothingToRemove {
        /// The whole text.
        text: String,
        /// The cell of the step.
        square: String,
    },
    /// The cell is closed.
    #[error("move {}: {square} is blocked", Echo(text))]
    Blocked {
        /// The whole text.
        text: String,
        /// The cell.
        square: String,
    },
    /// The piece does not reach the cell.
    #[error("move {}: a {movement} on {from} cannot go to {square}", Echo(text))]
    OutOfReach {
        /// The whole text.
        text: String,
        /// How the piece moves.
        movement: Movement,
        /// Where it stands.
        from: String,
        /// The cell.
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

    /// The legal move that a text names: `d4c2`, `N@d4`, the cell alone (`c2`), or
    /// Fairy-Stockfish's `d4c2,c2d4`, whose tail repeats the cell that closes. Where a move removes a cell, the tail
    /// names it: `e2e3,e3c4`, or `e3,c4`.
    ///
    /// # Errors
    /// When the text is not a move, or the move is not legal here: the problem, and its column.
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        if text.is_empty() {
            return Err(ParseMoveError::Empty);
        }
        let size = self.size();
        let letter = self.movement().letter();
        let piece = self.piece(self.to_move());
        let whole = || text.to_string();
        let cell_at = |start: usize| -> Result<(Square, usize), ParseMoveError> {
            let rest = text.get(start..).unwrap_or("");
            let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
            let square = rest.get(..1 + digits).and_then(|name| size.find(name));
            square.map(|square| (square, start + 1 + digits)).ok_or_else(|| ParseMoveError::Cell {
                text: whole(),
                column: column_of(text, start),
                last: size.name(size.square(0, i32::from(size.width()) - 1).expect("a corner")),
            })
        };

        let (to, end) = if text[text.chars().next().map_or(0, char::len_utf8)..].starts_with('@') {
            if !text.starts_with(letter) {
                return Err(ParseMoveError::Letter { text: whole(), letter });
            }
            if let Some(square) = piece {
                return Err(ParseMoveError::Placed { text: whole(), square: size.name(square) });
            }
            cell_at(2)?
        } else {
            let (first, end) = cell_at(0)?;
            if end == text.len() || self.geometry().removes() && text[end..].starts_with(',') {
                (first, end)
            } else {
                let from =
                    piece.ok_or_else(|| ParseMoveError::NotPlaced { text: whole(), letter })?;
                let (to, end) = cell_at(end)?;
                if first != from {
                    return Err(ParseMoveError::From { text: whole(), square: size.name(from) });
                }
                (to, end)
            }
        };
        let tail = match text[end..].strip_prefix(',') {
            None if end == text.len() => None,
            None => {
                return Err(ParseMoveError::Trailing {
                    text: whole(),
                    column: column_of(text, end),
                });
            }
            tail => tail,
        };
        let removes = piece.is_some() && self.geometry().removes();
        if let Some(tail) = tail.filter(|_| !removes) {
            let expected = match piece {
                Some(from) => size.name(to) + &size.name(from),
                None => size.name(to),
            };
            if tail != expected {
                let column = column_of(text, end + 1);
                return Err(ParseMoveError::Tail { text: whole(), column, expected });
            }
        }
        if !self.open().contains(to) {
            return Err(ParseMoveError::Blocked { text: whole(), square: size.name(to) });
        }
        if let Some(from) = piece.filter(|_| !self.targets().contains(to)) {
            let square = size.name(to);
            if self.geometry().targets(from, self.open()).contains(to) {
                return Err(ParseMoveError::NothingToRemove { text: whole(), square });
            }
            return Err(ParseMoveError::OutOfReach {
                text: whole(),
                movement: self.movement(),
                from: size.name(from),
                square,
            });
        }
        if !removes {
            return Ok(Move::to(to));
        }
        let Some(tail) = tail else {
            let example = self.moves_to(to).next().map(|mv| self.move_text(mv));
            let (column, example) = (column_of(text, end), example.unwrap_or_default());
            return Err(ParseMoveError::NoRemoval { text: whole(), column, example });
        };
        // The tail repeats the target, as Fairy-Stockfish writes it, or is the removed cell alone.
        let (first, next) = cell_at(end + 1)?;
        let (removed, at, end) = if next == text.len() {
            (first, end + 1, next)
        } else if first == to {
            let (removed, end) = cell_at(next)?;
            (removed, next, end)
        } else {
            let expected = size.name(to) + &tail[next - end - 1..];
            let column = column_of(text, end + 1);
            return Err(ParseMoveError::Tail { text: whole(), column, expected });
        };
        if end != text.len() {
            return Err(ParseMoveError::Trailing { text: whole(), column: column_of(text, end) });
        }
        let mv = Move::to(to).removing(removed);
        if self.is_legal(mv) {
            return Ok(mv);
        }
        let (column, square) = (column_of(text, at), size.name(removed));
        Err(ParseMoveError::NotRemovable { text: whole(), column, square })
    }
}

/// The column of a byte of `text`, counted in characters from 1.
pub(crate) fn column_of(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(start, _)| start < byte).count() + 1
}
