//! Perft.

use std::sync::atomic::{AtomicBool, Ordering};

use isolation::AnyPosition;
use pyo3::prelude::*;

use crate::arguments::{self, position_of};
use crate::work;

/// Plies that are counted without a check for Ctrl-C.
const STRETCH: u64 = 4;

/// The number of positions at this depth.
///
/// # Errors
/// When the depth is no number from 0 to 128, and on Ctrl-C.
pub fn count(py: Python<'_>, position: AnyPosition, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
    let depth = arguments::count("depth", depth, 0, isolation::MAX_DEPTH)?;
    work::run_silently(py, |stop| ahead(&position, depth, stop))
}

fn ahead(position: &AnyPosition, depth: u64, stop: &AtomicBool) -> u64 {
    if depth <= STRETCH {
        return position.perft(depth as u32);
    }
    let going = position.moves().take_while(|_| !stop.load(Ordering::Relaxed));
    going.map(|mv| ahead(&position.play(mv), depth - 1, stop)).sum()
}

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
    count(py, position_of(position)?, depth)
}
