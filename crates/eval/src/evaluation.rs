//! Evaluations that a search can call: a native function, a formula, or a function from outside.

use std::sync::Arc;

use isolation_board::Word;

use crate::{EvaluateError, Foreign, ForeignFor, Formula, Score, View};

/// A native evaluation for one width of the board's word.
pub type NativeFn<W> = fn(&View<'_, W>) -> Score;

/// A native evaluation for both widths.
#[derive(Clone, Copy)]
pub struct Native {
    /// For boards of at most 64 cells.
    pub narrow: NativeFn<u64>,
    /// For all boards.
    pub wide: NativeFn<u128>,
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Native")
    }
}

/// A word for which native evaluations exist: both of them.
pub trait EvalWord: Word {
    /// The native function of this width.
    fn native(native: &Native) -> NativeFn<Self>;
    /// The function from outside, for this width.
    fn foreign(foreign: &dyn Foreign) -> &dyn ForeignFor<Self>;
}

impl EvalWord for u64 {
    fn native(native: &Native) -> NativeFn<Self> {
        native.narrow
    }
    fn foreign(foreign: &dyn Foreign) -> &dyn ForeignFor<Self> {
        foreign
    }
}

impl EvalWord for u128 {
    fn native(native: &Native) -> NativeFn<Self> {
        native.wide
    }
    fn foreign(foreign: &dyn Foreign) -> &dyn ForeignFor<Self> {
        foreign
    }
}

/// Why an evaluation has no score for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScoreError {
    /// The formula has no value there.
    #[error(transparent)]
    Formula(#[from] EvaluateError),
    /// The function from outside has failed, and knows why.
    #[error("the evaluation from outside has failed")]
    Foreign,
}

/// What a leaf is worth. A function pointer costs as much as a call that is built in, so searches
/// are compiled once a width and not once a heuristic.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// A function written in Rust, and whether it may compute longest paths.
    Native(Native, bool),
    /// A formula, evaluated step by step.
    Formula(Formula),
    /// A function from outside.
    Foreign(Arc<dyn Foreign>),
}

/// An [`Evaluation`] for boards of one width: what searches call.
#[derive(Clone, Copy)]
pub enum Evaluator<'a, W: Word> {
    /// A function written in Rust.
    Native(NativeFn<W>),
    /// A formula, evaluated step by step.
    Formula(&'a Formula),
    /// A function from outside.
    Foreign(&'a dyn ForeignFor<W>),
}

impl<W: Word> Evaluator<'_, W> {
    /// The score of an unfinished position for the player of the view.
    ///
    /// # Errors
    /// When a formula divides by zero, has no value, or names a longest path that is not settled;
    /// when a function from outside fails.
    #[inline(always)]
    pub fn score(&self, view: &View<'_, W>) -> Result<Score, ScoreError> {
        match self {
            Self::Native(native) => Ok(native(view)),
            Self::Formula(formula) => Ok(formula.score(view)?),
            Self::Foreign(foreign) => foreign.score(view.position(), view.me()),
        }
    }
}

impl Evaluation {
    /// The evaluation for boards of one width.
    #[inline]
    pub fn for_width<W: EvalWord>(&self) -> Evaluator<'_, W> {
        match self {
            Self::Native(native, _) => Evaluator::Native(W::native(native)),
            Self::Formula(formula) => Evaluator::Formula(formula),
            Self::Foreign(foreign) => Evaluator::Foreign(W::foreign(&**foreign)),
        }
    }

    /// The score of an unfinished position for the player of the view.
    ///
    /// # Errors
    /// As [`Evaluator::score`].
    pub fn score<W: EvalWord>(&self, view: &View<'_, W>) -> Result<Score, ScoreError> {
        self.for_width().score(view)
    }

    /// The score of any position for the player of the view: a finished game is a win or a loss
    /// before any evaluation is asked.
    ///
    /// # Errors
    /// As [`score`](Self::score).
    pub fn score_or_end<W: EvalWord>(&self, view: &View<'_, W>) -> Result<Score, ScoreError> {
        match view.position().outcome() {
            Some(outcome) if outcome.winner == view.me() => Ok(Score::win_in(0)),
            Some(_) => Ok(Score::loss_in(0)),
            None => self.score(view),
        }
    }

    /// Whether one call may take a million steps: because it computes longest paths, or because
    /// nobody knows what a function from outside does.
    pub fn is_slow(&self) -> bool {
        match self {
            Self::Native(_, chains) => *chains,
            Self::Formula(formula) => formula.features().any(|feature| feature.is_chain()),
            Self::Foreign(_) => true,
        }
    }
}
