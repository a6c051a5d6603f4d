//! External networks: policy and value of many positions at once.

use std::fmt::{Debug, Display};

use isolation_board::{Position, Word};

use crate::ScoreError;

/// The output of a network for some positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outputs {
    /// For each position one weight per cell of its board: how good a move to this cell is. Weights
    /// are not negative; only the ratios of those of legal moves matter.
    pub policies: Vec<f32>,
    /// For each position its value for the side to move, -1 to 1.
    pub values: Vec<f32>,
}

/// A network for boards of one width. On failure it returns [`ScoreError::Foreign`] and keeps the
/// reason; it is not called again afterwards.
pub trait NetworkFor<W: Word> {
    /// Evaluates unfinished positions of one board.
    ///
    /// # Errors
    /// When the network fails.
    fn evaluate(&self, positions: &[Position<W>]) -> Result<Outputs, ScoreError>;

    /// Maximum batch: the positions of one search that are evaluated in one call.
    fn batch(&self) -> u32;

    /// Called after each batch, so that the other language can run its threads.
    ///
    /// # Errors
    /// When the search must stop.
    fn pause(&self) -> Result<(), ScoreError>;
}

/// A network for boards of both widths. Agents display it in place of the name of a heuristic; such
/// a text cannot be parsed.
pub trait Network: NetworkFor<u64> + NetworkFor<u128> + Debug + Display + Send + Sync {}

impl<N> Network for N where N: NetworkFor<u64> + NetworkFor<u128> + Debug + Display + Send + Sync {}
