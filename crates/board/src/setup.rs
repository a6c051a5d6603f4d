//! A description of a position that may be illegal.

use alloc::vec::Vec;
use core::fmt;

use crate::{Bitboard, Movement, Player, Rules, Size, Square, Start};

/// A description of a position, perhaps an illegal one. [`Position`](crate::Position) is made from it by one check;
/// after that nothing fails.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Width and height of the board.
    pub size: Size,
    /// How both pieces move.
    pub movement: Movement,
    /// The open squares; every other square is blocked.
    pub open: Bitboard<u128>,
    /// Where the pieces stand: the first player's, then the second's.
    pub pieces: [Option<Square>; 2],
    /// The side to move.
    pub to_move: Player,
    /// The number of the next move, from 1.
    pub move_number: u16,
}

/// Why a setup is not a position: all its problems, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError(Vec<SetupProblem>);

impl SetupError {
    /// The problems, in the order in which to correct them.
    pub fn problems(&self) -> &[SetupProblem] {
        &self.0
    }
}

/// The problems, with `; ` between them.
impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, problem) in self.0.iter().enumerate() {
            write!(f, "{}{problem}", if number == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupError {}

impl From<SetupProblem> for SetupError {
    fn from(problem: SetupProblem) -> Self {
        Self(Vec::from([problem]))
    }
}

/// A reason why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupProblem {
    /// An open square or a piece is not on the board.
    #[error("a square or a piece is outside the board")]
    OutsideBoard,
    /// A piece's own square is blocked by definition.
    #[error("a piece stands on a square that is marked open")]
    PieceOnOpenSquare,
    /// The two pieces share a square.
    #[error("both pieces stand on one square")]
    SharedSquare,
    /// The second player's piece stands, the first player's does not.
    #[error("the second player's piece is placed before the first player's")]
    SecondBeforeFirst,
    /// During placement, the pieces determine the side to move.
    #[error("the {expected} player is to place a piece, so the side to move is {}", expected.letter())]
    SideToMove {
        /// The player whose turn it must be.
        expected: Player,
    },
    /// Move numbers begin at 1.
    #[error("the move number is 0; expected 1 or more")]
    MoveNumber,
    /// The word has too few bits; boards of more than 64 squares need `u128`.
    #[error("a board of {squares} squares does not fit {bits} bits")]
    TooLarge {
        /// Squares of the board.
        squares: u8,
        /// Bits of the word.
        bits: u32,
    },
}

impl Setup {
    /// An empty board on which nothing is placed; the first player is to place a piece.
    pub fn empty(size: Size, movement: Movement) -> Self {
        Self {
            size,
            movement,
            open: Bitboard::full(size),
            pieces: [None; 2],
            to_move: Player::First,
            move_number: 1,
        }
    }

    /// The setup before the first move of a game by these rules.
    ///
    /// # Errors
    /// When the [fixed start](Start::Fixed) is not on the board.
    pub(crate) fn try_start(rules: &Rules) -> Result<Self, SetupError> {
        let mut setup = Self::empty(rules.size, rules.movement);
        if let Start::Fixed(squares) = rules.start {
            for (player, (row, column)) in Player::BOTH.into_iter().zip(squares) {
                let square = rules.size.square(row.into(), column.into());
                setup.place(player, square.ok_or(SetupProblem::OutsideBoard)?);
            }
        }
        Ok(setup)
    }

    /// Puts a player's piece on a square, and closes it. [`check`](Self::check) refuses a square off
    /// the board.
    pub fn place(&mut self, player: Player, square: Square) {
        self.pieces[player.index()] = Some(square);
        self.open = self.open.without(square);
    }

    /// Checks whether the setup is a position.
    ///
    /// # Errors
    /// All problems found.
    pub fn check(&self) -> Result<(), SetupError> {
        let board = Bitboard::full(self.size);
        let pieces: Bitboard<u128> = self.pieces.iter().flatten().copied().collect();
        let [first, second] = self.pieces;
        let expected = match (first, second) {
            (None, _) => Player::First,
            (Some(_), None) => Player::Second,
            (Some(_), Some(_)) => self.to_move,
        };
        let problems = [
            (!((self.open | pieces) - board).is_empty(), SetupProblem::OutsideBoard),
            (!self.open.is_disjoint(pieces), SetupProblem::PieceOnOpenSquare),
            (first.is_some() && first == second, SetupProblem::SharedSquare),
            (first.is_none() && second.is_some(), SetupProblem::SecondBeforeFirst),
            (expected != self.to_move, SetupProblem::SideToMove { expected }),
            (self.move_number == 0, SetupProblem::MoveNumber),
        ];
        let found: Vec<SetupProblem> =
            problems.into_iter().filter(|(there, _)| *there).map(|(_, problem)| problem).collect();
        if found.is_empty() { Ok(()) } else { Err(SetupError(found)) }
    }
}
