//! Foreign evaluations: functions written in another language.

use std::cell::RefCell;
use std::fmt::{self, Debug, Display, Formatter};

use isolation_board::{Move, Player, Position, Word};

use crate::{Evaluator, Score, ScoreError, View};

/// A foreign function that evaluates positions on boards of one width. On failure it returns
/// [`ScoreError::Foreign`] and keeps the reason; it is not called again afterwards.
pub trait ForeignFor<W: Word> {
    /// The score of an unfinished position for `player`.
    ///
    /// # Errors
    /// When the function fails.
    fn score(&self, position: &Position<W>, player: Player) -> Result<Score, ScoreError>;

    /// Whether the function scores all children of a position in one call.
    fn takes_batches(&self) -> bool;

    /// The scores of unfinished positions for `player`, in their order: the children of one node,
    /// at least one and at most as many as the board has cells.
    ///
    /// # Errors
    /// When the function fails.
    fn score_all(
        &self,
        positions: &[Position<W>],
        player: Player,
    ) -> Result<Vec<Score>, ScoreError>;

    /// Called from time to time, so that the other language can run its threads.
    ///
    /// # Errors
    /// When the search must stop.
    fn pause(&self) -> Result<(), ScoreError>;
}

/// A foreign function for boards of both widths. Agents display it in place of the name of a
/// heuristic; such a text cannot be parsed.
pub trait Foreign: ForeignFor<u64> + ForeignFor<u128> + Debug + Display + Send + Sync {}

impl<F> Foreign for F where F: ForeignFor<u64> + ForeignFor<u128> + Debug + Display + Send + Sync {}

/// The evaluator of a foreign function. The state is the parent position where children are scored
/// together, else none.
pub struct ForeignEvaluator<'a, W: Word> {
    function: &'a dyn ForeignFor<W>,
    batch: RefCell<Batch<W>>,
}

/// Positions that were scored together: the unfinished children of one position.
struct Batch<W: Word> {
    parent: Option<Position<W>>,
    children: Vec<Position<W>>,
    scores: Vec<Score>,
    /// The child after the last one requested: searches visit children in order.
    next: usize,
}

impl<'a, W: Word> ForeignEvaluator<'a, W> {
    /// An evaluator with an empty batch.
    pub fn new(function: &'a dyn ForeignFor<W>) -> Self {
        let batch = Batch { parent: None, children: Vec::new(), scores: Vec::new(), next: 0 };
        Self { function, batch: RefCell::new(batch) }
    }
}

impl<W: Word> Evaluator<W> for ForeignEvaluator<'_, W> {
    type State = Option<Position<W>>;

    fn root(&self, _position: &Position<W>) -> Self::State {
        None
    }

    fn after(&self, _state: &Self::State, position: &Position<W>, _mv: Move) -> Self::State {
        self.function.takes_batches().then_some(*position)
    }

    fn score(&self, state: &Self::State, view: &View<'_, W>) -> Result<Score, ScoreError> {
        match state {
            None => self.function.score(view.position(), view.me()),
            Some(parent) => self.batch.borrow_mut().score(self.function, parent, view),
        }
    }

    fn is_slow(&self) -> bool {
        true
    }

    fn pause(&self) -> Result<(), ScoreError> {
        self.function.pause()
    }
}

impl<W: Word> Batch<W> {
    fn score(
        &mut self,
        function: &dyn ForeignFor<W>,
        parent: &Position<W>,
        view: &View<'_, W>,
    ) -> Result<Score, ScoreError> {
        if self.parent.as_ref() != Some(parent) {
            let children = parent.moves().map(|mv| parent.play(mv));
            self.children.clear();
            self.children.extend(children.filter(|child| child.outcome().is_none()));
            self.parent = None;
            self.scores = function.score_all(&self.children, view.me())?;
            self.parent = Some(*parent);
            self.next = 0;
        }
        if self.children.get(self.next) != Some(view.position()) {
            let at = self.children.iter().position(|child| child == view.position());
            self.next = at.expect("an unfinished child of its parent");
        }
        self.next += 1;
        Ok(self.scores[self.next - 1])
    }
}

impl<W: Word> Debug for ForeignEvaluator<'_, W> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("ForeignEvaluator")
    }
}
