//! Networks from outside: policy and value of many positions at once.

use std::fmt::{Debug, Display};

use isolation_board::{Position, Word};

use crate::ScoreError;

/// What a network says of some positions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outputs {
    /// For each position as many weights as its board has cells: how good it is to go there. None is
    /// negative; only their ratios count, and only those of legal moves.
    pub policies: Vec<f32>,
    /// For each position its value to the side to move, -1 to 1.
    pub values: Vec<f32>,
}

/// A network for boards of one width. When it fails, it answers [`ScoreError::Foreign`] and keeps the
/// reason to itself; it is not asked again then.
pub trait NetworkFor<W: Word> {
    /// Evaluates unfinished positions of one board.
    ///
    /// # Errors
    /// When the network fails.
    fn evaluate(&self, positions: &[Position<W>]) -> Result<Outputs, ScoreError>;

    /// The most positions of one search that are evaluated in one call.
    fn batch(&self) -> u32;

    /// Called after each batch, so that the world outside gets its turn.
    ///
    /// # Errors
    /// When the search must end.
    fn pause(&self) -> Result<(), ScoreError>;
}

/// A network for boards of both widths. Agents print it where they print the names of heuristics; such
/// a text cannot be read back.
pub trait Network: NetworkFor<u64> + NetworkFor<u128> + Debug + Display + Send + Sync {}

impl<N> Network for N where N: NetworkFor<u64> + NetworkFor<u128> + Debug + Display + Send + Sync {}
