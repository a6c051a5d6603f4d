//! Moves of a position.

use alloc::string::String;
use core::iter::FusedIterator;

use crate::{Bitboard, MAX_SQUARES, Square, Word};

/// A placement or a move of the side to move. Only a position creates moves: by
/// [`moves`](crate::Position::moves), [`moves_to`](crate::Position::moves_to) or
/// [`parse_move`](crate::Position::parse_move).
///
/// Moves are ordered by destination, then by the square that they remove, in reading order.
// The high byte is the destination; the low byte is the removed square plus one, or 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u16);

impl Move {
    #[inline(always)]
    pub(crate) const fn to(square: Square) -> Self {
        Self((square.0 as u16) << 8)
    }

    #[inline(always)]
    pub(crate) const fn removing(self, square: Square) -> Self {
        Self(self.0 | (square.0 as u16 + 1))
    }

    /// The square that the piece enters.
    #[inline(always)]
    pub const fn destination(self) -> Square {
        Square((self.0 >> 8) as u8)
    }

    /// The square that is removed after the step, in games where moves remove squares.
    #[inline(always)]
    pub const fn removed(self) -> Option<Square> {
        match self.0 as u8 {
            0 => None,
            number => Some(Square(number - 1)),
        }
    }

    /// The move as a number, for tables and messages: at most `0x7f80`.
    #[inline(always)]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The move of a number made by [`to_bits`](Self::to_bits); `None` for any other number. The
    /// move need not be legal in a given position.
    #[inline(always)]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits <= 0x7fff && bits as u8 <= MAX_SQUARES { Some(Self(bits)) } else { None }
    }
}

/// Moves of a position, in board order: by destination, then by the square that is removed, in reading order. It is a
/// set, too: [`contains`](Self::contains), [`without`](Self::without).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moves<W: Word>(List<W>);

/// The moves. Unlike an iterator, it may be copied, which is faster than to clone field by field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct List<W: Word> {
    targets: Bitboard<W>,
    /// Whether the moves remove squares.
    removes: bool,
    /// The squares that may be removed after a step, apart from its target.
    removable: Bitboard<W>,
    /// The removals of the first target that have not been yielded.
    left: Bitboard<W>,
    /// A move that is excluded, in games where moves remove squares.
    skipped: Option<Move>,
}

impl<W: Word> List<W> {
    fn turn_to_first_target(&mut self) {
        let first = self.targets.first();
        self.left = first.map_or(Bitboard::EMPTY, |first| self.removable.without(first));
    }

    #[inline(always)]
    fn contains(&self, mv: Move) -> bool {
        let to = mv.destination();
        self.targets.contains(to)
            && match mv.removed() {
                None => !self.removes,
                Some(removed) if self.targets.first() == Some(to) => {
                    self.left.contains(removed) && self.skipped != Some(mv)
                }
                Some(removed) => {
                    removed != to && self.removable.contains(removed) && self.skipped != Some(mv)
                }
            }
    }

    /// The next move and the rest, where moves remove squares. A separate function that takes values,
    /// so that the loops of the other games keep theirs in registers.
    #[inline(never)]
    fn next_removing(mut self) -> (Option<Move>, Self) {
        loop {
            let Some(to) = self.targets.first() else { return (None, self) };
            let Some(removed) = self.left.first() else {
                self.targets = self.targets.without(to);
                self.turn_to_first_target();
                continue;
            };
            self.left = self.left.without(removed);
            let mv = Move::to(to).removing(removed);
            if self.skipped != Some(mv) {
                return (Some(mv), self);
            }
        }
    }

    #[inline(never)]
    fn count_removing(self) -> usize {
        let Some(first) = self.targets.first() else { return 0 };
        let others = self.targets.without(first);
        // Every other target allows each removal except its own.
        let to_others = others.len() * self.removable.len() - (others & self.removable).len();
        let all = (self.left.len() + to_others) as usize;
        all - usize::from(
            self.skipped.is_some_and(|mv| Self { skipped: None, ..self }.contains(mv)),
        )
    }
}

impl<W: Word> Moves<W> {
    #[inline(always)]
    pub(crate) fn of(targets: Bitboard<W>) -> Self {
        let none = Bitboard::EMPTY;
        Self(List { targets, removes: false, removable: none, left: none, skipped: None })
    }

    #[inline(never)]
    pub(crate) fn removing(targets: Bitboard<W>, removable: Bitboard<W>) -> Self {
        let mut list = List { removes: true, removable, ..Self::of(targets).0 };
        list.turn_to_first_target();
        Self(list)
    }

    /// Whether there is no move.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        if self.0.removes { self.len() == 0 } else { self.0.targets.is_empty() }
    }

    /// Whether a move is one of these.
    #[inline(always)]
    pub fn contains(&self, mv: Move) -> bool {
        self.0.contains(mv)
    }

    /// The same moves in 128 bits.
    #[inline]
    pub fn widen(self) -> Moves<u128> {
        let List { targets, removes, removable, left, skipped } = self.0;
        let (targets, removable, left) = (targets.widen(), removable.widen(), left.widen());
        Moves(List { targets, removes, removable, left, skipped })
    }

    /// The moves except this one, which must be of the same position. Where moves remove squares,
    /// only one can be excluded.
    #[inline(always)]
    #[must_use]
    pub fn without(self, mv: Move) -> Self {
        let Self(list) = self;
        if mv.removed().is_none() {
            Self(List { targets: list.targets.without(mv.destination()), ..list })
        } else {
            debug_assert!(list.skipped.is_none_or(|skipped| skipped == mv));
            Self(List { skipped: Some(mv), ..list })
        }
    }

    /// The moves that remove one of these squares, in games where moves remove squares.
    #[inline(always)]
    #[must_use]
    pub fn removing_one_of(&self, squares: Bitboard<W>) -> Self {
        let Self(list) = *self;
        let (removable, left) = (list.removable & squares, list.left & squares);
        Self(List { removable, left, ..list })
    }
}

impl<W: Word> Iterator for Moves<W> {
    type Item = Move;

    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        if self.0.removes {
            let (next, rest) = self.0.next_removing();
            self.0 = rest;
            return next;
        }
        let first = self.0.targets.first()?;
        self.0.targets.0 = self.0.targets.0.without_lowest();
        Some(Move::to(first))
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let Self(list) = self;
        let len = if list.removes { list.count_removing() } else { list.targets.len() as usize };
        (len, Some(len))
    }

    /// Skips all moves of a step at once.
    #[inline]
    fn nth(&mut self, mut count: usize) -> Option<Move> {
        let Self(list) = self;
        while list.removes && list.skipped.is_none() && count >= list.left.len() as usize {
            count -= list.left.len() as usize;
            list.targets = list.targets.without(list.targets.first()?);
            list.turn_to_first_target();
        }
        for _ in 0..count {
            self.next()?;
        }
        self.next()
    }
}

impl<W: Word> ExactSizeIterator for Moves<W> {}
impl<W: Word> FusedIterator for Moves<W> {}

/// Collects moves that remove no square. Panics on any other in builds with debug assertions.
impl<W: Word> FromIterator<Move> for Moves<W> {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let destination = |mv: Move| {
            debug_assert_eq!(mv.removed(), None);
            mv.destination()
        };
        Self::of(moves.into_iter().map(destination).collect())
    }
}

/// A move that is not legal in a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{text} is not legal in {position}")]
#[non_exhaustive]
pub struct IllegalMove {
    /// The move.
    pub text: String,
    /// The position.
    pub position: String,
}
