//! Game trees with given leaf values: the worked examples of the sources, searched by the engine.

use alloc::vec::Vec;
use core::marker::PhantomData;

use isolation_board::{Move, Movement, Moves, Position, Setup, Size};
use isolation_eval::{Score, ScoreError};

use crate::game::Game;
use crate::run::Run;
use crate::tree::Tree;
use crate::{Control, Inner, Recorder, SearchInfo};

/// A game tree of which only the shape and the leaf values are given, for the player at the root.
/// All leaves are at the same depth.
///
/// ```
/// use isolation_eval::Score;
/// use isolation_search::{Inner, Recorder, ValueTree};
///
/// let leaves = |values: [i32; 2]| ValueTree::branch(values.map(|it| ValueTree::leaf(Score::units(it))));
/// let tree = ValueTree::branch([leaves([4, 2])?, leaves([6, 8])?])?;
/// let mut recorder = Recorder::new(100);
/// assert_eq!(tree.search(Inner::Minimax, &mut recorder).score, Some(Score::units(6)));
/// assert_eq!(recorder.nodes().len(), 7);
/// # Ok::<(), isolation_search::ValueTreeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueTree {
    children: Vec<Self>,
    /// The value of a leaf.
    value: Score,
    /// Plies to the leaves.
    depth: u32,
}

/// Why nodes cannot be the children of one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ValueTreeError {
    /// A node must have some children, and squares to name them by.
    #[error("a node with {0} children: expected 1 to {MAX_CHILDREN}")]
    Children(usize),
    /// The leaves must lie at the same depth.
    #[error("children of depth {0} and {1}: all leaves must lie at the same depth")]
    Depths(u32, u32),
    /// The lines of play must fit a search.
    #[error("a tree of depth {0}: expected at most {MAX_DEPTH}")]
    Depth(u32),
}

/// The number of squares of a word, which name the children.
const MAX_CHILDREN: usize = 64;
/// Far below the length of the longest game.
const MAX_DEPTH: u32 = 64;

impl ValueTree {
    /// A leaf of this value for the player at the root.
    pub const fn leaf(value: Score) -> Self {
        Self { children: Vec::new(), value, depth: 0 }
    }

    /// A node with these children.
    ///
    /// # Errors
    /// When there are none or too many, or their leaves lie at different depths, or too deep.
    pub fn branch(children: impl Into<Vec<Self>>) -> Result<Self, ValueTreeError> {
        let children = children.into();
        if children.is_empty() || children.len() > MAX_CHILDREN {
            return Err(ValueTreeError::Children(children.len()));
        }
        let below = children[0].depth;
        if let Some(other) = children.iter().find(|child| child.depth != below) {
            return Err(ValueTreeError::Depths(below, other.depth));
        }
        if below >= MAX_DEPTH {
            return Err(ValueTreeError::Depth(below + 1));
        }
        Ok(Self { children, value: Score::ZERO, depth: below + 1 })
    }

    /// The children; a leaf has none.
    pub fn children(&self) -> &[Self] {
        &self.children
    }

    /// The moves to the children, in order, as a [`Recorder`] names them.
    pub fn moves(&self) -> Moves<u64> {
        names().take(self.children.len()).collect()
    }

    /// The child after a move.
    pub fn child(&self, mv: Move) -> Option<&Self> {
        self.children.get(usize::from(mv.destination().index()))
    }

    /// The value of a leaf; `None` for other nodes.
    pub fn value(&self) -> Option<Score> {
        self.children.is_empty().then_some(self.value)
    }

    /// Plies from here to the leaves.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Searches the tree down to its leaves, and records the search; nothing is recorded for a
    /// single leaf.
    pub fn search(&self, how: Inner, recorder: &mut Recorder) -> SearchInfo {
        let mut control = Control { recorder: Some(recorder), ..Control::default() };
        let mut tree =
            Tree::new(Run::new(&mut control, false, &|| Ok(())), GivenValues(PhantomData));
        let moves: Vec<Move> = self.moves().collect();
        let value = match self.value() {
            None => tree.root(how, &self, &moves, self.depth, None),
            value => value,
        };
        tree.run.info(self.depth, value, true)
    }
}

/// The placements on an empty board, in board order: they name the children.
fn names() -> Moves<u64> {
    let size = Size::new(8, 8).expect("a board");
    let empty = Position::try_from(Setup::empty(size, Movement::King));
    empty.expect("an empty board").moves()
}

/// The game whose leaves have given values.
struct GivenValues<'a>(PhantomData<&'a ValueTree>);

impl<'a> Game for GivenValues<'a> {
    type Word = u64;
    type Node = &'a ValueTree;
    const IS_RECORDED: bool = true;

    /// A leaf has all moves: it is not the end of the game.
    fn moves(&self, node: &&ValueTree) -> Moves<u64> {
        if node.children.is_empty() { names() } else { node.moves() }
    }

    fn play(&self, node: &&'a ValueTree, mv: Move) -> &'a ValueTree {
        node.child(mv).expect("a move of the tree")
    }

    fn leaf(&self, node: &&ValueTree) -> Option<Result<Score, ScoreError>> {
        Some(Ok(node.value))
    }
}
