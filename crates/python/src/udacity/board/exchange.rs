//! Boards as the plain data that `copy` and `pickle` keep.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use smallvec::SmallVec;

use super::Board;
use super::inside::Contents;
use crate::udacity::state::{Generation, State};

/// Generation, moves applied, what is on the board; the players, the active one, the other; the
/// attributes that an agent has added; its own marks on squares.
type Parts<'py> =
    (u8, i64, Bound<'py, PyAny>, [Bound<'py, PyAny>; 4], Bound<'py, PyDict>, Option<Py<PyAny>>);

/// A board as plain data.
pub fn state<'py>(slf: &Bound<'py, Board>) -> PyResult<Bound<'py, PyTuple>> {
    let py = slf.py();
    let added = slf.getattr("__dict__")?.cast_into::<PyDict>()?;
    let board = Board::look(slf)?;
    let [first, second] = &board.players;
    let objects = [first, second, &board.active, &board.inactive].map(|it| it.bind(py).clone());
    let contents = board.contents(py)?.into_any();
    let parts: Parts<'py> =
        (board.generation as u8, board.move_count, contents, objects, added, board.marks(py)?);
    parts.into_pyobject(py)
}

/// Makes a board what the data says.
pub fn set_state(slf: &Bound<'_, Board>, parts: &Bound<'_, PyTuple>) -> PyResult<()> {
    let (generation, move_count, contents, objects, added, views): Parts<'_> = parts.extract()?;
    slf.getattr("__dict__")?.call_method1("update", (added,))?;
    let (width, height, owners, initiative, pieces, _): Contents<'_> = contents.extract()?;
    let [first, second, active, inactive] = objects;
    let board = &mut *slf.borrow_mut();
    board.equal = first.eq(&second)?;
    board.players = [first.unbind(), second.unbind()];
    (board.active, board.inactive) = (active.unbind(), inactive.unbind());
    board.generation = Generation::from_number(generation).unwrap_or(Generation::Third);
    board.move_count = move_count;
    board.state = State {
        width,
        height,
        owners: SmallVec::from_slice(owners.as_bytes()),
        initiative,
        pieces,
    };
    board.views = views;
    Ok(())
}
