//! Trees whose leaves have given values: the worked examples of books, searched by the engine.

use isolation_board::{Move, Movement, Moves, Player, Position, Setup, Size};
use isolation_eval::{Native, NativeEvaluator, Score};

use crate::alphabeta::Pruned;
use crate::minimax::EveryLine;
use crate::place::Place;
use crate::root::Depth;
use crate::run::Run;
use crate::{Control, Inner, Limits, Recorder, SearchInfo, Tracer};

/// A game tree of which only the shape and the values of the leaves are known, for the player who
/// moves at its root. All leaves lie at the same depth.
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
    /// Of a leaf.
    value: Score,
    /// Plies to the leaves.
    depth: u32,
}

/// Why trees are not the children of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ValueTreeError {
    /// A node must have some children, and squares to name them by.
    #[error("a node with {0} children: 1 to {MAX_CHILDREN} are possible")]
    Children(usize),
    /// The leaves must lie at the same depth.
    #[error("children of depth {0} and {1}: all leaves must lie at the same depth")]
    Depths(u32, u32),
    /// The lines of play must fit a search.
    #[error("a tree of depth {0}: at most {MAX_DEPTH} is possible")]
    Depth(u32),
}

/// As many as a word has squares.
const MAX_CHILDREN: usize = 64;
/// Far below the longest game.
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

    /// The moves to the children, in their order: what names them in a [`Recorder`].
    pub fn moves(&self) -> Moves<u64> {
        names().take(self.children.len()).collect()
    }

    /// The child that a move leads to.
    pub fn child(&self, mv: Move) -> Option<&Self> {
        self.children.get(usize::from(mv.destination().index()))
    }

    /// The given value, where this is a leaf.
    pub fn value(&self) -> Option<Score> {
        self.children.is_empty().then_some(self.value)
    }

    /// Plies from here to the leaves.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Searches the tree down to its leaves by one of the engine's searches, and records what is
    /// searched; of a leaf alone nothing is.
    pub fn search(&self, how: Inner, recorder: &mut Recorder) -> SearchInfo {
        // Leaves tell their own values; nothing is evaluated.
        let nothing = Native { narrow: |_| Score::ZERO, wide: |_| Score::ZERO, slow: false };
        let nothing = nothing.for_width();
        let mut control = Control::<u64>::free();
        let limits = Limits::default();
        let mut run = Run::new(Player::First, &nothing, limits, &mut control, Some(recorder));
        let moves: Vec<Move> = self.moves().collect();
        let value = match how {
            _ if self.children.is_empty() => Some(self.value),
            Inner::AlphaBeta => Pruned.search(&mut run, &self, &moves, self.depth, None),
            Inner::Minimax => EveryLine.search(&mut run, &self, &moves, self.depth, None),
        };
        run.info(self.depth, value, true)
    }
}

/// The placements on an empty board of so many cells, in its order: they name the children.
fn names() -> Moves<u64> {
    let size = Size::new(8, 8).expect("a board");
    let empty = Position::try_from(Setup::empty(size, Movement::King));
    empty.expect("an empty board").moves()
}

impl Place<u64, NativeEvaluator<u64>> for &ValueTree {
    /// Of a leaf all: the game would go on there, behind what is known.
    fn moves(&self) -> Moves<u64> {
        if self.children.is_empty() { names() } else { ValueTree::moves(self) }
    }

    fn play(&self, _evaluator: &NativeEvaluator<u64>, mv: Move) -> Self {
        self.child(mv).expect("a move of the tree")
    }

    fn leaf<T: Tracer>(
        &self,
        _run: &mut Run<'_, '_, u64, NativeEvaluator<u64>, T>,
        _ply: u32,
    ) -> Option<Score> {
        Some(self.value)
    }
}
