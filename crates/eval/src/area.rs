//! The squares behind a feature's value.

use alloc::vec;
use alloc::vec::Vec;

use isolation_board::regions::{self, CHAIN_BUDGET};
use isolation_board::{Bitboard, Player, Size, Square, Word};

use crate::View;

/// The squares behind a feature's value, from the point of view of one player: for boards that show
/// what a number counts. A square that is in both lists belongs to both players, or to neither.
///
/// Each list is in layers: where the feature counts steps, the squares of the first step, then those
/// of the second; of a path, one square a layer, in the order of the path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area<W: Word> {
    /// The squares of the player whose view it is.
    pub mine: Vec<Bitboard<W>>,
    /// The squares of the opponent.
    pub theirs: Vec<Bitboard<W>>,
}

impl<W: Word> Area<W> {
    /// No squares.
    pub(crate) const NOTHING: Self = Self { mine: Vec::new(), theirs: Vec::new() };

    /// Squares of the player whose view it is.
    pub(crate) fn mine(squares: Bitboard<W>) -> Self {
        Self { mine: vec![squares], ..Self::NOTHING }
    }

    /// Squares that belong to both players, or to neither.
    pub(crate) fn both(squares: Bitboard<W>) -> Self {
        Self { mine: vec![squares], theirs: vec![squares] }
    }
}

/// The squares behind each feature.
impl<W: Word> View<'_, W> {
    fn area_of(&self, player: Player, layers: Vec<Bitboard<W>>) -> Area<W> {
        if player == self.me() {
            Area { mine: layers, ..Area::NOTHING }
        } else {
            Area { theirs: layers, ..Area::NOTHING }
        }
    }

    /// The squares of which this holds.
    pub(crate) fn squares_where(&self, belongs: impl Fn(Square) -> bool) -> Bitboard<W> {
        self.position().size().squares().filter(|square| belongs(*square)).collect()
    }

    fn piece(&self, player: Player) -> Bitboard<W> {
        self.position().piece(player).into_iter().collect()
    }

    /// The squares that a player's piece could go to now.
    pub(crate) fn targets_area(&self, player: Player) -> Area<W> {
        self.area_of(player, vec![self.targets(player)])
    }

    /// A player's piece.
    pub(crate) fn piece_area(&self, player: Player) -> Area<W> {
        self.area_of(player, vec![self.piece(player)])
    }

    /// My piece, and the squares in the middle of the board.
    pub(crate) fn centre_area(&self) -> Area<W> {
        let size = self.position().size();
        let is_middle = |side: u8, at: u8| at == side / 2 || at == (side - 1) / 2;
        let middle = self.squares_where(|square| {
            is_middle(size.height(), size.row(square))
                && is_middle(size.width(), size.column(square))
        });
        Area { mine: vec![middle | self.piece(self.me())], theirs: vec![middle] }
    }

    /// The row or column of a player's piece.
    pub(crate) fn line_area(&self, player: Player, line: fn(Size, Square) -> u8) -> Area<W> {
        let size = self.position().size();
        let own = self.position().piece(player).map(|square| line(size, square));
        self.area_of(player, vec![self.squares_where(|square| Some(line(size, square)) == own)])
    }

    /// The top row or the leftmost column.
    pub(crate) fn edge_area(&self, line: fn(Size, Square) -> u8) -> Area<W> {
        Area::both(self.squares_where(|square| line(self.position().size(), square) == 0))
    }

    /// The blocked squares, the two pieces' own included.
    pub(crate) fn blocked_area(&self) -> Area<W> {
        Area::both(self.squares_where(|square| !self.position().open().contains(square)))
    }

    /// The squares that a player's piece can ever reach, by steps.
    pub(crate) fn reach_area(&self, player: Player) -> Area<W> {
        self.area_of(player, regions::layers(self.position(), player).collect())
    }

    /// The squares that a player's piece reaches first.
    pub(crate) fn territory_area(&self, player: Player) -> Area<W> {
        if !self.position().both_placed() {
            return Area::NOTHING;
        }
        let territory = self.territory();
        let is_mover = self.position().to_move() == player;
        self.area_of(player, vec![if is_mover { territory.mover } else { territory.opponent }])
    }

    /// One area of each player.
    pub(crate) fn areas(&self, of: impl Fn(Player) -> Area<W>) -> Area<W> {
        Area { mine: of(self.me()).mine, theirs: of(!self.me()).theirs }
    }

    /// The attacker's piece.
    pub(crate) fn attacker_area(&self) -> Area<W> {
        match self.attacker() {
            0 => Area::NOTHING,
            1 => self.piece_area(self.me()),
            _ => self.piece_area(!self.me()),
        }
    }

    /// A longest path of a player's piece; no squares where none is found within the budget.
    pub(crate) fn chain_area(&self, player: Player) -> Area<W> {
        let squares = regions::longest_path_squares(self.position(), player, CHAIN_BUDGET);
        let layers = squares.unwrap_or_default().into_iter().map(Bitboard::of);
        self.area_of(player, layers.collect())
    }
}
