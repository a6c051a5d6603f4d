//! The opening positions of a board: pairs of placements, up to symmetry.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use isolation_board::{AnyPosition, Rules, Size, Square, Start, Symmetry};

/// The placements of the two pieces on an empty board, on two different squares. The first player
/// is to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair {
    /// The first player's square.
    pub first: Square,
    /// The second player's square.
    pub second: Square,
}

impl Pair {
    /// All pairs of a board up to its symmetries: the [representative](Self::representative) of
    /// each orbit, in order.
    ///
    /// ```
    /// use isolation_board::Size;
    /// use isolation_solve::Pair;
    ///
    /// assert_eq!(Pair::all(Size::new(7, 7)?).len(), 315);
    /// # Ok::<(), isolation_board::SizeError>(())
    /// ```
    pub fn all(size: Size) -> Vec<Self> {
        let pairs = size.squares().flat_map(|first| {
            size.squares()
                .filter(move |&second| second != first)
                .map(move |second| Self { first, second })
        });
        pairs.filter(|pair| pair.representative(size) == *pair).collect()
    }

    /// Whether it is two different squares of a board.
    pub fn is_on(self, size: Size) -> bool {
        let Self { first, second } = self;
        first != second && first.max(second).index() < size.area()
    }

    /// The least image of the pair under the symmetries of the board: by the first piece's square
    /// in reading order, then by the second's.
    ///
    /// # Panics
    /// When the pair is not [on](Self::is_on) the board.
    #[must_use]
    pub fn representative(self, size: Size) -> Self {
        self.images(size).min().expect("every board has the identity")
    }

    /// All images of this pair, in order: the games from them are the same.
    ///
    /// # Panics
    /// When the pair is not [on](Self::is_on) the board.
    pub fn orbit(self, size: Size) -> BTreeSet<Self> {
        self.images(size).collect()
    }

    fn images(self, size: Size) -> impl Iterator<Item = Self> {
        self.check(size);
        Symmetry::of(size).map(move |symmetry| Self {
            first: symmetry.image(size, self.first),
            second: symmetry.image(size, self.second),
        })
    }

    /// The position of these rules with both pieces placed, whatever their start.
    ///
    /// # Panics
    /// When the pair is not [on](Self::is_on) the board.
    pub fn position(self, rules: &Rules) -> AnyPosition {
        self.check(rules.size);
        let empty = AnyPosition::start(&Rules { start: Start::Free, ..*rules });
        [self.first, self.second].into_iter().fold(empty, |position, square| {
            position.play(position.moves_to(square).next().expect("a pair of the board"))
        })
    }

    /// The names of the two squares.
    ///
    /// # Panics
    /// When the pair is not [on](Self::is_on) the board.
    pub fn names(self, size: Size) -> [String; 2] {
        self.check(size);
        [self.first, self.second].map(|square| size.name(square))
    }

    fn check(self, size: Size) {
        assert!(self.is_on(size), "{self:?} on a board of {size}");
    }
}
