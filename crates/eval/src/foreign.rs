//! Evaluations that come from outside, such as functions written in another language.

use std::cell::RefCell;
use std::fmt::{self, Debug, Display, Formatter};

use isolation_board::{Move, Player, Position, Word};

use crate::{Evaluator, Score, ScoreError, View};

/// A function from outside that scores the positions of boards of one width. When it fails, it
/// answers [`ScoreError::Foreign`] and keeps the reason to itself; it is not asked again then.
pub trait ForeignFor<W: Word> {
    /// The score of an unfinished position for `player`.
    ///
    /// # Errors
    /// When the function fails.
    fn score(&self, position: &Position<W>, player: Player) -> Result<Score, ScoreError>;

    /// Whether all children of a position are to be scored at once, when one of them is.
    fn takes_batches(&self) -> bool;

    /// The scores of unfinished positions for `player`, in their order: the children of one node,
    /// at least one and no more than a board has cells.
    ///
    /// # Errors
    /// When the function fails.
    fn score_all(
        &self,
        positions: &[Position<W>],
        player: Player,
    ) -> Result<Vec<Score>, ScoreError>;

    /// Called from time to time, so that the world outside gets its turn.
    ///
    /// # Errors
    /// When the search must end.
    fn pause(&self) -> Result<(), ScoreError>;
}

/// A function from outside for boards of both widths. Agents print it where they print the names of
/// heuristics; such a text cannot be read back.
pub trait Foreign: ForeignFor<u64> + ForeignFor<u128> + Debug + Display + Send + Sync {}

impl<F> Foreign for F where F: ForeignFor<u64> + ForeignFor<u128> + Debug + Display + Send + Sync {}

/// A function from outside, as searches call it. The state is the position before the last move, where
/// children are scored together; none where they are not.
pub struct ForeignEvaluator<'a, W: Word> {
    function: &'a dyn ForeignFor<W>,
    batch: RefCell<Batch<W>>,
}

/// Positions that were scored together: the children of one position whose games go on.
struct Batch<W: Word> {
    parent: Option<Position<W>>,
    children: Vec<Position<W>>,
    scores: Vec<Score>,
    /// The child behind the one that was asked for last: searches ask in order.
    next: usize,
}

impl<'a, W: Word> ForeignEvaluator<'a, W> {
    /// An evaluator that has scored nothing yet.
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
