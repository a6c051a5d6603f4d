//! External networks: policy and value of many positions at once.

use alloc::vec::Vec;
use core::fmt::{Debug, Display};

use isolation_board::AnyPosition;

use crate::ScoreError;

/// The output of a network for some positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outputs {
    /// For each position one weight per square of its board: how good a move to this square is. Weights
    /// are not negative; only the ratios of those of legal moves matter.
    pub policies: Vec<f32>,
    /// For each position its value for the side to move, -1 to 1.
    pub values: Vec<f32>,
}

/// A network. Agents display it in place of the name of a heuristic; such a text cannot be parsed. On
/// failure it returns [`ScoreError::Foreign`] and keeps the reason; it is not called again
/// afterwards.
pub trait Network: Debug + Display + Send + Sync {
    /// Evaluates unfinished positions of one board.
    ///
    /// # Errors
    /// When the network fails.
    fn evaluate(&self, positions: &[AnyPosition]) -> Result<Outputs, ScoreError>;

    /// Maximum batch: the positions of one search that are evaluated in one call.
    fn batch(&self) -> u32;

    /// Called after each batch, so that the other language can run its threads.
    ///
    /// # Errors
    /// When the search must stop.
    fn pause(&self) -> Result<(), ScoreError>;
}

impl Outputs {
    /// The weights and the value of each of the evaluated positions, which are of one board.
    ///
    /// # Errors
    /// When the output does not fit the positions.
    pub fn of_each(
        &self,
        positions: &[AnyPosition],
    ) -> Result<impl ExactSizeIterator<Item = (&[f32], f32)>, ScoreError> {
        let count = positions.len();
        let squares = positions.first().map_or(1, |position| position.size().area().into());
        ScoreError::check_count("weights", count, count * squares, self.policies.len())?;
        ScoreError::check_count("values", count, count, self.values.len())?;
        Ok(self.policies.chunks_exact(squares).zip(self.values.iter().copied()))
    }
}
