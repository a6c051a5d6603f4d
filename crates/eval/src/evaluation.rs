//! Evaluators, which searches call at their leaves, and the evaluation that selects one by name.

#[cfg(feature = "foreign")]
use alloc::sync::Arc;
use core::any::Any;

use isolation_board::{AnyPosition, Player, Position, Word, match_width};

use crate::{EvaluateError, Feature, Formula, Score, View};
#[cfg(feature = "foreign")]
use crate::{Foreign, ForeignEvaluator};

/// A native evaluation for one width of the board's word.
pub type NativeFn<W> = fn(&View<'_, W>) -> Score;

/// A native evaluation for both widths. A call through its function pointer costs as much as an
/// inlined one, so searches are compiled once for all native heuristics.
#[derive(Clone, Copy)]
pub struct Native {
    /// For boards of at most 64 squares.
    pub narrow: NativeFn<u64>,
    /// For all boards.
    pub wide: NativeFn<u128>,
    /// Whether one call may search longest paths for a million steps.
    pub slow: bool,
}

impl core::fmt::Debug for Native {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Native")
    }
}

impl Native {
    /// The function for boards of one width.
    pub fn for_width<W: Word>(&self) -> NativeFn<W> {
        let functions: [&dyn Any; 2] = [&self.narrow, &self.wide];
        let function = functions.into_iter().find_map(|function| function.downcast_ref());
        *function.expect("one of two widths")
    }
}

/// Why an evaluation has no score for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScoreError {
    /// The formula is undefined there.
    #[error(transparent)]
    Formula(#[from] EvaluateError),
    /// The foreign function has failed; its owner has the reason.
    #[error("the foreign evaluation has failed")]
    Foreign,
    /// A foreign function or a network returned too few or too many numbers.
    #[error(
        "the foreign evaluation returned {found} {what} for {positions} positions; expected \
         {expected}"
    )]
    Shape {
        /// The numbers: scores, weights or values.
        what: &'static str,
        /// Positions that were evaluated.
        positions: usize,
        /// Numbers expected.
        expected: usize,
        /// Numbers returned.
        found: usize,
    },
}

impl ScoreError {
    /// Checks the number of scores, weights or values that were returned for some positions.
    pub(crate) fn check_count(
        what: &'static str,
        positions: usize,
        expected: usize,
        found: usize,
    ) -> Result<(), Self> {
        if found == expected {
            return Ok(());
        }
        Err(Self::Shape { what, positions, expected, found })
    }
}

/// A static evaluation: a native function, a formula or a foreign function.
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// A function written in Rust.
    Native(Native),
    /// A formula, evaluated step by step.
    Formula(Formula),
    /// A function of another language.
    #[cfg(feature = "foreign")]
    Foreign(Arc<dyn Foreign>),
}

impl Evaluation {
    /// The evaluator for boards of one width.
    #[inline]
    pub fn for_width<W: Word>(&self) -> Evaluator<'_, W> {
        match self {
            Self::Native(native) => Evaluator::Native(native.for_width()),
            Self::Formula(formula) => Evaluator::Formula(formula),
            #[cfg(feature = "foreign")]
            Self::Foreign(foreign) => Evaluator::Foreign(ForeignEvaluator::new(&**foreign)),
        }
    }

    /// The score of an unfinished position for the player of the view.
    ///
    /// # Errors
    /// When a formula divides by zero, is undefined, or needs a longest path that exceeds its
    /// budget; when a foreign function fails.
    pub fn score<W: Word>(&self, view: &View<'_, W>) -> Result<Score, ScoreError> {
        self.for_width().score(view)
    }

    /// The score of any position for the player of the view: that of a finished game is a win or a
    /// loss, without an evaluation.
    ///
    /// # Errors
    /// As [`score`](Self::score).
    pub fn score_or_end<W: Word>(&self, view: &View<'_, W>) -> Result<Score, ScoreError> {
        match view.position().outcome() {
            Some(outcome) if outcome.winner == view.me() => Ok(Score::win_in(0)),
            Some(_) => Ok(Score::loss_in(0)),
            None => self.score(view),
        }
    }

    /// The score of any position for a player, as by [`score_or_end`](Self::score_or_end).
    ///
    /// # Errors
    /// As [`score`](Self::score).
    pub fn score_position(
        &self,
        position: &AnyPosition,
        player: Player,
    ) -> Result<Score, ScoreError> {
        match_width!(position, position => self.score_or_end(&View::new(position, player)))
    }

    /// Whether one call may take a million steps: because it searches longest paths, or because it
    /// is a foreign function.
    pub fn is_slow(&self) -> bool {
        match self {
            Self::Native(native) => native.slow,
            Self::Formula(formula) => formula.features().any(Feature::is_chain),
            #[cfg(feature = "foreign")]
            Self::Foreign(_) => true,
        }
    }
}

/// The evaluator of an [`Evaluation`], for boards of one width.
#[derive(Debug)]
pub enum Evaluator<'a, W: Word> {
    /// A function written in Rust.
    Native(NativeFn<W>),
    /// A formula, evaluated step by step.
    Formula(&'a Formula),
    /// A function of another language.
    #[cfg(feature = "foreign")]
    Foreign(ForeignEvaluator<'a, W>),
}

impl<W: Word> Evaluator<'_, W> {
    /// The score of an unfinished position for the player of the view.
    ///
    /// # Errors
    /// As [`Evaluation::score`].
    pub fn score(&self, view: &View<'_, W>) -> Result<Score, ScoreError> {
        match self {
            Self::Native(function) => Ok(function(view)),
            Self::Formula(formula) => Ok(formula.score(view)?),
            #[cfg(feature = "foreign")]
            Self::Foreign(foreign) => foreign.score(view),
        }
    }

    /// Searches call this before they evaluate children of `parent`: functions that take batches
    /// evaluate all children at the first.
    #[cfg_attr(not(feature = "foreign"), allow(unused_variables))]
    pub fn before_leaves(&self, parent: &Position<W>) {
        #[cfg(feature = "foreign")]
        if let Self::Foreign(foreign) = self {
            foreign.before_leaves(parent);
        }
    }

    /// Searches call this whenever they check the clock.
    ///
    /// # Errors
    /// When the search must stop.
    pub fn pause(&self) -> Result<(), ScoreError> {
        match self {
            #[cfg(feature = "foreign")]
            Self::Foreign(foreign) => foreign.pause(),
            Self::Native(_) | Self::Formula(_) => Ok(()),
        }
    }
}
