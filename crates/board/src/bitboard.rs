//! A set of squares of one board.

use core::fmt;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use crate::{Square, Word};

/// A set of squares (a bitboard): bit `i` stands for the square of [index](Square::index) `i`, in
/// reading order of the board. The methods are named as those of a set.
///
/// ```
/// use isolation_board::{Bitboard, Square};
///
/// let mut set = Bitboard::<u64>::EMPTY;
/// let [one, other] = [3, 40].map(|index| Square::new(index).expect("below 128"));
/// set.insert(one);
/// set.insert(other);
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.first(), Some(one));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard<W>(pub(crate) W);

impl<W: Word> Bitboard<W> {
    /// The set without squares.
    pub const EMPTY: Self = Self(W::ZERO);

    /// The set of one square.
    #[inline(always)]
    pub fn of(square: Square) -> Self {
        Self(W::bit(square.index() as u32))
    }

    /// Whether `square` is in the set.
    #[inline(always)]
    pub fn contains(self, square: Square) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Adds `square`.
    #[inline(always)]
    pub fn insert(&mut self, square: Square) {
        *self = *self | Self::of(square);
    }

    /// The set without `square`.
    #[inline(always)]
    #[must_use]
    pub fn without(self, square: Square) -> Self {
        self - Self::of(square)
    }

    /// Number of squares.
    #[inline(always)]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no square is in the set.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == W::ZERO
    }

    /// Whether the two sets share no square.
    #[inline(always)]
    pub fn is_disjoint(self, other: Self) -> bool {
        (self & other).is_empty()
    }

    /// The square of lowest index.
    #[inline(always)]
    pub fn first(self) -> Option<Square> {
        (!self.is_empty()).then(|| Square(self.0.trailing_zeros() as u8))
    }

    /// The set's bits folded into 64, for hashing: different sets may give the same number.
    #[inline(always)]
    pub fn folded(self) -> u64 {
        let bits = self.0.widen();
        bits as u64 ^ ((bits >> 64) as u64).rotate_left(29)
    }

    /// The set in 128 bits, whatever its own width.
    #[inline]
    pub fn widen(self) -> Bitboard<u128> {
        Bitboard(self.0.widen())
    }

    /// The set in another width; squares that do not fit are dropped.
    #[inline]
    pub fn resize<V: Word>(self) -> Bitboard<V> {
        Bitboard(V::truncate(self.0.widen()))
    }
}

impl<W: Word> BitAnd for Bitboard<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<W: Word> BitOr for Bitboard<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<W: Word> BitXor for Bitboard<W> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// Set difference.
impl<W: Word> Sub for Bitboard<W> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl<W: Word> FromIterator<Square> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

impl<W: Word> IntoIterator for Bitboard<W> {
    type Item = Square;
    type IntoIter = Squares<W>;
    #[inline(always)]
    fn into_iter(self) -> Squares<W> {
        Squares(self)
    }
}

impl<W: Word> fmt::Debug for Bitboard<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.into_iter().map(Square::index)).finish()
    }
}

/// The squares of a [`Bitboard`], in ascending order of index (reading order of the board).
#[derive(Clone, Debug)]
pub struct Squares<W: Word>(Bitboard<W>);

impl<W: Word> Iterator for Squares<W> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first();
        self.0.0 = self.0.0.without_lowest();
        first
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl<W: Word> ExactSizeIterator for Squares<W> {}
