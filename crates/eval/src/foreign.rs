//! Foreign evaluations: functions written in another language.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt::{self, Debug, Display, Formatter};

use isolation_board::{AnyPosition, Player, Position, Word};

use crate::{Score, ScoreError, View};

/// A foreign function that evaluates positions. Agents display it in place of the name of a
/// heuristic; such a text cannot be parsed. On failure it returns [`ScoreError::Foreign`] and keeps
/// the reason; it is not called again afterwards.
pub trait Foreign: Debug + Display + Send + Sync {
    /// The score of an unfinished position for `player`.
    ///
    /// # Errors
    /// When the function fails.
    fn score(&self, position: &AnyPosition, player: Player) -> Result<Score, ScoreError>;

    /// Whether the function scores all children of a position in one call.
    fn takes_batches(&self) -> bool;

    /// The scores of unfinished positions for `player`, in their order: the children of one node,
    /// at least one and at most as many as the board has squares.
    ///
    /// # Errors
    /// When the function fails.
    fn score_all(
        &self,
        positions: &[AnyPosition],
        player: Player,
    ) -> Result<Vec<Score>, ScoreError>;

    /// Called from time to time, so that the other language can run its threads.
    ///
    /// # Errors
    /// When the search must stop.
    fn pause(&self) -> Result<(), ScoreError>;
}

/// The evaluator of a foreign function.
pub struct ForeignEvaluator<'a, W: Word> {
    function: &'a dyn Foreign,
    /// The children of the parent that a search announced last, where children are scored together.
    batch: RefCell<Option<Batch<W>>>,
}

/// The unfinished children of one position.
struct Batch<W: Word> {
    parent: Position<W>,
    children: Vec<Position<W>>,
    /// None before the first child is evaluated.
    scores: Vec<Score>,
    /// The child after the last one requested: searches visit children in order.
    next: usize,
}

impl<'a, W: Word> ForeignEvaluator<'a, W> {
    pub(crate) fn new(function: &'a dyn Foreign) -> Self {
        Self { function, batch: RefCell::new(None) }
    }
}

impl<W: Word> ForeignEvaluator<'_, W> {
    pub(crate) fn score(&self, view: &View<'_, W>) -> Result<Score, ScoreError> {
        if let Some(batch) = &mut *self.batch.borrow_mut()
            && let Some(score) = batch.score(self.function, view)?
        {
            return Ok(score);
        }
        self.function.score(&(*view.position()).into(), view.me())
    }

    /// Prepares the batch of the children, if the function takes batches.
    pub(crate) fn before_leaves(&self, parent: &Position<W>) {
        let mut batch = self.batch.borrow_mut();
        if self.function.takes_batches() && batch.as_ref().is_none_or(|it| it.parent != *parent) {
            let children = parent.moves().map(|mv| parent.play(mv));
            let children = children.filter(|child| child.outcome().is_none()).collect();
            *batch = Some(Batch { parent: *parent, children, scores: Vec::new(), next: 0 });
        }
    }

    pub(crate) fn pause(&self) -> Result<(), ScoreError> {
        self.function.pause()
    }
}

impl<W: Word> Batch<W> {
    /// The score of a child; `None` for any other position.
    fn score(
        &mut self,
        function: &dyn Foreign,
        view: &View<'_, W>,
    ) -> Result<Option<Score>, ScoreError> {
        if self.children.get(self.next) != Some(view.position()) {
            let at = self.children.iter().position(|child| child == view.position());
            let Some(at) = at else { return Ok(None) };
            self.next = at;
        }
        if self.scores.is_empty() {
            let children: Vec<_> = self.children.iter().map(|&child| child.into()).collect();
            let scores = function.score_all(&children, view.me())?;
            ScoreError::check_count("scores", children.len(), children.len(), scores.len())?;
            self.scores = scores;
        }
        self.next += 1;
        Ok(Some(self.scores[self.next - 1]))
    }
}

impl<W: Word> Debug for ForeignEvaluator<'_, W> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("ForeignEvaluator")
    }
}
