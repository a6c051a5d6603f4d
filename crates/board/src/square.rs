//! Squares and the size of the board that gives them names.

use alloc::string::{String, ToString};
use core::fmt;
use core::str::FromStr;

use crate::Echo;

/// Minimum side of a board, in squares.
pub const MIN_SIDE: u8 = 2;
/// Maximum side of a board, in squares.
pub const MAX_SIDE: u8 = 16;
/// Maximum number of squares of a board.
pub const MAX_SQUARES: u8 = 128;

/// A square of a board, as its index in reading order: 0 is the left end of the top row, and the rows
/// follow downwards. Which square that is, and its name (`d4`), depends on the board's [`Size`], so a
/// square alone has no text: see [`Size::name`] and [`Size::find`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square(pub(crate) u8);

impl Square {
    /// The square of a piece that is not placed yet.
    pub(crate) const NONE: Self = Self(u8::MAX);

    /// The square of this index, if it is 0 to 127.
    #[inline(always)]
    pub const fn new(index: u8) -> Option<Self> {
        if index < MAX_SQUARES { Some(Self(index)) } else { None }
    }

    /// The index in reading order, 0 to 127.
    #[inline(always)]
    pub const fn index(self) -> u8 {
        self.0
    }
}

/// Width and height of a board: each [`MIN_SIDE`] to [`MAX_SIDE`], at most [`MAX_SQUARES`] squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

/// Why two numbers are not a board size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// A side is too short or too long.
    #[error("a board of {width} by {height}: each side must be {MIN_SIDE} to {MAX_SIDE} squares")]
    Side {
        /// Squares in a row.
        width: usize,
        /// Squares in a column.
        height: usize,
    },
    /// The board has too many squares.
    #[error("a board of {width} by {height} has {} squares: at most {MAX_SQUARES}", width * height)]
    Squares {
        /// Squares in a row.
        width: usize,
        /// Squares in a column.
        height: usize,
    },
}

impl Size {
    /// The size with these sides.
    ///
    /// # Errors
    /// When a side is outside 2 to 16, or the board has more than 128 squares.
    pub const fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        let (min, max) = (MIN_SIDE as usize, MAX_SIDE as usize);
        if width < min || width > max || height < min || height > max {
            Err(SizeError::Side { width, height })
        } else if width * height > MAX_SQUARES as usize {
            Err(SizeError::Squares { width, height })
        } else {
            Ok(Self { width: width as u8, height: height as u8 })
        }
    }

    /// Squares in a row.
    #[inline]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Squares in a column.
    #[inline]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of squares, 4 to 128.
    #[inline]
    pub const fn area(self) -> u8 {
        self.width * self.height
    }

    /// The square of this index, if it is on the board.
    #[inline]
    pub const fn square_at(self, index: u8) -> Option<Square> {
        if index < self.area() { Some(Square(index)) } else { None }
    }

    /// Whether a square is on the board.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        square.0 < self.area()
    }

    /// All squares in reading order: the top row first, each from left to right.
    pub fn squares(self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + Clone {
        (0..self.area()).map(Square)
    }

    /// The square in this row (0 at the top) and column (0 at the left), if it is on the board.
    #[inline]
    pub fn square(self, row: i32, column: i32) -> Option<Square> {
        let inside = (0..i32::from(self.height)).contains(&row)
            && (0..i32::from(self.width)).contains(&column);
        inside.then(|| Square((row * i32::from(self.width) + column) as u8))
    }

    /// Row of a square, 0 at the top: the board's [height](Self::height) or more for a square below
    /// the board.
    #[inline]
    pub const fn row(self, square: Square) -> u8 {
        square.0 / self.width
    }

    /// Column of a square, 0 at the left.
    #[inline]
    pub const fn column(self, square: Square) -> u8 {
        square.0 % self.width
    }

    /// The name of a square of this board: a file letter from the left and a rank number from the
    /// bottom.
    ///
    /// ```
    /// use isolation_board::{Size, Square};
    /// let size = Size::new(7, 7)?;
    /// assert_eq!(size.name(Square::default()), "a7");
    /// assert_eq!(size.find("d4"), Square::new(24));
    /// # Ok::<(), isolation_board::SizeError>(())
    /// ```
    ///
    /// # Panics
    /// When the square is not on the board.
    pub fn name(self, square: Square) -> String {
        assert!(self.contains(square), "square {} is not on a board of {self}", square.index());
        let file = (b'a' + self.column(square)) as char;
        alloc::format!("{file}{}", self.height - self.row(square))
    }

    /// The square of this name, if it is on the board. Ranks have no leading zero.
    pub fn find(self, name: &str) -> Option<Square> {
        let mut bytes = name.bytes();
        let column = i32::from(bytes.next()?) - i32::from(b'a');
        let digits = name.get(1..)?;
        if digits.starts_with('0') || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let rank: u8 = digits.parse().ok()?;
        self.square(i32::from(self.height) - i32::from(rank), column)
    }
}

/// Width, then height, as in `11x9`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// Why a text is not a board size.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSizeError {
    /// Not of the form `<width>x<height>`.
    #[error("size {}: expected <width>x<height>, such as 7x7", Echo(.0))]
    Form(String),
    /// The sides are not those of a board.
    #[error("size {}: {source}", Echo(text))]
    Size {
        /// The whole text.
        text: String,
        /// What is wrong with the sides.
        source: SizeError,
    },
}

/// Width, then height, without leading zeros, as in `11x9`.
///
/// ```
/// use isolation_board::Size;
///
/// assert_eq!("11x9".parse(), Ok(Size::new(11, 9)?));
/// # Ok::<(), isolation_board::SizeError>(())
/// ```
impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Self, ParseSizeError> {
        let form = || ParseSizeError::Form(text.to_string());
        let (width, height) = text.split_once('x').ok_or_else(form)?;
        let side = |digits: &str| -> Result<usize, ParseSizeError> {
            let plain = digits.len() <= 3
                && !digits.starts_with('0')
                && digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| plain).ok_or_else(form)
        };
        Self::new(side(width)?, side(height)?)
            .map_err(|source| ParseSizeError::Size { text: text.to_string(), source })
    }
}
