//! The cells behind a feature's value.

use alloc::vec;
use alloc::vec::Vec;

use isolation_board::regions::{self, CHAIN_BUDGET};
use isolation_board::{Bitboard, Player, Size, Square, Word};

use crate::View;

/// The cells behind a feature's value, from the point of view of one player: for boards that show
/// what a number counts. A cell that is in both lists belongs to both players, or to neither.
///
/// Each list is in layers: where the feature counts steps, the cells of the first step, then those
/// of the second; of a path, one cell a layer, in the order of the path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area<W: Word> {
    /// The cells of the player whose view it is.
    pub mine: Vec<Bitboard<W>>,
    /// The cells of the opponent.
    pub theirs: Vec<Bitboard<W>>,
}

impl<W: Word> Area<W> {
    /// No cells.
    pub(crate) fn nothing() -> Self {
        Self { mine: Vec::new(), theirs: Vec::new() }
    }

    /// Cells of the player whose view it is.
    pub(crate) fn mine(cells: Bitboard<W>) -> Self {
        Self { mine: vec![cells], theirs: Vec::new() }
    }

    /// Cells that belong to both players, or to neither.
    pub(crate) fn both(cells: Bitboard<W>) -> Self {
        Self { mine: vec![cells], theirs: vec![cells] }
    }
}

/// The cells behind each feature.
impl<W: Word> View<'_, W> {
    fn area_of(&self, player: Player, layers: Vec<Bitboard<W>>) -> Area<W> {
        if player == self.me() {
            Area { mine: layers, theirs: Vec::new() }
        } else {
            Area { mine: Vec::new(), theirs: layers }
        }
    }

    fn areas(&self, layers: impl Fn(Player) -> Vec<Bitboard<W>>) -> Area<W> {
        let [mine, theirs] = [self.me(), !self.me()].map(layers);
        Area { mine, theirs }
    }

    fn squares(&self, belongs: impl Fn(Square) -> bool) -> Bitboard<W> {
        self.position().size().squares().filter(|square| belongs(*square)).collect()
    }

    fn piece(&self, player: Player) -> Bitboard<W> {
        self.position().piece(player).into_iter().collect()
    }

    /// The cells that a player's piece could go to now.
    pub(crate) fn targets_area(&self, player: Player) -> Area<W> {
        self.area_of(player, vec![self.targets(player)])
    }

    /// The cells that only I could go to.
    pub(crate) fn own_only_area(&self) -> Area<W> {
        Area::mine(self.targets(self.me()) - self.targets(!self.me()))
    }

    /// The cells that both pieces could go to.
    pub(crate) fn overlap_area(&self) -> Area<W> {
        Area::both(self.targets(self.me()) & self.targets(!self.me()))
    }

    /// A player's piece.
    pub(crate) fn piece_area(&self, player: Player) -> Area<W> {
        self.area_of(player, vec![self.piece(player)])
    }

    /// Both pieces.
    pub(crate) fn pieces_area(&self) -> Area<W> {
        self.areas(|player| vec![self.piece(player)])
    }

    /// My piece, and the cells in the middle of the board.
    pub(crate) fn centre_area(&self) -> Area<W> {
        let size = self.position().size();
        let is_middle = |side: u8, at: u8| at == side / 2 || at == (side - 1) / 2;
        let middle = self.squares(|square| {
            is_middle(size.height(), size.row(square))
                && is_middle(size.width(), size.column(square))
        });
        Area { mine: vec![middle | self.piece(self.me())], theirs: vec![middle] }
    }

    /// The row or column of a player's piece.
    pub(crate) fn line_area(&self, player: Player, line: fn(Size, Square) -> u8) -> Area<W> {
        let size = self.position().size();
        let own = self.position().piece(player).map(|square| line(size, square));
        self.area_of(player, vec![self.squares(|square| Some(line(size, square)) == own)])
    }

    /// The top row or the leftmost column.
    pub(crate) fn edge_area(&self, line: fn(Size, Square) -> u8) -> Area<W> {
        Area::both(self.squares(|square| line(self.position().size(), square) == 0))
    }

    /// All cells.
    pub(crate) fn board_area(&self) -> Area<W> {
        Area::both(self.squares(|_| true))
    }

    /// The open cells.
    pub(crate) fn open_area(&self) -> Area<W> {
        Area::both(self.position().open())
    }

    /// The blocked cells, the two pieces' own included.
    pub(crate) fn blocked_area(&self) -> Area<W> {
        Area::both(self.squares(|square| !self.position().open().contains(square)))
    }

    /// The cells that a player's piece can ever reach, by steps.
    pub(crate) fn reach_area(&self, player: Player) -> Area<W> {
        self.area_of(player, regions::layers(self.position(), player).collect())
    }

    /// The cells that each piece can ever reach, by steps.
    pub(crate) fn reaches_area(&self) -> Area<W> {
        self.areas(|player| regions::layers(self.position(), player).collect())
    }

    /// The cells that a player's piece reaches first.
    pub(crate) fn territory_area(&self, player: Player) -> Area<W> {
        if !self.position().both_placed() {
            return Area::nothing();
        }
        let territory = self.territory();
        let is_mover = self.position().to_move() == player;
        self.area_of(player, vec![if is_mover { territory.mover } else { territory.opponent }])
    }

    /// The cells that each piece reaches first.
    pub(crate) fn territories_area(&self) -> Area<W> {
        let [mine, theirs] = [self.me(), !self.me()].map(|player| self.territory_area(player));
        Area { mine: mine.mine, theirs: theirs.theirs }
    }

    /// The attacker's piece.
    pub(crate) fn attacker_area(&self) -> Area<W> {
        match self.attacker() {
            0 => Area::nothing(),
            1 => self.piece_area(self.me()),
            _ => self.piece_area(!self.me()),
        }
    }

    /// A longest path of a player's piece; no cells where none is found within the budget.
    pub(crate) fn chain_area(&self, player: Player) -> Area<W> {
        let cells = regions::longest_path_cells(self.position(), player, CHAIN_BUDGET);
        let layers = cells.unwrap_or_default().into_iter().map(Bitboard::of);
        self.area_of(player, layers.collect())
    }
}
