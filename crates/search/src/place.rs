//! What minimax and alpha-beta walk through.

use isolation_board::{Move, Moves, Position};
use isolation_eval::{EvalWord, Evaluator, Score};

use crate::Tracer;
use crate::run::Run;

/// A place in a game, as minimax and alpha-beta see it: a position, or a node of a tree whose leaves
/// have given values. It is a type parameter, so that the searches of positions pay nothing for it.
pub(crate) trait Place<W: EvalWord, E: Evaluator<W>>: Clone {
    /// The moves of the side to move; none where the game is over.
    fn moves(&self) -> Moves<W>;

    /// The place that a legal move leads to.
    fn play(&self, evaluator: &E, mv: Move) -> Self;

    /// The value for the player at the root, where the search looks no further; none where the game
    /// is over.
    fn leaf<T: Tracer>(&self, run: &mut Run<'_, '_, W, E, T>, ply: u32) -> Option<Score>;
}

/// A position, and what the evaluator carries along.
#[derive(Clone)]
pub struct Node<W: EvalWord, S> {
    pub position: Position<W>,
    pub state: S,
}

impl<W: EvalWord, E: Evaluator<W>> Place<W, E> for Node<W, E::State> {
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
