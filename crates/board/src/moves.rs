//! Moves, and their text form.

use alloc::string::{String, ToString};

use crate::{Bitboard, Echo, Movement, Position, Square, Word};

/// A placement or a move of the side to move. Only a position makes moves: by
/// [`moves`](Position::moves), [`moves_to`](Position::moves_to) or
/// [`parse_move`](Position::parse_move).
///
/// Moves are ordered by destination, in reading order.
// The destination is the high byte; the low byte is free for a second square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u16);

impl Move {
    #[inline(always)]
    pub(crate) const fn to(square: Square) -> Self {
        Self((square.0 as u16) << 8)
    }

    /// The cell that the piece goes to.
    #[inline(always)]
    pub const fn destination(self) -> Square {
        Square((self.0 >> 8) as u8)
    }

    /// The move as a number, for tables and messages: at most `0x7fff`.
    #[inline(always)]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// What [`to_bits`](Self::to_bits) was made from; `None` for a number that no move has. Whether
    /// the move is legal in a position is for the position to say.
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits & 0x80ff == 0 { Some(Self(bits)) } else { None }
    }
}

/// Moves of a position, in board order: by destination, in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves<W: Word>(Bitboard<W>);

impl<W: Word> Moves<W> {
    #[inline(always)]
    pub(crate) fn of(targets: Bitboard<W>) -> Self {
        Self(targets)
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a move, of a position on the same board, is among them.
    #[inline(always)]
    pub fn contains(&self, mv: Move) -> bool {
        self.0.contains(mv.destination())
    }

    /// The same moves on a board of any size.
    #[inline]
    pub fn widen(self) -> Moves<u128> {
        Moves(self.0.widen())
    }

    /// The others, when one of them is left out.
    #[inline(always)]
    #[must_use]
    pub fn without(self, mv: Move) -> Self {
        Self(self.0.without(mv.destination()))
    }
}

impl<W: Word> Iterator for Moves<W> {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        let first = self.0.first()?;
        self.0.0 = self.0.0.without_lowest();
        Some(Move::to(first))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl<W: Word> ExactSizeIterator for Moves<W> {}

impl<W: Word> FromIterator<Move> for Moves<W> {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().map(Move::destination).collect())
    }
}

/// A move that is not legal in a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text} is not legal in {position}")]
pub struct IllegalMove {
    /// The move.
    pub text: String,
    /// The position.
    pub position: String,
}

/// Why a text is no legal move in a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseMoveError {
    /// There is nothing to read.
    #[error("move \"\": expected a cell such as d4, or a move such as d4c2 or N@d4")]
    Empty,
    /// A part is no cell of this board.
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
    /// A placement names another piece than this game's.
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
    /// The move starts elsewhere than the piece stands.
    #[error("move {}: column 1: the piece to move stands on {square}", Echo(text))]
    From {
        /// The whole text.
        text: String,
        /// Where it stands.
        square: String,
    },
    /// Fairy-Stockfish's tail names another cell than the one that closes.
    #[error("move {}: column {column}: expected the tail {expected}", Echo(text))]
    Tail {
        /// The whole text.
        text: String,
        /// Where the tail begins, from 1.
        column: usize,
        /// What it would have to be.
        expected: String,
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
    /// The text of a move of this position, as the program writes it: `N@d4` for a placement,
    /// `d4c2` for a move.
    pub fn move_text(&self, mv: Move) -> String {
        let to = self.size().name(mv.destination());
        match self.piece(self.to_move()) {
            Some(from) => self.size().name(from) + &to,
            None => alloc::format!("{}@{to}", self.movement().letter()),
        }
    }

    /// The legal move that a text names: `d4c2`, `N@d4`, the cell alone (`c2`), or
    /// Fairy-Stockfish's `d4c2,c2d4`, whose tail repeats the cell that closes.
    ///
    /// # Errors
    /// When the text is no move, or the move is not legal here: what, and at which column.
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
            if end == text.len() {
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
        match text[end..].strip_prefix(',') {
            None if end == text.len() => {}
            None => {
                return Err(ParseMoveError::Trailing {
                    text: whole(),
                    column: column_of(text, end),
                });
            }
            Some(tail) => {
                let expected = match piece {
                    Some(from) => size.name(to) + &size.name(from),
                    None => size.name(to),
                };
                if tail != expected {
                    return Err(ParseMoveError::Tail {
                        text: whole(),
                        column: column_of(text, end + 1),
                        expected,
                    });
                }
            }
        }
        if !self.open().contains(to) {
            return Err(ParseMoveError::Blocked { text: whole(), square: size.name(to) });
        }
        if let Some(from) = piece.filter(|_| !self.targets().contains(to)) {
            return Err(ParseMoveError::OutOfReach {
                text: whole(),
                movement: self.movement(),
                from: size.name(from),
                square: size.name(to),
            });
        }
        Ok(Move::to(to))
    }
}

/// The column of a byte of `text`, counted in characters from 1.
pub(crate) fn column_of(text: &str, byte: usize) -> usize {
    text.char_indices().take_while(|&(start, _)| start < byte).count() + 1
}
