//! The subject of a tree: positions of a game, or nodes of a worked example.

use crate::texts::tree as texts;
use isolation::Game;
use isolation::board::Move;
use isolation::search::ValueTree;

/// The root of a tree, from which the meaning of all nodes follows.
#[derive(Clone, PartialEq, Debug)]
pub enum Ground {
    /// The last position of a game.
    Game(Game),
    Values(ValueTree),
}

/// The position or the example's node at a node of the tree.
#[derive(Clone, Copy, Debug)]
pub enum Spot<'a> {
    Position(isolation::AnyPosition),
    Values(&'a ValueTree),
}

/// How a node is drawn.
#[derive(Clone, PartialEq, Debug)]
pub enum Face {
    Board(Box<Game>),
    Plain,
}

impl Ground {
    pub fn is_game(&self) -> bool {
        matches!(self, Self::Game(_))
    }

    pub fn root(&self) -> Spot<'_> {
        match self {
            Self::Game(game) => Spot::Position(*game.position()),
            Self::Values(tree) => Spot::Values(tree),
        }
    }

    /// The label of the node at the end of a path: the move that leads there, or a letter in a
    /// worked example. The root of a game has no name.
    pub fn name(&self, path: &[Move]) -> Option<String> {
        match self {
            Self::Game(_) => {
                let (last, before) = path.split_last()?;
                self.at(before).short_text(*last)
            }
            Self::Values(tree) => Some(match (letter(tree, path), path.split_last()) {
                (Some(letter), _) => letter.to_string(),
                (None, Some((last, before))) => {
                    let parent = letter(tree, before).map_or_else(String::new, String::from);
                    texts::leaf_of(last.destination().index() + 1, parent)
                }
                (None, None) => return None,
            }),
        }
    }

    pub fn at(&self, path: &[Move]) -> Spot<'_> {
        path.iter().fold(self.root(), |spot, mv| spot.after(*mv))
    }
}

impl Spot<'_> {
    pub fn moves(self) -> Vec<Move> {
        match self {
            Self::Position(position) => position.moves().collect(),
            Self::Values(tree) => tree.moves().collect(),
        }
    }

    /// The node after a move; an illegal move changes nothing.
    #[must_use]
    pub fn after(self, mv: Move) -> Self {
        match self {
            Self::Position(position) => Self::Position(position.try_play(mv).unwrap_or(position)),
            Self::Values(tree) => Self::Values(tree.child(mv).unwrap_or(tree)),
        }
    }

    /// The name of a move from here; moves of worked examples have none.
    fn short_text(self, mv: Move) -> Option<String> {
        match self {
            Self::Position(position) => position.is_legal(mv).then(|| position.short_text(mv)),
            Self::Values(_) => None,
        }
    }
}

/// The letter of an inner node: A, B, C … level by level, as in the Southampton figures. Leaves and
/// what comes after Z have none.
fn letter(tree: &ValueTree, path: &[Move]) -> Option<char> {
    let (mut level, mut before, mut index) = (vec![tree], 0, 0);
    for mv in path {
        let left = level[..index].iter().map(|node| node.children().len()).sum::<usize>();
        before += level.len();
        index = left + usize::from(mv.destination().index());
        level = level.into_iter().flat_map(ValueTree::children).collect();
    }
    let is_inner = level.get(index).is_some_and(|node| node.value().is_none());
    let number = u8::try_from(before + index).ok()?;
    (is_inner && number < 26).then(|| char::from(b'A' + number))
}
