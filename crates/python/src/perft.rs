//! Perft.

use pyo3::prelude::*;

use crate::game::position_of;
use crate::position;

/// The number of leaf nodes below a position at a depth. Other threads run meanwhile.
///
/// Parameters
/// ----------
/// position : Position, Game or str
///     A position, the last one of a game, a text, or a preset's name.
/// depth : int
///     Depth in plies, 0 to 128.
///
/// Returns
/// -------
/// int
///     The number of move sequences of this length.
#[pyfunction]
pub fn perft(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    depth: &Bound<'_, PyAny>,
) -> PyResult<u64> {
    position::leaves(py, position_of(position)?, depth)
}
