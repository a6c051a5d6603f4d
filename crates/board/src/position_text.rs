//! The text form of positions: FEN as Fairy-Stockfish writes it for this family of games.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use crate::move_text::column_of;
use crate::rules::letters;
use crate::{
    Bitboard, Echo, MAX_SIDE, Movement, Player, Position, Setup, SetupError, SetupProblem, Size,
    SizeError, Square, Word,
};

/// Maximum number of digits that an error shows.
const LONGEST_RUN: usize = 9;

/// Why a text is not a position, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("position {}: column {column}: {fault}", Echo(text))]
pub struct ParsePositionError {
    /// The whole text.
    pub text: String,
    /// The place, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: PositionFault,
}

/// What is wrong with a position text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionFault {
    /// The text stops before the board is complete.
    #[error("expected a board, rows from the top with / between them")]
    NoBoard,
    /// An unknown character.
    #[error("unexpected {0:?}; expected a number of open squares, *, /, or a piece ({letters}; lower case for the second player)", letters = letters())]
    Character(char),
    /// A number of squares outside 1 to 16.
    #[error("a run of {0} open squares; expected 1 to {MAX_SIDE}")]
    Run(String),
    /// A row is longer or shorter than the first.
    #[error("this row has {squares} squares, the first has {width}")]
    Ragged {
        /// Squares of the row.
        squares: usize,
        /// Squares of the first row.
        width: usize,
    },
    /// The sides do not make a board.
    #[error("{0}")]
    Size(SizeError),
    /// A second piece of one player.
    #[error("a second piece of the {0} player")]
    TwoPieces(Player),
    /// Pieces of two kinds.
    #[error("a {found}, but the other piece is a {other}; both must move alike")]
    TwoMovements {
        /// The kind found here.
        found: Movement,
        /// The kind found before.
        other: Movement,
    },
    /// A piece is neither on the board nor in the pocket.
    #[error("the {0} player's piece is neither on the board nor in the pocket [ ]")]
    MissingPiece(Player),
    /// A pocket that is not closed.
    #[error("expected ] at the end of the pocket")]
    OpenPocket,
    /// Something other than a piece in the pocket.
    #[error("unexpected {0:?} in the pocket; expected {letters} (lower case for the second player)", letters = letters())]
    Pocket(char),
    /// The side to move is missing or unknown.
    #[error("expected the side to move, w or b")]
    Side,
    /// The castling field is not empty.
    #[error("expected - (no castling here)")]
    Castling,
    /// The en passant field is not empty.
    #[error("expected - (no en passant here)")]
    InPassing,
    /// The half-move clock is not a number.
    #[error("expected a number of half-moves, written 0")]
    HalfMoves,
    /// The move number is out of range.
    #[error("expected a move number, 1 to 65535")]
    MoveNumber,
    /// Something follows the position.
    #[error("expected the end of the position")]
    End,
    /// The parts contradict each other.
    #[error("{0}")]
    Setup(SetupError),
}

/// Why a text is not a position of a given width.
///
/// ```
/// use isolation_board::{AnyPosition, Position, PositionError};
///
/// let error = "7/7/2n4/3X3/7/7/7 w".parse::<AnyPosition>().unwrap_err();
/// assert!(matches!(error, PositionError::Text(_)));
/// let error = "9/9/9/9/9/9/9/9[Nn] w".parse::<Position<u64>>().unwrap_err();
/// assert_eq!(error.to_string(), "a board of 72 squares does not fit 64 bits");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text is not a position.
    #[error(transparent)]
    Text(#[from] ParsePositionError),
    /// The setup is not a position, or not one of this width.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A reader of the board part and the pocket.
struct Reader<'a> {
    text: &'a str,
    movement: Option<Movement>,
    /// Each player's piece that was read: the index of its square, or none in the pocket.
    pieces: [Option<Option<usize>>; 2],
}

impl Reader<'_> {
    fn fail<T>(&self, byte: usize, fault: PositionFault) -> Result<T, ParsePositionError> {
        let column = column_of(self.text, byte);
        Err(ParsePositionError { text: self.text.to_string(), column, fault })
    }

    /// Records the piece of a letter. Refuses a second piece and another movement, and any other
    /// letter with this fault.
    fn piece(
        &mut self,
        byte: usize,
        letter: char,
        square: Option<usize>,
        unknown: fn(char) -> PositionFault,
    ) -> Result<(), ParsePositionError> {
        let Some(movement) = Movement::from_letter(letter) else {
            return self.fail(byte, unknown(letter));
        };
        let player = if letter.is_ascii_uppercase() { Player::First } else { Player::Second };
        if let Some(other) = self.movement.filter(|&other| other != movement) {
            return self.fail(byte, PositionFault::TwoMovements { found: movement, other });
        }
        if self.pieces[player.index()].replace(square).is_some() {
            return self.fail(byte, PositionFault::TwoPieces(player));
        }
        self.movement = Some(movement);
        Ok(())
    }
}

impl Setup {
    /// Parses the text of a position. The fields after the side to move may be omitted.
    ///
    /// ```
    /// # use isolation_board::{Setup, Player};
    /// let setup = Setup::parse("7/7/7/3Q3/7/7/7[q] b")?;
    /// assert_eq!(setup.to_move, Player::Second);
    /// assert_eq!(setup.pieces[1], None);
    /// # Ok::<(), isolation_board::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    /// The problem, and its column.
    pub fn parse(text: &str) -> Result<Self, ParsePositionError> {
        let mut reader = Reader { text, movement: None, pieces: [None; 2] };
        let board_end = text.find(['[', ' ']).unwrap_or(text.len());
        let mut squares: Vec<bool> = Vec::new();
        let (mut width, mut height, mut row_start) = (0, 0, 0);

        for row in text[..board_end].split('/') {
            let before = squares.len();
            let mut at = row_start;
            while let Some(character) = text[at..row_start + row.len()].chars().next() {
                if character.is_ascii_digit() {
                    let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
                    let run = &text[at..at + digits];
                    let count = parse_number(run).filter(|count| *count <= MAX_SIDE.into());
                    let Some(count) = count.filter(|_| !run.starts_with('0')) else {
                        return reader.fail(
                            at,
                            PositionFault::Run(match run.get(..LONGEST_RUN) {
                                Some(long) => format!("{long}…"),
                                None => run.to_string(),
                            }),
                        );
                    };
                    squares.resize(squares.len() + usize::from(count), true);
                    at += digits;
                    continue;
                }
                if character != '*' {
                    reader.piece(at, character, Some(squares.len()), PositionFault::Character)?;
                }
                squares.push(false);
                at += character.len_utf8();
            }
            let length = squares.len() - before;
            height += 1;
            if length == 0 {
                return reader.fail(row_start, PositionFault::NoBoard);
            }
            if height == 1 {
                width = length;
            } else if length != width {
                return reader.fail(row_start, PositionFault::Ragged { squares: length, width });
            }
            // Checked in each row, so that no text takes much memory.
            if width > usize::from(MAX_SIDE) || height > usize::from(MAX_SIDE) {
                let fault = PositionFault::Size(SizeError::Side { width, height });
                return reader.fail(row_start, fault);
            }
            row_start += row.len() + 1;
        }
        let size = match Size::new(width, height) {
            Ok(size) => size,
            Err(error) => return reader.fail(0, PositionFault::Size(error)),
        };

        let mut at = board_end;
        if text[at..].starts_with('[') {
            let Some(length) = text[at..].find(']') else {
                return reader.fail(text.len(), PositionFault::OpenPocket);
            };
            for (offset, letter) in text[at + 1..at + length].char_indices() {
                reader.piece(at + 1 + offset, letter, None, PositionFault::Pocket)?;
            }
            at += length + 1;
            if !text[at..].is_empty() && !text[at..].starts_with(' ') {
                return reader.fail(at, PositionFault::Side);
            }
        }
        for player in Player::BOTH {
            if reader.pieces[player.index()].is_none() {
                return reader.fail(board_end, PositionFault::MissingPiece(player));
            }
        }
        let movement = reader.movement.expect("each player has a piece");

        let mut fields = Fields { text, at };
        let (side_at, side) = fields.next();
        let to_move = match side {
            "w" => Player::First,
            "b" => Player::Second,
            _ => return reader.fail(side_at, PositionFault::Side),
        };
        for fault in [PositionFault::Castling, PositionFault::InPassing] {
            let (byte, field) = fields.next();
            if !matches!(field, "-" | "") {
                return reader.fail(byte, fault);
            }
        }
        let (byte, field) = fields.next();
        if !field.is_empty() && parse_number(field).is_none() {
            return reader.fail(byte, PositionFault::HalfMoves);
        }
        let (byte, field) = fields.next();
        let number = if field.is_empty() { Some(1) } else { parse_number(field) };
        let Some(move_number) = number.filter(|&number| number > 0) else {
            return reader.fail(byte, PositionFault::MoveNumber);
        };
        let (byte, field) = fields.next();
        if !field.is_empty() {
            return reader.fail(byte, PositionFault::End);
        }

        let open: Bitboard<u128> =
            size.squares().filter(|square| squares[usize::from(square.index())]).collect();
        let pieces = reader.pieces.map(|piece| piece.flatten().map(|index| Square(index as u8)));
        let setup = Self { size, movement, open, pieces, to_move, move_number };
        match setup.check() {
            Ok(()) => Ok(setup),
            Err(error) => {
                let side = matches!(error.problems()[0], SetupProblem::SideToMove { .. });
                reader.fail(if side { side_at } else { board_end }, PositionFault::Setup(error))
            }
        }
    }
}

/// The fields of a text, separated by spaces; empty after the last one.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    /// The next field and where it begins.
    fn next(&mut self) -> (usize, &'a str) {
        let rest = &self.text[self.at..];
        let trimmed = rest.trim_start_matches(' ');
        let start = self.text.len() - trimmed.len();
        let length = trimmed.find(' ').unwrap_or(trimmed.len());
        self.at = start + length;
        (start, &trimmed[..length])
    }
}

fn parse_number(field: &str) -> Option<u16> {
    field.bytes().all(|byte| byte.is_ascii_digit()).then(|| field.parse().ok()).flatten()
}

impl FromStr for Setup {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        Self::parse(text)
    }
}

/// The canonical text: what [`Setup::parse`] reads, with all fields.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |player: Player| match player {
            Player::First => self.movement.letter(),
            Player::Second => self.movement.letter().to_ascii_lowercase(),
        };
        let mut run = 0;
        for square in self.size.squares() {
            let owner =
                Player::BOTH.into_iter().find(|player| self.pieces[player.index()] == Some(square));
            let character = match owner {
                Some(player) => Some(letter(player)),
                None => (!self.open.contains(square)).then_some('*'),
            };
            let last = self.size.column(square) + 1 == self.size.width();
            run += u32::from(character.is_none());
            if run > 0 && (last || character.is_some()) {
                write!(f, "{run}")?;
                run = 0;
            }
            if let Some(character) = character {
                f.write_char(character)?;
            }
            if last && self.size.row(square) + 1 < self.size.height() {
                f.write_char('/')?;
            }
        }
        if self.pieces.contains(&None) {
            f.write_char('[')?;
            for player in Player::BOTH {
                if self.pieces[player.index()].is_none() {
                    f.write_char(letter(player))?;
                }
            }
            f.write_char(']')?;
        }
        write!(f, " {} - - 0 {}", self.to_move.letter(), self.move_number)
    }
}

impl<W: Word> FromStr for Position<W> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Ok(Setup::parse(text)?.try_into()?)
    }
}

/// The canonical text form.
impl<W: Word> fmt::Display for Position<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}
