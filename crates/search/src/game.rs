//! The game trees that minimax and alpha-beta search.

use core::marker::PhantomData;

use isolation_board::{Move, Moves, Player, Position, Word};
use isolation_eval::{Evaluator, Score, ScoreError, View};

/// A game tree. It is the type parameter of the searches, so that each kind of tree pays only for
/// what it needs.
pub trait Game {
    /// The word of the moves' squares.
    type Word: Word;
    /// A node of the tree.
    type Node;
    /// Whether its searches can be recorded.
    const IS_RECORDED: bool;

    /// The moves of the side to move; none if the game is over.
    fn moves(&self, node: &Self::Node) -> Moves<Self::Word>;

    /// The child after a legal move.
    fn play(&self, node: &Self::Node, mv: Move) -> Self::Node;

    /// Called before children of a node are evaluated as leaves.
    #[inline(always)]
    fn before_leaves(&self, _parent: &Self::Node) {}

    /// The value of a leaf for the player at the root; `None` if the game is over.
    fn leaf(&self, node: &Self::Node) -> Option<Result<Score, ScoreError>>;
}

/// Positions of games with one closing rule, with one kind of evaluation: the fast tree. `REMOVES` is
/// whether moves remove squares.
pub struct Plain<W, F, const REMOVES: bool> {
    pub evaluate: F,
    pub root_player: Player,
    pub word: PhantomData<W>,
}

impl<W, F, const REMOVES: bool> Game for Plain<W, F, REMOVES>
where
    W: Word,
    F: Fn(&View<'_, W>) -> Result<Score, ScoreError>,
{
    type Word = W;
    type Node = Position<W>;
    const IS_RECORDED: bool = false;

    #[inline(always)]
    fn moves(&self, node: &Position<W>) -> Moves<W> {
        node.moves_by::<REMOVES>()
    }

    #[inline(always)]
    fn play(&self, node: &Position<W>, mv: Move) -> Position<W> {
        node.play_by::<REMOVES>(mv)
    }

    #[inline(always)]
    fn leaf(&self, node: &Position<W>) -> Option<Result<Score, ScoreError>> {
        let targets = node.targets_by::<REMOVES>();
        if targets.is_empty() {
            return None;
        }
        let replies = node.replies_by::<REMOVES>();
        Some((self.evaluate)(&View::with_targets(node, self.root_player, targets, replies)))
    }
}

/// Positions of any game, with any evaluator: compiled once, for recorded searches and for whatever
/// costs more than the choice at each node.
pub struct Positions<'a, W: Word> {
    pub evaluator: &'a Evaluator<'a, W>,
    pub root_player: Player,
}

impl<W: Word> Game for Positions<'_, W> {
    type Word = W;
    type Node = Position<W>;
    const IS_RECORDED: bool = true;

    #[inline(always)]
    fn moves(&self, node: &Position<W>) -> Moves<W> {
        node.moves()
    }

    #[inline(always)]
    fn play(&self, node: &Position<W>, mv: Move) -> Position<W> {
        node.play(mv)
    }

    #[inline(always)]
    fn before_leaves(&self, parent: &Position<W>) {
        self.evaluator.before_leaves(parent);
    }

    #[inline(always)]
    fn leaf(&self, node: &Position<W>) -> Option<Result<Score, ScoreError>> {
        let targets = node.targets();
        if targets.is_empty() {
            return None;
        }
        let view = View::with_targets(node, self.root_player, targets, node.replies());
        Some(self.evaluator.score(&view))
    }
}
