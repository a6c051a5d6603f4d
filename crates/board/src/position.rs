//! A checked position.

use alloc::string::ToString;
use core::hash::{Hash, Hasher};

use crate::{
    Bitboard, Geometry, IllegalMove, Move, Movement, Moves, Outcome, Player, Rules, Setup,
    SetupError, SetupProblem, Size, Square, Word,
};

/// A legal position: it is checked when it is made, so its methods cannot fail.
///
/// It is small and copied freely. Two positions are equal when board size, movement, open squares,
/// pieces and side to move are; the move number does not matter.
#[derive(Clone, Copy, Debug)]
pub struct Position<W: Word> {
    geometry: &'static Geometry<W>,
    open: Bitboard<W>,
    /// The piece of the side to move, then the opponent's: moves need no branch on the side.
    mover: Square,
    opponent: Square,
    to_move: Player,
    move_number: u16,
}

impl<W: Word> Position<W> {
    /// The position before the first move of a game by these rules. With [`Start::Free`](crate::Start::Free)
    /// and [`Start::Random`](crate::Start::Random) no piece is placed.
    ///
    /// # Panics
    /// When [`try_start`](Self::try_start) refuses the rules.
    pub fn start(rules: &Rules) -> Self {
        Self::try_start(rules).unwrap_or_else(|error| panic!("the start of {rules}: {error}"))
    }

    /// As [`start`](Self::start), for rules that may not fit.
    ///
    /// # Errors
    /// When the board does not fit `W`, or the [fixed start](crate::Start::Fixed) is not on the board, or on
    /// one square.
    pub fn try_start(rules: &Rules) -> Result<Self, SetupError> {
        Setup::try_start(rules)?.try_into()
    }

    /// The position of a setup that has been checked.
    pub(crate) fn from_checked(setup: &Setup) -> Self {
        let piece = |player: Player| setup.pieces[player.index()].unwrap_or(Square::NONE);
        Self {
            geometry: Geometry::get(setup.movement, setup.size),
            open: setup.open.resize(),
            mover: piece(setup.to_move),
            opponent: piece(!setup.to_move),
            to_move: setup.to_move,
            move_number: setup.move_number,
        }
    }

    /// The same position as plain data, which may be changed and checked again.
    pub fn to_setup(&self) -> Setup {
        Setup {
            size: self.size(),
            movement: self.movement(),
            open: self.open.widen(),
            pieces: Player::BOTH.map(|player| self.piece(player)),
            to_move: self.to_move,
            move_number: self.move_number,
        }
    }

    /// Board and movement, with their tables.
    #[inline(always)]
    pub fn geometry(&self) -> &'static Geometry<W> {
        self.geometry
    }

    /// Width and height of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.geometry.size()
    }

    /// How both pieces move.
    #[inline]
    pub fn movement(&self) -> Movement {
        self.geometry.movement()
    }

    /// The squares that are neither closed nor taken by a piece.
    #[inline(always)]
    pub fn open(&self) -> Bitboard<W> {
        self.open
    }

    /// The squares that no piece can enter now: those that are closed, and the squares of the two
    /// pieces.
    #[inline]
    pub fn blocked(&self) -> Bitboard<W> {
        self.geometry.full() - self.open
    }

    /// The side to move.
    #[inline(always)]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The number of the next move, from 1; it grows after each move of the second player.
    #[inline]
    pub fn move_number(&self) -> u16 {
        self.move_number
    }

    /// Where a player's piece stands, if it is placed.
    #[inline(always)]
    pub fn piece(&self, player: Player) -> Option<Square> {
        let square = self.square_or_none(player);
        (square != Square::NONE).then_some(square)
    }

    #[inline(always)]
    pub(crate) fn square_or_none(&self, player: Player) -> Square {
        if player == self.to_move { self.mover } else { self.opponent }
    }

    /// Where the two pieces stand, once both are placed: that of the side to move first, then the
    /// opponent's. [`Setup::pieces`] are the first player's, then the second's.
    #[inline(always)]
    pub fn pieces(&self) -> Option<(Square, Square)> {
        self.both_placed().then_some((self.mover, self.opponent))
    }

    /// Whether both pieces are placed.
    #[inline(always)]
    pub fn both_placed(&self) -> bool {
        self.opponent != Square::NONE && self.mover != Square::NONE
    }

    /// The squares that the side to move can go to.
    #[inline(always)]
    pub fn targets(&self) -> Bitboard<W> {
        self.targets_from(self.mover)
    }

    /// The squares that the opponent could go to if it were to move.
    #[inline(always)]
    pub fn replies(&self) -> Bitboard<W> {
        self.targets_from(self.opponent)
    }

    /// The squares that a player's piece could go to if that player were to move. A piece that is not
    /// placed yet can go to every open square.
    #[inline(always)]
    pub fn targets_of(&self, player: Player) -> Bitboard<W> {
        self.targets_from(self.square_or_none(player))
    }

    #[inline(always)]
    fn targets_from(&self, from: Square) -> Bitboard<W> {
        let reached = self.geometry.targets(from, self.open);
        if self.geometry.removes() {
            with_removal(self.geometry, self.open, from, reached)
        } else {
            reached
        }
    }

    #[inline(always)]
    fn targets_from_by<const REMOVES: bool>(&self, from: Square) -> Bitboard<W> {
        debug_assert_eq!(REMOVES, self.geometry.removes());
        let reached = self.geometry.targets(from, self.open);
        if REMOVES { with_removal(self.geometry, self.open, from, reached) } else { reached }
    }

    /// The legal moves, in board order.
    #[inline(always)]
    pub fn moves(&self) -> Moves<W> {
        self.moves_to_targets(self.targets(), self.geometry.removes())
    }

    #[inline(always)]
    fn moves_to_targets(&self, targets: Bitboard<W>, removes: bool) -> Moves<W> {
        if removes && self.mover != Square::NONE {
            Moves::removing(targets, removable(self.geometry, self.open, self.mover))
        } else {
            Moves::of(targets)
        }
    }

    /// As [`targets`](Self::targets), compiled for one closing rule: in a loop over the positions of
    /// one game, games in which moves remove nothing then pay nothing for those in which they do.
    /// `REMOVES` must equal [`Movement::removes`].
    #[inline(always)]
    pub fn targets_by<const REMOVES: bool>(&self) -> Bitboard<W> {
        self.targets_from_by::<REMOVES>(self.mover)
    }

    /// As [`replies`](Self::replies), compiled for [one closing rule](Self::targets_by).
    #[inline(always)]
    pub fn replies_by<const REMOVES: bool>(&self) -> Bitboard<W> {
        self.targets_from_by::<REMOVES>(self.opponent)
    }

    /// As [`moves`](Self::moves), compiled for [one closing rule](Self::targets_by).
    #[inline(always)]
    pub fn moves_by<const REMOVES: bool>(&self) -> Moves<W> {
        self.moves_to_targets(self.targets_by::<REMOVES>(), REMOVES)
    }

    /// As [`play`](Self::play), compiled for [one closing rule](Self::targets_by).
    ///
    /// # Panics
    /// As `play`.
    #[inline(always)]
    #[must_use]
    pub fn play_by<const REMOVES: bool>(&self, mv: Move) -> Self {
        debug_assert_eq!(REMOVES, self.geometry.removes());
        debug_assert!(self.is_legal(mv));
        let next = self.enter(mv.destination());
        match mv.removed() {
            Some(removed) if REMOVES => next.after_removal(self.mover, removed),
            _ => next,
        }
    }

    /// The legal moves to a square.
    #[inline]
    pub fn moves_to(&self, square: Square) -> Moves<W> {
        let inside = self.targets().contains(square);
        let target = if inside { Bitboard::of(square) } else { Bitboard::EMPTY };
        self.moves_to_targets(target, self.geometry.removes())
    }

    /// Whether a move is legal: exactly when [`moves`](Self::moves) yields it.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.moves_to(mv.destination()).contains(mv)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn try_play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(mv) {
            return Ok(self.play(mv));
        }
        let on_board = |square| self.size().contains(square);
        let text = if on_board(mv.destination()) && mv.removed().is_none_or(on_board) {
            self.move_text(mv)
        } else {
            alloc::format!("move {}, which leaves the board,", mv.to_bits())
        };
        Err(IllegalMove { text, position: self.to_string() })
    }

    /// The position after a legal move. For moves that may be illegal, use
    /// [`try_play`](Self::try_play).
    ///
    /// # Panics
    /// When the move is not legal, in builds with debug assertions. Others do not check: they return
    /// a meaningless position.
    #[inline(always)]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        debug_assert!(self.is_legal(mv));
        let next = self.enter(mv.destination());
        match mv.removed() {
            None => next,
            Some(removed) => next.after_removal(self.mover, removed),
        }
    }

    /// The position after a step to a square, before any square is removed.
    #[inline(always)]
    fn enter(&self, to: Square) -> Self {
        Self {
            geometry: self.geometry,
            open: self.open.without(to),
            mover: self.opponent,
            opponent: to,
            to_move: !self.to_move,
            move_number: self.move_number.saturating_add(self.to_move as u16),
        }
    }

    /// The position after the removal: the square that the piece left is open again, and `removed`
    /// closes.
    #[inline(always)]
    fn after_removal(self, left: Square, removed: Square) -> Self {
        let open = (self.open | Bitboard::of(left)).without(removed);
        Self { open, ..self }
    }

    /// The outcome, if the side to move has no legal move.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.targets().is_empty().then_some(Outcome { winner: !self.to_move })
    }
}

/// The squares that a player may remove after a step from `from`, apart from the target of the step.
fn removable<W: Word>(geometry: &Geometry<W>, open: Bitboard<W>, from: Square) -> Bitboard<W> {
    (open | Bitboard::of(from)) & geometry.removable()
}

/// The reached squares that leave a square to remove; all, for a placement. A separate function, so
/// that games without removals pay for one test only.
#[inline(never)]
fn with_removal<W: Word>(
    geometry: &Geometry<W>,
    open: Bitboard<W>,
    from: Square,
    reached: Bitboard<W>,
) -> Bitboard<W> {
    if from == Square::NONE {
        return reached;
    }
    let removable = removable(geometry, open, from);
    match removable.len() {
        0 => Bitboard::EMPTY,
        1 => reached - removable,
        _ => reached,
    }
}

impl<W: Word> TryFrom<Setup> for Position<W> {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.check()?;
        let squares = setup.size.area();
        if u32::from(squares) > W::BITS {
            return Err(SetupProblem::TooLarge { squares, bits: W::BITS }.into());
        }
        Ok(Self::from_checked(&setup))
    }
}

impl<W: Word> PartialEq for Position<W> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.geometry, other.geometry)
            && self.open == other.open
            && self.mover == other.mover
            && self.opponent == other.opponent
            && self.to_move == other.to_move
    }
}

impl<W: Word> Eq for Position<W> {}

/// Of all that equality compares.
impl<W: Word> Hash for Position<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.movement(), self.size(), self.open).hash(state);
        (self.mover, self.opponent, self.to_move).hash(state);
    }
}

/// The start of the default [`Rules`].
impl<W: Word> Default for Position<W> {
    fn default() -> Self {
        Self::start(&Rules::default())
    }
}
