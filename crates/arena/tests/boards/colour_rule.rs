//! Compares the colour rule of knights with a table.

use isolation::board::{Movement, Player, Position, Rules, Size, Square, Start};
use isolation::solve::{BoardTable, Pair};

/// The winner from a pair of knights by the colour rule: the first player, who is to move, if both stand on
/// squares of one chessboard colour.
pub fn colour_rule(size: Size, pair: Pair) -> Player {
    let colour = |square: Square| (size.row(square) + size.column(square)) % 2;
    if colour(pair.first) == colour(pair.second) { Player::First } else { Player::Second }
}

/// The rule's predictions for the pairs of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Colours {
    /// Pairs whose winner is known and is the one of the rule.
    pub right: usize,
    /// Pairs whose winner is known and is the other one, in order, each with what is special about it.
    pub wrong: Vec<(Pair, Special)>,
    /// Pairs whose winner is not known.
    pub unknown: usize,
    /// Pairs, of those that the rule is right about, that one of the special reasons would excuse.
    pub right_though_special: Vec<(Pair, Special)>,
}

/// A class of exceptions to the rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// The pieces are symmetric to each other under the 180° rotation, on a board without a centre: the
    /// second player mirrors to the end.
    HalfTurn,
    /// The first piece stands in the centre and the second a jump away: the first player jumps to
    /// the image of the second piece, and mirrors to the end.
    CentreJump,
    /// Nothing is special about it.
    Nothing,
}

impl Special {
    /// The class of a pair of knights.
    pub fn of(size: Size, pair: Pair) -> Self {
        let turned = |square: Square| size.square_at(size.area() - 1 - square.index());
        if size.area().is_multiple_of(2) && Some(pair.second) == turned(pair.first) {
            return Self::HalfTurn;
        }
        let jump = || {
            let rules = Rules { size, movement: Movement::Knight, start: Start::Free };
            let start = Position::<u128>::start(&rules);
            start.geometry().targets(pair.first, start.open()).contains(pair.second)
        };
        if Some(pair.first) == turned(pair.first) && jump() {
            Self::CentreJump
        } else {
            Self::Nothing
        }
    }
}

impl Colours {
    /// Holds the rule against a table; none for pieces that do not change colour with every move.
    pub fn of(table: &BoardTable) -> Option<Self> {
        if !table.movement().alternates_colour() {
            return None;
        }
        let size = table.size();
        let mut colours = Self::default();
        for (pair, winner) in table.pairs() {
            let special = Special::of(size, pair);
            match winner {
                None => colours.unknown += 1,
                Some(winner) if winner != colour_rule(size, pair) => {
                    colours.wrong.push((pair, special));
                }
                Some(_) => {
                    colours.right += 1;
                    if special != Special::Nothing {
                        colours.right_though_special.push((pair, special));
                    }
                }
            }
        }
        Some(colours)
    }
}
