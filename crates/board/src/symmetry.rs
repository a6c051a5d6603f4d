//! The symmetries of a board.

use crate::{Bitboard, Player, Position, Setup, Size, Square, Word};

/// One of the eight symmetries of a square board, or of the four of any other board.
///
/// ```
/// use isolation_board::{Size, Symmetry};
///
/// let size = Size::new(7, 5)?;
/// let names = |symmetry: Symmetry| size.name(symmetry.image(size, size.find("b5").expect("there")));
/// assert_eq!(Symmetry::of(size).map(names).collect::<Vec<_>>(), ["b5", "f5", "b1", "f1"]);
/// assert_eq!(names(Symmetry::ROTATION_180), "f1");
/// # Ok::<(), isolation_board::SizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// Columns are counted from the other side.
    mirror_columns: bool,
    /// Rows are counted from the other side.
    mirror_rows: bool,
    /// After that, rows and columns change places. Square boards only.
    transpose: bool,
}

impl Symmetry {
    /// The rotation by 180°, a symmetry of every board.
    pub const ROTATION_180: Self =
        Self { mirror_columns: true, mirror_rows: true, transpose: false };

    /// The symmetries of a board of this size: eight when it is square, else four. The first is
    /// the identity.
    pub fn of(size: Size) -> impl Iterator<Item = Self> {
        let count = if size.width() == size.height() { 8 } else { 4 };
        (0..count).map(|bits| Self {
            mirror_columns: bits & 1 != 0,
            mirror_rows: bits & 2 != 0,
            transpose: bits & 4 != 0,
        })
    }

    /// The image of a square.
    ///
    /// # Panics
    /// When the square is not on the board, or when the symmetry is one of square boards and the
    /// board is not square.
    pub fn image(self, size: Size, square: Square) -> Square {
        assert!(size.contains(square), "square {} is not on a board of {size}", square.index());
        let (mut row, mut column) = (size.row(square), size.column(square));
        if self.mirror_columns {
            column = size.width() - 1 - column;
        }
        if self.mirror_rows {
            row = size.height() - 1 - row;
        }
        if self.transpose {
            assert!(size.width() == size.height(), "a board of {size} has no diagonal symmetry");
            (row, column) = (column, row);
        }
        Square(row * size.width() + column)
    }

    /// The image of a position, with its move number.
    ///
    /// # Panics
    /// When the symmetry is one of square boards and the board is not square.
    pub fn apply<W: Word>(self, position: &Position<W>) -> Position<W> {
        let setup = position.to_setup();
        let size = setup.size;
        let open: Bitboard<u128> =
            setup.open.into_iter().map(|square| self.image(size, square)).collect();
        let pieces = setup.pieces.map(|piece| piece.map(|square| self.image(size, square)));
        Position::from_checked(&Setup { open, pieces, ..setup })
    }
}

impl<W: Word> Position<W> {
    /// The symmetries of the board that keep the rules: squares that are never removed stay so.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let (size, removable) = (self.size(), self.geometry().removable());
        Symmetry::of(size).filter(move |symmetry| {
            let images = removable.into_iter().map(|square| symmetry.image(size, square));
            images.collect::<Bitboard<W>>() == removable
        })
    }

    /// The least of the position's images under its symmetries, by open squares, then pieces: equal
    /// for positions that are images of one another.
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.symmetries()
            .map(|symmetry| symmetry.apply(self))
            .min_by_key(|image| (image.open(), Player::BOTH.map(|player| image.piece(player))))
            .expect("every board has the identity")
    }
}
