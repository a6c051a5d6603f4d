//! What a tree's nodes stand for: positions of a game, or nodes of a worked example.

use isolation::Game;
use isolation::board::{Move, Square};
use isolation::search::ValueTree;

/// What the root of a tree stands for, and with it all nodes.
#[derive(Clone, PartialEq, Debug)]
pub enum Ground {
    /// The last position of a game.
    Game(Game),
    /// A tree of given values.
    Values(ValueTree),
}

/// What a node stands for.
#[derive(Clone, Copy, Debug)]
pub enum Spot<'a> {
    /// A position.
    Position(isolation::AnyPosition),
    /// A node of a worked example.
    Values(&'a ValueTree),
}

impl Ground {
    /// What the root stands for.
    pub fn root(&self) -> Spot<'_> {
        match self {
            Self::Game(game) => Spot::Position(*game.position()),
            Self::Values(tree) => Spot::Values(tree),
        }
    }

    /// What the node at the end of a path stands for.
    pub fn at(&self, path: &[Square]) -> Spot<'_> {
        path.iter().fold(self.root(), |spot, square| spot.after(*square))
    }
}

impl Spot<'_> {
    /// The squares of all moves.
    pub fn moves(self) -> Vec<Square> {
        match self {
            Self::Position(position) => position.moves().map(Move::destination).collect(),
            Self::Values(tree) => (0..tree.children().len() as u8).map(Square::new).collect(),
        }
    }

    /// What the node behind a move stands for. A move that is none leads nowhere.
    #[must_use]
    pub fn after(self, square: Square) -> Self {
        match self {
            Self::Position(position) => {
                let mv = Move::to(square);
                Self::Position(if position.is_legal(mv) { position.play(mv) } else { position })
            }
            Self::Values(tree) => {
                Self::Values(tree.children().get(usize::from(square.index())).unwrap_or(tree))
            }
        }
    }

    /// The name of a move from here; children of worked examples have none.
    pub fn move_text(self, square: Square) -> Option<String> {
        match self {
            Self::Position(position) => {
                let mv = Move::to(square);
                position.is_legal(mv).then(|| position.move_text(mv))
            }
            Self::Values(_) => None,
        }
    }
}
