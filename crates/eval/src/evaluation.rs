//! Evaluators, which searches call at their leaves, and the evaluation that selects one by name.

#[cfg(feature = "foreign")]
use std::sync::Arc;

use isolation_board::{Move, Position, Word};

use crate::{EvaluateError, Feature, Formula, Network, NetworkFor, Score, View};
#[cfg(feature = "foreign")]
use crate::{Foreign, ForeignEvaluator, ForeignFor};

/// A static evaluation as searches call it; they are compiled once for each kind of evaluator. It
/// may pass a state from a position to the next one, to compute only what a move changes.
pub trait Evaluator<W: Word> {
    /// The incremental state; `()` where there is none.
    type State: Clone;

    /// The state at the root of a search.
    fn root(&self, position: &Position<W>) -> Self::State;

    /// The state after a legal move in a position of this state.
    fn after(&self, state: &Self::State, position: &Position<W>, mv: Move) -> Self::State;

    /// The static evaluation of an unfinished position, whose state this is, for the player of the
    /// view.
    ///
    /// # Errors
    /// When the evaluation is undefined there, or fails.
    fn score(&self, state: &Self::State, view: &View<'_, W>) -> Result<Score, ScoreError>;

    /// Whether one call may take as long as a thousand nodes.
    fn is_slow(&self) -> bool {
        false
    }

    /// Searches call this whenever they check the clock.
    ///
    /// # Errors
    /// When the search must stop.
    fn pause(&self) -> Result<(), ScoreError> {
        Ok(())
    }
}

/// A native evaluation for one width of the board's word.
pub type NativeFn<W> = fn(&View<'_, W>) -> Score;

/// A native evaluation for both widths. A call through its function pointer costs as much as an
/// inlined one, so searches are compiled once for all native heuristics.
#[derive(Clone, Copy)]
pub struct Native {
    /// For boards of at most 64 cells.
    pub narrow: NativeFn<u64>,
    /// For all boards.
    pub wide: NativeFn<u128>,
    /// Whether one call may search longest paths for a million steps.
    pub slow: bool,
}

impl std::fmt::Debug for Native {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Native")
    }
}

/// A word with evaluations: `u64` or `u128`.
pub trait EvalWord: Word {
    /// The native function of this width.
    fn native(native: &Native) -> NativeFn<Self>;
    /// The foreign function of this width.
    #[cfg(feature = "foreign")]
    fn foreign(foreign: &dyn Foreign) -> &dyn ForeignFor<Self>;
    /// The network of this width.
    fn network(network: &dyn Network) -> &dyn NetworkFor<Self>;
}

impl EvalWord for u64 {
    fn native(native: &Native) -> NativeFn<Self> {
        native.narrow
    }
    #[cfg(feature = "foreign")]
    fn foreign(foreign: &dyn Foreign) -> &dyn ForeignFor<Self> {
        foreign
    }
    fn network(network: &dyn Network) -> &dyn NetworkFor<Self> {
        network
    }
}

impl EvalWord for u128 {
    fn native(native: &Native) -> NativeFn<Self> {
        native.wide
    }
    #[cfg(feature = "foreign")]
    fn foreign(foreign: &dyn Foreign) -> &dyn ForeignFor<Self> {
        foreign
    }
    fn network(network: &dyn Network) -> &dyn NetworkFor<Self> {
        network
    }
}

/// A native evaluation for boards of one width.
#[derive(Clone, Copy, Debug)]
pub struct NativeEvaluator<W: Word> {
    function: NativeFn<W>,
    slow: bool,
}

impl Native {
    /// The evaluator for boards of one width.
    pub fn for_width<W: EvalWord>(&self) -> NativeEvaluator<W> {
        NativeEvaluator { function: W::native(self), slow: self.slow }
    }
}

impl<W: Word> Evaluator<W> for NativeEvaluator<W> {
    type State = ();

    #[inline(always)]
    fn root(&self, _position: &Position<W>) {}

    #[inline(always)]
    fn after(&self, _state: &(), _position: &Position<W>, _mv: Move) {}

    #[inline(always)]
    fn score(&self, _state: &(), view: &View<'_, W>) -> Result<Score, ScoreError> {
        Ok((self.function)(view))
    }

    fn is_slow(&self) -> bool {
        self.slow
    }
}

impl<W: Word> Evaluator<W> for Formula {
    type State = ();

    #[inline(always)]
    fn root(&self, _position: &Position<W>) {}

    #[inline(always)]
    fn after(&self, _state: &(), _position: &Position<W>, _mv: Move) {}

    #[inline(always)]
    fn score(&self, _state: &(), view: &View<'_, W>) -> Result<Score, ScoreError> {
        Ok(Self::score(self, view)?)
    }

    fn is_slow(&self) -> bool {
        self.features().any(Feature::is_chain)
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
    pub fn for_width<W: EvalWord>(&self) -> AnyEvaluator<'_, W> {
        match self {
            Self::Native(native) => AnyEvaluator::Native(native.for_width()),
            Self::Formula(formula) => AnyEvaluator::Formula(formula),
            #[cfg(feature = "foreign")]
            Self::Foreign(foreign) => {
                AnyEvaluator::Foreign(ForeignEvaluator::new(W::foreign(&**foreign)))
            }
        }
    }

    /// The score of an unfinished position for the player of the view.
    ///
    /// # Errors
    /// When a formula divides by zero, is undefined, or needs a longest path that exceeds its
    /// budget; when a foreign function fails.
    pub fn score<W: EvalWord>(&self, view: &View<'_, W>) -> Result<Score, ScoreError> {
        self.for_width().score(&AnyState::default(), view)
    }

    /// The score of any position for the player of the view: that of a finished game is a win or a
    /// loss, without an evaluation.
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

    /// Whether one call may take a million steps: because it searches longest paths, or because it
    /// is a foreign function.
    pub fn is_slow(&self) -> bool {
        self.for_width::<u64>().is_slow()
    }
}

/// The state of any evaluator: that of foreign functions.
#[cfg(feature = "foreign")]
pub type AnyState<W> = Option<Position<W>>;

/// The state of any evaluator: none without foreign functions.
#[cfg(not(feature = "foreign"))]
pub type AnyState<W> = std::marker::PhantomData<W>;

/// The evaluator of any [`Evaluation`], for boards of one width. Native evaluations and formulas
/// have searches of their own, which are faster; this one is for foreign functions, and for
/// searches that record their tree.
#[derive(Debug)]
pub enum AnyEvaluator<'a, W: Word> {
    /// A function written in Rust.
    Native(NativeEvaluator<W>),
    /// A formula, evaluated step by step.
    Formula(&'a Formula),
    /// A function of another language.
    #[cfg(feature = "foreign")]
    Foreign(ForeignEvaluator<'a, W>),
}

#[allow(unused_variables, reason = "only foreign functions have a state")]
impl<W: EvalWord> Evaluator<W> for AnyEvaluator<'_, W> {
    type State = AnyState<W>;

    #[inline]
    fn root(&self, _position: &Position<W>) -> Self::State {
        AnyState::default()
    }

    #[inline]
    fn after(&self, state: &Self::State, position: &Position<W>, mv: Move) -> Self::State {
        match self {
            Self::Native(_) | Self::Formula(_) => AnyState::default(),
            #[cfg(feature = "foreign")]
            Self::Foreign(foreign) => foreign.after(state, position, mv),
        }
    }

    fn score(&self, state: &Self::State, view: &View<'_, W>) -> Result<Score, ScoreError> {
        match self {
            Self::Native(native) => native.score(&(), view),
            Self::Formula(formula) => Ok(formula.score(view)?),
            #[cfg(feature = "foreign")]
            Self::Foreign(foreign) => foreign.score(state, view),
        }
    }

    fn is_slow(&self) -> bool {
        match self {
            Self::Native(native) => native.is_slow(),
            Self::Formula(formula) => Evaluator::<W>::is_slow(*formula),
            #[cfg(feature = "foreign")]
            Self::Foreign(_) => true,
        }
    }

    fn pause(&self) -> Result<(), ScoreError> {
        match self {
            #[cfg(feature = "foreign")]
            Self::Foreign(foreign) => foreign.pause(),
            Self::Native(_) | Self::Formula(_) => Ok(()),
        }
    }
}
