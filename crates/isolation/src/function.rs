//! Foreign functions in place of searches, or of a part of one.

use std::fmt::{Debug, Display};
use std::sync::Arc;

use isolation_board::Move;
use isolation_eval::{Network, ScoreError};
use isolation_search::{Control, SearchError, SearchInfo, Searcher};

use crate::AnyPosition;

/// A foreign function in place of a part of an agent, or of all of it.
///
/// ```
/// let agent: isolation::AgentSpec = "mcts".parse()?;
/// assert_eq!(agent.function(), None, "texts name no functions");
/// # Ok::<(), isolation::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Function {
    /// Policy and values for `mcts`, in place of random games.
    Network(Arc<dyn Network>),
    /// Chooses the moves, in place of a search.
    Chooser(Arc<dyn Chooser>),
}

/// Whether they are the same function.
impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Network(left), Self::Network(right)) => Arc::ptr_eq(left, right),
            (Self::Chooser(left), Self::Chooser(right)) => Arc::ptr_eq(left, right),
            _ => false,
        }
    }
}

/// A foreign function that chooses moves. Agents display it in place of their text, which cannot be
/// parsed.
///
/// ```
/// use isolation::board::Move;
/// use isolation::eval::ScoreError;
/// use isolation::{AgentSpec, AnyPosition, Chooser};
///
/// #[derive(Debug)]
/// struct Last;
///
/// impl std::fmt::Display for Last {
///     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
///         f.write_str("last legal move")
///     }
/// }
///
/// impl Chooser for Last {
///     fn choose(&self, position: &AnyPosition) -> Result<Move, ScoreError> {
///         Ok(position.moves().last().expect("an unfinished position"))
///     }
/// }
///
/// let agent = AgentSpec::of_chooser(std::sync::Arc::new(Last));
/// assert_eq!(agent.to_string(), "last legal move");
/// ```
pub trait Chooser: Debug + Display + Send + Sync {
    /// A legal move of an unfinished position.
    ///
    /// # Errors
    /// [`ScoreError::Foreign`] when the function fails; it keeps the reason.
    fn choose(&self, position: &AnyPosition) -> Result<Move, ScoreError>;
}

/// A search that plays the move of a foreign function. Limits do not apply.
pub(crate) struct Chosen(pub Arc<dyn Chooser>);

impl Searcher for Chosen {
    fn search(
        &mut self,
        position: &AnyPosition,
        control: &mut Control<'_>,
    ) -> Result<SearchInfo, SearchError> {
        let over = position.moves().is_empty();
        let best = if over { None } else { Some(self.0.choose(position)?) };
        let info = SearchInfo::unsearched(best, control.clock);
        (control.info)(&info);
        Ok(info)
    }
}
