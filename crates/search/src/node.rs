//! The nodes of minimax and alpha-beta.

use isolation_board::{Move, Moves, Position};
use isolation_eval::{EvalWord, Evaluator, Score};

use crate::Tracer;
use crate::run::Run;

/// A node of a game tree: a position, or a node of a tree with given leaf values. It is a type
/// parameter, so that searches of positions pay nothing for the abstraction.
pub(crate) trait GameNode<W: EvalWord, E: Evaluator<W>>: Clone {
    /// The moves of the side to move; none if the game is over.
    fn moves(&self) -> Moves<W>;

    /// The child after a legal move.
    fn play(&self, evaluator: &E, mv: Move) -> Self;

    /// The value of a leaf for the player at the root; `None` if the game is over.
    fn leaf<T: Tracer>(&self, run: &mut Run<'_, '_, W, E, T>, ply: u32) -> Option<Score>;
}

/// A position and the state of the evaluator.
#[derive(Clone)]
pub struct Node<W: EvalWord, S> {
    pub position: Position<W>,
    pub state: S,
}

impl<W: EvalWord, E: Evaluator<W>> GameNode<W, E> for Node<W, E::State> {
    #[inline(always)]
    fn moves(&self) -> Moves<W> {
        self.position.moves()
    }

    #[inline(always)]
    fn play(&self, evaluator: &E, mv: Move) -> Self {
        let state = evaluator.after(&self.state, &self.position, mv);
        Self { position: self.position.play(mv), state }
    }

    #[inline(always)]
    fn leaf<T: Tracer>(&self, run: &mut Run<'_, '_, W, E, T>, ply: u32) -> Option<Score> {
        let targets = self.position.targets();
        (!targets.is_empty()).then(|| run.leaf(self, targets, ply))
    }
}
