//! The board of the course "Artificial Intelligence" of Udacity: its API, at the engine's speed.

mod board;
mod shuffle;
mod state;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

pub use board::{Board, course_generation};
pub use shuffle::course_seed;

use state::RowColumn;

/// The names that attributes of `Board` had in another generation.
const ALIASES: [(&str, &str); 5] = [
    ("__player_1__", "_player_1"),
    ("__player_2__", "_player_2"),
    ("__active_player__", "_active_player"),
    ("__inactive_player__", "_inactive_player"),
    ("_Board__get_moves", "__get_moves__"),
];

/// Gives the class its attributes' other names.
pub fn name_again(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<Board>();
    ALIASES.into_iter().try_for_each(|(alias, name)| class.setattr(alias, class.getattr(name)?))
}

/// Squares of boards up to this side have their tuple made once.
const SHARED: i64 = 16;

/// A square that becomes the tuple (row, column).
struct SquareTuple(RowColumn);

impl<'py> IntoPyObject<'py> for SquareTuple {
    type Target = PyTuple;
    type Output = Bound<'py, PyTuple>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        square_tuple(py, self.0)
    }
}

fn square_tuple(py: Python<'_>, square: RowColumn) -> PyResult<Bound<'_, PyTuple>> {
    static TUPLES: PyOnceLock<Vec<Py<PyTuple>>> = PyOnceLock::new();
    let (row, column) = square;
    if !(0..SHARED).contains(&row) || !(0..SHARED).contains(&column) {
        return PyTuple::new(py, [row, column]);
    }
    let tuples = TUPLES.get_or_try_init(py, || {
        (0..SHARED * SHARED)
            .map(|index| Ok(PyTuple::new(py, [index / SHARED, index % SHARED])?.unbind()))
            .collect::<PyResult<Vec<_>>>()
    })?;
    Ok(tuples[(row * SHARED + column) as usize].bind(py).clone())
}
