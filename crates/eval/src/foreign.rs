//! Evaluations that come from outside, such as functions written in another language.

use std::fmt::{Debug, Display};

use isolation_board::{Player, Position, Word};

use crate::{Score, ScoreError};

/// A function from outside that scores the positions of boards of one width. When it fails, it
/// answers [`ScoreError::Foreign`] and keeps the reason to itself; it is not asked again then.
pub trait ForeignFor<W: Word> {
    /// The score of an unfinished position for `player`.
    ///
    /// # Errors
    /// When the function fails.
    fn score(&self, position: &Position<W>, player: Player) -> Result<Score, ScoreError>;

    /// Whether searches should ask for all leaves below a node at once.
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

    /// Searches call this as often as they look at the clock, so that the world outside gets its
    /// turn.
    ///
    /// # Errors
    /// When the search must end.
    fn pause(&self) -> Result<(), ScoreError>;
}

/// A function from outside for boards of both widths. Agents print it where they print the names of
/// heuristics; such a text cannot be read back.
pub trait Foreign: ForeignFor<u64> + ForeignFor<u128> + Debug + Display + Send + Sync {}

impl<F> Foreign for F where F: ForeignFor<u64> + ForeignFor<u128> + Debug + Display + Send + Sync {}
