//! A set of squares of one board.

use core::fmt::{self, Write};
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use crate::{Size, Square, Word};

/// A set of squares (a bitboard): bit `i` stands for the square of [index](Square::index) `i`, in
/// reading order of the board. The methods are named as those of a set, and `&`, `|`, `^` and `-`
/// are intersection, union, symmetric difference and difference.
///
/// A set does not know its board, so there is no `!`: the complement on a board is
/// [`full`](Self::full)` - set`.
///
/// A set of 64 bits has no square of index 64 or more: [`contains`](Self::contains) is false for
/// it. The functions that make a set of squares do not check, because every search spends its time
/// there: such a square is a fault of the caller, on which they panic in builds with debug
/// assertions; in others the result is a meaningless set.
///
/// ```
/// use isolation_board::{Bitboard, Size};
///
/// let size = Size::new(4, 3)?;
/// let set: Bitboard<u64> = ["b3", "a2", "d1"].iter().filter_map(|name| size.find(name)).collect();
/// assert_eq!(
///     set.picture(size).to_string(),
///     ". x . .\n\
///      x . . .\n\
///      . . . x\n"
/// );
/// let complement = Bitboard::full(size) - set;
/// assert_eq!(
///     complement.picture(size).to_string(),
///     "x . x x\n\
///      . x x x\n\
///      x x x .\n"
/// );
/// assert_eq!((set.len(), complement.len()), (3, 9));
/// assert!(set.is_disjoint(complement));
/// # Ok::<(), isolation_board::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard<W>(pub(crate) W);

impl<W: Word> Bitboard<W> {
    /// The set without squares.
    pub const EMPTY: Self = Self(W::ZERO);

    /// The set of one square.
    ///
    /// # Panics
    /// When the square does not fit the width, in builds with debug assertions.
    #[inline(always)]
    pub fn of(square: Square) -> Self {
        debug_assert!(u32::from(square.index()) < W::BITS, "{square:?} in {} bits", W::BITS);
        Self(W::bit(u32::from(square.index())))
    }

    /// All squares of a board.
    ///
    /// # Panics
    /// When the board does not fit the width, in builds with debug assertions.
    pub fn full(size: Size) -> Self {
        size.squares().collect()
    }

    /// The set whose bits are those of a word. Bits beyond a board are not squares of it: sets that
    /// are given to functions of the board must not have any.
    #[inline(always)]
    pub const fn from_bits(bits: W) -> Self {
        Self(bits)
    }

    /// The set as a word: bit `i` stands for the square of index `i`.
    #[inline(always)]
    pub const fn to_bits(self) -> W {
        self.0
    }

    /// Whether `square` is in the set.
    #[inline(always)]
    pub fn contains(self, square: Square) -> bool {
        // In this order: most squares are not in the set, and the word decides that at once.
        let index = u32::from(square.index());
        self.0 & W::bit(index) != W::ZERO && index < W::BITS
    }

    /// Adds `square`.
    ///
    /// # Panics
    /// As [`of`](Self::of).
    #[inline(always)]
    pub fn insert(&mut self, square: Square) {
        *self |= Self::of(square);
    }

    /// Removes `square`.
    ///
    /// # Panics
    /// As [`of`](Self::of).
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        *self -= Self::of(square);
    }

    /// The set with `square`.
    ///
    /// # Panics
    /// As [`of`](Self::of).
    #[inline(always)]
    #[must_use]
    pub fn with(self, square: Square) -> Self {
        self | Self::of(square)
    }

    /// The set without `square`.
    ///
    /// # Panics
    /// As [`of`](Self::of).
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

    /// Whether every square of this set is in `other`.
    #[inline(always)]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Whether every square of `other` is in this set.
    #[inline(always)]
    pub fn is_superset(self, other: Self) -> bool {
        other.is_subset(self)
    }

    /// The square of lowest index.
    #[inline(always)]
    pub fn first(self) -> Option<Square> {
        (!self.is_empty()).then(|| Square(self.0.trailing_zeros() as u8))
    }

    /// The square of highest index.
    #[inline]
    pub fn last(self) -> Option<Square> {
        (!self.is_empty()).then(|| Square(self.0.highest_bit().trailing_zeros() as u8))
    }

    /// Removes the square of lowest index, and returns it.
    ///
    /// ```
    /// use isolation_board::{Bitboard, Square};
    ///
    /// let mut set = Bitboard::from_bits(0b1110_u64);
    /// assert_eq!(set.pop_first(), Square::new(1));
    /// assert_eq!(set.pop_last(), Square::new(3));
    /// assert_eq!(set.to_bits(), 0b0100);
    /// ```
    #[inline(always)]
    pub fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        self.0 = self.0.without_lowest();
        first
    }

    /// Removes the square of highest index, and returns it.
    #[inline]
    pub fn pop_last(&mut self) -> Option<Square> {
        let last = self.last()?;
        self.remove(last);
        Some(last)
    }

    /// The squares, in ascending order of index.
    #[inline(always)]
    pub fn iter(self) -> Squares<W> {
        Squares(self)
    }

    /// The set on a board of this size, one line for each row: `x` for a square of the set, `.` for
    /// any other.
    pub fn picture(self, size: Size) -> impl fmt::Display {
        Picture { set: self, size }
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

/// The empty set.
impl<W: Word> Default for Bitboard<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Declares operators, each with its assignment.
macro_rules! operators {
    ($(
        $(#[$doc:meta])*
        $operator:ident::$method:ident, $assign:ident::$assign_method:ident: |$a:ident, $b:ident| $bits:expr;
    )*) => {$(
        $(#[$doc])*
        impl<W: Word> $operator for Bitboard<W> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let (Self($a), Self($b)) = (self, other);
                Self($bits)
            }
        }

        impl<W: Word> $assign for Bitboard<W> {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )*};
}

operators! {
    /// Intersection.
    BitAnd::bitand, BitAndAssign::bitand_assign: |a, b| a & b;
    /// Union.
    BitOr::bitor, BitOrAssign::bitor_assign: |a, b| a | b;
    /// The squares of exactly one of the two sets.
    BitXor::bitxor, BitXorAssign::bitxor_assign: |a, b| a ^ b;
    /// Set difference.
    Sub::sub, SubAssign::sub_assign: |a, b| a & !b;
}

impl<W: Word> FromIterator<Square> for Bitboard<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<W: Word> Extend<Square> for Bitboard<W> {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl<W: Word> IntoIterator for Bitboard<W> {
    type Item = Square;
    type IntoIter = Squares<W>;
    #[inline(always)]
    fn into_iter(self) -> Squares<W> {
        self.iter()
    }
}

impl<W: Word> fmt::Debug for Bitboard<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::index)).finish()
    }
}

/// A set on a board.
struct Picture<W> {
    set: Bitboard<W>,
    size: Size,
}

impl<W: Word> fmt::Display for Picture<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in self.size.squares() {
            f.write_char(if self.set.contains(square) { 'x' } else { '.' })?;
            let last = self.size.column(square) + 1 == self.size.width();
            f.write_char(if last { '\n' } else { ' ' })?;
        }
        Ok(())
    }
}

/// The squares of a [`Bitboard`], in ascending order of index (reading order of the board).
#[derive(Clone, Debug)]
pub struct Squares<W: Word>(Bitboard<W>);

impl<W: Word> Iterator for Squares<W> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl<W: Word> DoubleEndedIterator for Squares<W> {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        self.0.pop_last()
    }
}

impl<W: Word> ExactSizeIterator for Squares<W> {}
impl<W: Word> FusedIterator for Squares<W> {}
