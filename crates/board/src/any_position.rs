//! A position of either width.

use alloc::string::String;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use core::str::FromStr;

use crate::{
    Bitboard, IllegalMove, Move, Movement, Moves, Outcome, ParseMoveError, Player, Position,
    PositionError, Rules, Setup, SetupError, Size, Square, Symmetry, Word,
};

/// A position of either width, which depends on its board: `u64` for at most 64 squares, `u128` for
/// more. Public interfaces take it; each crate [matches on the width](crate::match_width!) once,
/// and calls code that is compiled for both.
///
/// ```
/// use isolation_board::AnyPosition;
///
/// let position: AnyPosition = "7/7/2n4/3N3/7/7/7 w".parse()?;
/// assert_eq!(position.moves().count(), 8);
/// let next = position.play(position.parse_move("d4f5")?);
/// assert!(next.to_string().starts_with("7/7/2n2N1/3*3/7/7/7 b"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AnyPosition {
    /// At most 64 squares.
    Narrow(Position<u64>),
    /// More than 64 squares.
    Wide(Position<u128>),
}

/// Evaluates an expression with the [`Position`] in an [`AnyPosition`], compiled for both widths.
///
/// ```
/// use isolation_board::{AnyPosition, match_width};
///
/// let position = AnyPosition::default();
/// let blocked = match_width!(position, position => position.blocked().len());
/// assert_eq!(blocked, 0);
/// ```
#[macro_export]
macro_rules! match_width {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::AnyPosition::Narrow($position) => $body,
            $crate::AnyPosition::Wide($position) => $body,
        }
    };
}

impl AnyPosition {
    /// The position before the first move of a game by these rules, without pieces that are placed
    /// at random.
    ///
    /// # Panics
    /// When [`try_start`](Self::try_start) refuses the rules.
    pub fn start(rules: &Rules) -> Self {
        Self::try_start(rules).unwrap_or_else(|error| panic!("the start of {rules}: {error}"))
    }

    /// As [`start`](Self::start), for rules that may not fit.
    ///
    /// # Errors
    /// When the [fixed start](crate::Start::Fixed) is not on the board, or on one square.
    pub fn try_start(rules: &Rules) -> Result<Self, SetupError> {
        Setup::try_start(rules)?.try_into()
    }

    /// The position as plain data.
    pub fn to_setup(&self) -> Setup {
        match_width!(self, position => position.to_setup())
    }

    /// Width and height of the board.
    pub fn size(&self) -> Size {
        match_width!(self, position => position.size())
    }

    /// How both pieces move.
    pub fn movement(&self) -> Movement {
        match_width!(self, position => position.movement())
    }

    /// The side to move.
    pub fn to_move(&self) -> Player {
        match_width!(self, position => position.to_move())
    }

    /// Where a player's piece stands, if it is placed.
    pub fn piece(&self, player: Player) -> Option<Square> {
        match_width!(self, position => position.piece(player))
    }

    /// The open squares.
    pub fn open(&self) -> Bitboard<u128> {
        match_width!(self, position => position.open().widen())
    }

    /// The squares that the side to move can go to.
    pub fn targets(&self) -> Bitboard<u128> {
        match_width!(self, position => position.targets().widen())
    }

    /// The squares that a player's piece could go to if that player were to move.
    pub fn targets_of(&self, player: Player) -> Bitboard<u128> {
        match_width!(self, position => position.targets_of(player).widen())
    }

    /// The squares that a player may ever remove after a step; none where moves remove no square.
    pub fn removable(&self) -> Bitboard<u128> {
        match_width!(self, position => position.geometry().removable().widen())
    }

    /// Whether a move removes a square after the step.
    pub fn removes(&self) -> bool {
        self.movement().removes()
    }

    /// Whether both pieces are placed.
    pub fn both_placed(&self) -> bool {
        match_width!(self, position => position.both_placed())
    }

    /// The legal moves in board order.
    pub fn moves(&self) -> Moves<u128> {
        match_width!(self, position => position.moves().widen())
    }

    /// The legal moves to a square.
    pub fn moves_to(&self, square: Square) -> Moves<u128> {
        match_width!(self, position => position.moves_to(square).widen())
    }

    /// Whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        match_width!(self, position => position.is_legal(mv))
    }

    /// The hash key: see [`Position::key`].
    pub fn key(&self) -> u64 {
        match_width!(self, position => position.key())
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn try_play(&self, mv: Move) -> Result<Self, IllegalMove> {
        Ok(match_width!(self, position => position.try_play(mv)?.into()))
    }

    /// Whether a game can lead here from an earlier position with the same side to move: on the
    /// same board, fewer squares are open, and none opened except those that pieces left.
    pub fn follows(&self, earlier: &Self) -> bool {
        let left = Player::BOTH.into_iter().filter_map(|player| earlier.piece(player));
        let left: Bitboard<u128> = left.filter(|_| earlier.removes()).collect();
        self.size() == earlier.size()
            && self.movement() == earlier.movement()
            && self.to_move() == earlier.to_move()
            && self.open().len() < earlier.open().len()
            && (self.open() - earlier.open() - left).is_empty()
    }

    /// The position after a legal move. For moves that may be illegal, use
    /// [`try_play`](Self::try_play).
    ///
    /// # Panics
    /// As [`Position::play`].
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        match_width!(self, position => position.play(mv).into())
    }

    /// The symmetries of the board that keep the rules, the identity first.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        match_width!(self, position => position.symmetries().collect())
    }

    /// The least of the position's images under the board's symmetries: equal for positions that
    /// are images of one another.
    #[must_use]
    pub fn canonical(&self) -> Self {
        match_width!(self, position => position.canonical().into())
    }

    /// The outcome, if the side to move has no legal move.
    pub fn outcome(&self) -> Option<Outcome> {
        match_width!(self, position => position.outcome())
    }

    /// The text of a move of this position.
    ///
    /// # Panics
    /// As [`Position::move_text`].
    pub fn move_text(&self, mv: Move) -> String {
        match_width!(self, position => position.move_text(mv))
    }

    /// As [`Position::short_text`].
    pub fn short_text(&self, mv: Move) -> String {
        match_width!(self, position => position.short_text(mv))
    }

    /// As [`Position::long_text`].
    pub fn long_text(&self, mv: Move) -> String {
        match_width!(self, position => position.long_text(mv))
    }

    /// The legal move that a text names.
    ///
    /// # Errors
    /// When the text is not a move, or the move is not legal.
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        match_width!(self, position => position.parse_move(text))
    }

    /// Number of positions exactly `depth` plies ahead.
    // Compiled here, with this crate's optimization.
    #[inline(never)]
    pub fn perft(&self, depth: u32) -> u64 {
        match_width!(self, position => crate::perft(position, depth))
    }

    /// The texts of a line of moves from this position.
    ///
    /// # Panics
    /// As [`play`](Self::play) and [`move_text`](Self::move_text).
    pub fn line_texts(&self, line: &[Move]) -> Vec<String> {
        let mut position = *self;
        line.iter()
            .map(|&mv| {
                let text = position.move_text(mv);
                position = position.play(mv);
                text
            })
            .collect()
    }
}

impl<W: Word> From<Position<W>> for AnyPosition {
    fn from(position: Position<W>) -> Self {
        let position: &dyn Any = &position;
        match position.downcast_ref() {
            Some(narrow) => Self::Narrow(*narrow),
            None => Self::Wide(*position.downcast_ref().expect("a word is one of the two")),
        }
    }
}

impl TryFrom<Setup> for AnyPosition {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        if u32::from(setup.size.area()) <= u64::BITS {
            setup.try_into().map(Self::Narrow)
        } else {
            setup.try_into().map(Self::Wide)
        }
    }
}

/// The start of the default [`Rules`].
impl Default for AnyPosition {
    fn default() -> Self {
        Self::start(&Rules::default())
    }
}

impl FromStr for AnyPosition {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Ok(Setup::parse(text)?.try_into()?)
    }
}

/// The canonical text form.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match_width!(self, position => position.fmt(f))
    }
}
