//! The mirror rule (symmetry strategy).

use alloc::vec::Vec;

use isolation_board::{Bitboard, Geometry, Size, Square, Symmetry, Word};

use crate::situation::Situation;

/// The symmetries of a board by which the opponent may copy all moves of the side to move.
///
/// If such a symmetry swaps the two pieces and maps the open squares to themselves, and no open
/// square is its own image, then the side to move loses: whatever square it enters, the image of
/// that square is another open square, and the other piece can go there, because its moves are the
/// images of the mover's; after that the position is symmetric again, with fewer squares.
///
/// For queens a move must also not block its own image. This holds only for the 180° rotation on
/// boards of odd width and odd height: a line that is its own image then runs through the middle
/// square, which is closed, so that each piece stays on its side of it. On other boards, and by
/// most reflections, two queens can slide on one line towards or past each other's image: no other
/// symmetry is used for queens.
#[derive(Debug)]
pub(crate) struct Mirrors<W: Word> {
    /// The images of each square, for a quick test that excludes nearly all positions.
    images: Vec<Bitboard<W>>,
    mirrors: Vec<Mirror<W>>,
}

#[derive(Debug)]
struct Mirror<W: Word> {
    symmetry: Symmetry,
    size: Size,
    /// Squares that are their own images.
    fixed: Bitboard<W>,
}

impl<W: Word> Mirrors<W> {
    /// The symmetries of the mirror rule on a board.
    pub fn of(geometry: &Geometry<W>) -> Self {
        let size = geometry.size();
        let odd = !size.width().is_multiple_of(2) && !size.height().is_multiple_of(2);
        let mirrors = Symmetry::of(size)
            .skip(1)
            .filter(|&symmetry| {
                size.squares()
                    .all(|square| symmetry.image(size, symmetry.image(size, square)) == square)
            })
            .filter(|symmetry| !geometry.slides() || (odd && *symmetry == Symmetry::ROTATION_180))
            .map(|symmetry| {
                let fixed = size.squares().filter(|&square| symmetry.image(size, square) == square);
                Mirror { symmetry, size, fixed: fixed.collect() }
            });
        let mirrors: Vec<Mirror<W>> = mirrors.collect();
        let image = |square| mirrors.iter().map(move |mirror| mirror.image(square));
        let images = size.squares().map(|square| image(square).collect()).collect();
        Self { images, mirrors }
    }

    /// Whether the side to move loses by the mirror rule.
    #[inline(always)]
    pub fn mirrored(&self, at: Situation<W>) -> bool {
        self.images[usize::from(at.mover.index())].contains(at.opponent) && self.has_mirror(at, 0)
    }

    /// As [`mirrored`](Self::mirrored), but an open square may have a closed image. The side to
    /// move often loses then, too.
    pub fn nearly_mirrored(&self, at: Situation<W>) -> bool {
        self.has_mirror(at, 1)
    }

    #[cold]
    fn has_mirror(&self, at: Situation<W>, broken: usize) -> bool {
        self.mirrors.iter().any(|mirror| {
            mirror.image(at.mover) == at.opponent
                && mirror.fixed.is_disjoint(at.open)
                && mirror.broken(at.open).nth(broken).is_none()
        })
    }
}

impl<W: Word> Mirror<W> {
    fn image(&self, square: Square) -> Square {
        self.symmetry.image(self.size, square)
    }

    /// The open squares whose images are closed.
    fn broken(&self, open: Bitboard<W>) -> impl Iterator<Item = Square> {
        open.into_iter().filter(move |&square| !open.contains(self.image(square)))
    }
}
