//! The lists and the dict that agents know a board's inside by.
//!
//! A board is kept as bits. Only when one of its old attributes is read is the list or dict made; from
//! then on it is alive: what an agent writes into it counts, and the board's moves appear in it.

use pyo3::PyTypeCheck;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PyTuple};

use super::cell_tuple;
use super::state::{Cell, State};

/// What has been read or set of a board.
#[derive(Default)]
pub struct Views {
    /// `_board_state`: a number for each cell, then whose turn it is and the two pieces' cells.
    pub flat: Option<Py<PyList>>,
    /// `__board_state__`: rows of cells.
    pub rows: Option<Py<PyList>>,
    /// `__last_player_move__`: the cell of each player.
    pub moves: Option<Py<PyDict>>,
    /// Copies of the three as they were when the board last looked at them: Python compares them
    /// quickly, so that a large list is read only when something has been written into it.
    seen: Option<Py<PyTuple>>,
}

/// Copies of `_board_state` and `__board_state__` where an agent has put marks of its own into them,
/// which copies of the board keep.
pub type Marks = (Option<Py<PyList>>, Option<Py<PyList>>);

/// `_board_state` of a state.
pub fn flat<'py>(py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyList>> {
    let cells = (0..state.cells()).map(|number| Some(i64::from(state.owner(number).is_some())));
    let piece = |player: usize| state.pieces[player].map(|cell| state.number(cell));
    let entries: Vec<_> = cells.chain([Some(state.initiative), piece(1), piece(0)]).collect();
    PyList::new(py, entries)
}

/// `__board_state__` of a state: 1 where the first player has been, 2 where the second.
pub fn rows<'py>(py: Python<'py>, state: &State) -> PyResult<Bound<'py, PyList>> {
    let mut rows = Vec::new();
    for row in 0..state.height {
        let owners = (0..state.width).map(|column| state.owner(state.number((row, column))));
        let numbers: Vec<_> = owners.map(|owner| owner.map_or(0, |player| player + 1)).collect();
        rows.push(PyList::new(py, numbers)?);
    }
    PyList::new(py, rows)
}

/// `__last_player_move__` of a state.
pub fn moves<'py>(
    py: Python<'py>,
    state: &State,
    players: &[Py<PyAny>],
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    write_moves(&dict, state, players)?;
    Ok(dict)
}

fn write_moves(dict: &Bound<'_, PyDict>, state: &State, players: &[Py<PyAny>]) -> PyResult<()> {
    for (player, cell) in players.iter().zip(state.pieces) {
        let cell = cell.map(|cell| cell_tuple(dict.py(), cell)).transpose()?;
        dict.set_item(player, cell)?;
    }
    Ok(())
}

/// A view, which is made when it is first asked for.
pub fn made<'py, T>(
    py: Python<'py>,
    view: &mut Option<Py<T>>,
    make: impl FnOnce() -> PyResult<Bound<'py, T>>,
) -> PyResult<Py<T>> {
    let object = match view {
        Some(object) => object,
        None => view.insert(make()?.unbind()),
    };
    Ok(object.clone_ref(py))
}

impl Views {
    /// The marks that an agent has put into the lists.
    pub fn marks(&self, py: Python<'_>, state: &State) -> PyResult<Marks> {
        let mut marks = Marks::default();
        if let Some(list) = &self.flat
            && !list.bind(py).eq(flat(py, state)?)?
        {
            marks.0 = Some(copied(list.bind(py)).unbind());
        }
        if let Some(list) = &self.rows
            && !list.bind(py).eq(rows(py, state)?)?
        {
            marks.1 = Some(PyList::new(py, copied_rows(list.bind(py))?)?.unbind());
        }
        Ok(marks)
    }

    /// The views of a board with these marks, if there are any.
    pub fn of_marks((flat, rows): Marks) -> Option<Box<Self>> {
        let any = flat.is_some() || rows.is_some();
        any.then(|| Box::new(Self { flat, rows, ..Self::default() }))
    }

    /// The three views; None for one that nobody has asked for.
    fn now<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (&self.flat, &self.rows, &self.moves).into_pyobject(py)
    }

    /// Remembers what the views hold.
    fn see(&mut self, py: Python<'_>) -> PyResult<()> {
        let flat = self.flat.as_ref().map(|list| copied(list.bind(py)));
        let rows = self.rows.as_ref().map(|list| copied_rows(list.bind(py)));
        let moves = self.moves.as_ref().map(|dict| dict.bind(py).copy()).transpose()?;
        self.seen = Some((flat, rows.transpose()?, moves).into_pyobject(py)?.unbind());
        Ok(())
    }

    /// What the views say, where it is not what the state says. `players` are the keys of `moves`.
    pub fn read(
        &mut self,
        py: Python<'_>,
        state: &State,
        players: &[Py<PyAny>],
    ) -> PyResult<Option<State>> {
        if let Some(seen) = &self.seen
            && self.now(py)?.eq(seen)?
        {
            return Ok(None);
        }
        let mut read = state.clone();
        let entries = Entries::new(py)?;
        if let Some(list) = &self.flat {
            read_flat(list.bind(py), &entries, state, &mut read)?;
        }
        if let Some(list) = &self.rows {
            for row in 0..state.height {
                let list = list.bind(py).get_item(row as usize)?;
                for column in 0..state.width {
                    let number = state.number((row, column));
                    let owner = entries.owner(&list.get_item(column)?)?;
                    if owner != state.owner(number) {
                        read.set_owner(number, owner);
                    }
                }
            }
        }
        if let Some(dict) = &self.moves {
            for (player, object) in players.iter().enumerate() {
                let cell = dict.bind(py).get_item(object)?.filter(|cell| !cell.is_none());
                let cell = cell.map(|cell| cell.extract::<Cell>()).transpose()?;
                if cell != state.pieces[player] {
                    read.pieces[player] = cell;
                }
            }
        }
        if read == *state {
            self.see(py)?;
            return Ok(None);
        }
        Ok(Some(read))
    }

    /// Writes a state into the views: the cells of these numbers, the pieces and whose turn it is,
    /// entry by entry where they differ.
    pub fn write(
        &mut self,
        py: Python<'_>,
        state: &State,
        players: &[Py<PyAny>],
        numbers: impl IntoIterator<Item = i64>,
    ) -> PyResult<()> {
        let cells = state.cells();
        for number in numbers.into_iter().filter(|&number| number < cells) {
            let owner = state.owner(number);
            if let Some(list) = &self.flat {
                let right = i64::from(owner.is_some());
                write_entry(list.bind(py), number as usize, right, false)?;
            }
            if let Some(list) = &self.rows {
                let (row, column) = state.cell(number);
                let row = list.bind(py).get_item(row as usize)?;
                let row = row.cast::<PyList>()?;
                let ours = row.get_item(column as usize)?.extract::<i64>();
                let right = owner.map_or(0, |player| player as i64 + 1);
                write_entry(row, column as usize, right, ours.is_ok_and(|mark| mark <= 2))?;
            }
        }
        if let Some(list) = &self.flat {
            let piece = |player: usize| state.pieces[player].map(|cell| state.number(cell));
            for (index, right) in
                [Some(state.initiative), piece(1), piece(0)].into_iter().enumerate()
            {
                list.bind(py).set_item(cells as usize + index, right)?;
            }
        }
        if let Some(dict) = &self.moves {
            write_moves(dict.bind(py), state, players)?;
        }
        self.see(py)
    }
}

fn copied<'py>(list: &Bound<'py, PyList>) -> Bound<'py, PyList> {
    list.get_slice(0, list.len())
}

fn copied_rows<'py>(list: &Bound<'py, PyList>) -> PyResult<Vec<Bound<'py, PyList>>> {
    list.iter().map(|row| Ok(copied(row.cast::<PyList>()?))).collect()
}

/// Sets an entry that is not right. An agent may have marks of its own for closed cells: those are
/// left, unless `exactly` is asked for.
fn write_entry(list: &Bound<'_, PyList>, index: usize, right: i64, exactly: bool) -> PyResult<()> {
    let now = list.get_item(index)?;
    let fits = now.eq(right)? || (!exactly && !is_blank(&now)? && right != 0);
    if fits { Ok(()) } else { list.set_item(index, right) }
}

fn is_blank(entry: &Bound<'_, PyAny>) -> PyResult<bool> {
    entry.extract::<i64>().map_or_else(|_| entry.eq(0), |number| Ok(number == 0))
}

/// What entries for cells mean. Most are the two numbers that Python has one object of.
struct Entries<'py> {
    blank: Bound<'py, PyInt>,
    first: Bound<'py, PyInt>,
}

impl<'py> Entries<'py> {
    fn new(py: Python<'py>) -> PyResult<Self> {
        Ok(Self { blank: 0.into_pyobject(py)?, first: 1.into_pyobject(py)? })
    }

    /// Who has closed the cell of an entry.
    fn owner(&self, entry: &Bound<'py, PyAny>) -> PyResult<Option<usize>> {
        if entry.is(&self.blank) {
            Ok(None)
        } else if entry.is(&self.first) {
            Ok(Some(0))
        } else if is_blank(entry)? {
            Ok(None)
        } else {
            Ok(Some(usize::from(entry.extract::<i64>().is_ok_and(|number| number == 2))))
        }
    }
}

fn read_flat<'py>(
    list: &Bound<'py, PyList>,
    entries: &Entries<'py>,
    state: &State,
    read: &mut State,
) -> PyResult<()> {
    let cells = state.cells() as usize;
    if list.len() != cells + 3 {
        return Err(PyValueError::new_err(format!(
            "_board_state: {} entries; expected {} for the cells of a {} by {} board and 3 more",
            list.len(),
            cells,
            state.width,
            state.height
        )));
    }
    for (number, entry) in list.iter().take(cells).enumerate() {
        let owner = entries.owner(&entry)?;
        // This list does not tell whose a closed cell is.
        if owner.is_none() != state.owner(number as i64).is_none() {
            read.set_owner(number as i64, owner);
        }
    }
    read.initiative = list.get_item(cells)?.extract()?;
    for (player, index) in [(1, cells + 1), (0, cells + 2)] {
        let number: Option<i64> = list.get_item(index)?.extract()?;
        // A cell beside the board, which the first generation keeps, has the number of another one.
        if number != state.pieces[player].map(|cell| state.number(cell)) {
            read.pieces[player] = number.map(|number| state.cell(number));
        }
    }
    Ok(())
}

/// What an agent assigns to an attribute, which must be of its type.
pub fn expect<T: PyTypeCheck>(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Py<T>> {
    let of_type =
        given.cast::<T>().map_err(|error| PyTypeError::new_err(format!("{name}: {error}")))?;
    Ok(of_type.clone().unbind())
}
