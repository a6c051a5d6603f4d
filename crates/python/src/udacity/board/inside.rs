//! The implementation of the methods of `Board`.

use std::sync::atomic::{AtomicU8, Ordering};

use pyo3::exceptions::{PyIndexError, PyKeyError, PyOverflowError, PyRuntimeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};

use super::Board;
use crate::udacity::SquareTuple;
use crate::udacity::shuffle::shuffle;
use crate::udacity::state::{Generation, RowColumn, State, Targets};

/// The generation of boards that are made from now on.
static GENERATION: AtomicU8 = AtomicU8::new(Generation::Third as u8);

/// Sets the generation (1 to 4) of the boards that are made from now on, and tells the one
/// before; with None it only tells it.
#[pyfunction]
#[pyo3(signature = (number=None))]
pub fn course_generation(number: Option<u8>) -> PyResult<u8> {
    let before = GENERATION.load(Ordering::Relaxed);
    if let Some(number) = number {
        let generation = Generation::from_number(number).ok_or_else(|| {
            PyValueError::new_err(format!("generation {number}: expected 1, 2, 3 or 4"))
        })?;
        GENERATION.store(generation as u8, Ordering::Relaxed);
    }
    Ok(before)
}

/// The generation of the boards that are made from now on.
pub fn generation_from_now_on() -> Generation {
    Generation::from_number(GENERATION.load(Ordering::Relaxed)).expect("only generations are kept")
}

/// Whether two players are the same to the course: equal.
pub fn same(player: &Bound<'_, PyAny>, other: &Py<PyAny>) -> PyResult<bool> {
    Ok(player.is(other) || player.eq(other)?)
}

/// A board as plain data, as Python's `State` has it: width, height, owners, initiative, pieces, and the
/// players, once where they are equal.
pub type Contents<'py> =
    (i64, i64, Bound<'py, PyBytes>, i64, [Option<RowColumn>; 2], Vec<Bound<'py, PyAny>>);

/// Owners, initiative and pieces, as an agent has written them.
type Written = (Vec<u8>, i64, [Option<RowColumn>; 2]);

fn coordinate(number: &Bound<'_, PyAny>) -> PyResult<i64> {
    match number.extract::<i64>() {
        // Far beside every board.
        Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => Ok(i64::MAX / 2),
        result => result,
    }
}

impl Board {
    #[inline]
    pub(super) fn fork(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self {
            state: self.state.clone(),
            generation: self.generation,
            move_count: self.move_count,
            players: [self.players[0].clone_ref(py), self.players[1].clone_ref(py)],
            equal: self.equal,
            active: self.active.clone_ref(py),
            inactive: self.inactive.clone_ref(py),
            views: self.marks(py)?,
        })
    }

    /// The views of a copy: an agent's own marks on squares, if there are any.
    pub(super) fn marks(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let Some(views) = &self.views else { return Ok(None) };
        let marks = views.call_method1(py, "marks", (self.contents(py)?,))?;
        Ok(marks.extract(py)?)
    }

    /// The board, after what an agent has written into its views.
    pub(super) fn look<'py>(slf: &Bound<'py, Self>) -> PyResult<PyRef<'py, Self>> {
        let board = slf.borrow();
        if board.views.is_none() {
            return Ok(board);
        }
        drop(board);
        slf.borrow_mut().read_views(slf.py())?;
        Ok(slf.borrow())
    }

    /// The state of the board.
    pub(super) fn contents<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let State { width, height, owners, initiative, pieces } = &self.state;
        let players = &self.players[..if self.equal { 1 } else { 2 }];
        let players = players.iter().map(|player| player.bind(py).clone()).collect();
        let owners = PyBytes::new(py, owners);
        let contents: Contents<'py> = (*width, *height, owners, *initiative, *pieces, players);
        contents.into_pyobject(py)
    }

    pub(super) fn change<'py>(slf: &Bound<'py, Self>) -> PyResult<PyRefMut<'py, Self>> {
        let mut board = slf.borrow_mut();
        if board.views.is_some() {
            board.read_views(slf.py())?;
        }
        Ok(board)
    }

    /// Takes over what an agent has written into the views.
    fn read_views(&mut self, py: Python<'_>) -> PyResult<()> {
        let Some(views) = &self.views else { return Ok(()) };
        let read = views.call_method1(py, intern!(py, "read"), (self.contents(py)?,))?;
        if let Some((owners, initiative, pieces)) = read.extract::<Option<Written>>(py)? {
            (self.state.initiative, self.state.pieces) = (initiative, pieces);
            self.state.owners.copy_from_slice(&owners);
        }
        Ok(())
    }

    /// The views, which begin to live when they are first asked for.
    fn views<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if self.views.is_none() {
            let new = py.import("isolation_engine.udacity.views")?.call_method0("Views")?;
            self.views = Some(new.unbind());
        }
        Ok(self.views.as_ref().expect("it is there now").bind(py).clone())
    }

    /// The list or dict of this attribute.
    pub(super) fn view<'py>(slf: &Bound<'py, Self>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let mut board = Self::change(slf)?;
        let views = board.views(slf.py())?;
        views.call_method1("get", (name, board.contents(slf.py())?))
    }

    /// Puts an agent's list or dict in the place of an attribute's.
    pub(super) fn set_view(
        slf: &Bound<'_, Self>,
        name: &str,
        given: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        let mut board = slf.borrow_mut();
        board.views(slf.py())?.call_method1("set", (name, given))?;
        board.read_views(slf.py())
    }

    /// Which of the two an object is, the first one where they are equal.
    pub(super) fn player(&self, player: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
        if player.is(&self.players[0]) {
            Ok(Some(0))
        } else if player.is(&self.players[1]) {
            Ok(Some(usize::from(!self.equal)))
        } else if player.eq(&self.players[0])? {
            Ok(Some(0))
        } else {
            Ok(player.eq(&self.players[1])?.then_some(1))
        }
    }

    pub(super) fn known_player(&self, player: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.player(player)?.ok_or_else(|| match self.generation {
            generation if generation.has_rows() => PyKeyError::new_err(player.clone().unbind()),
            _ => PyRuntimeError::new_err(format!(
                "{player}: expected one of the two players of this board"
            )),
        })
    }

    pub(super) fn square_of(
        &self,
        py: Python<'_>,
        given: &Bound<'_, PyAny>,
    ) -> PyResult<RowColumn> {
        if let Ok(tuple) = given.cast_exact::<PyTuple>()
            && tuple.len() == 2
        {
            let (row, column) = (tuple.get_borrowed_item(0)?, tuple.get_borrowed_item(1)?);
            return Ok((coordinate(&row)?, coordinate(&column)?));
        }
        if self.generation.has_rows() {
            return unpacked(given);
        }
        let item = |index: i32| given.get_item(index.into_pyobject(py)?);
        Ok((coordinate(&item(0)?)?, coordinate(&item(1)?)?))
    }

    pub(super) fn enter(&mut self, py: Python<'_>, given: &Bound<'_, PyAny>) -> PyResult<()> {
        let square = self.square_of(py, given)?;
        let active = self.active.bind(py);
        let owner = if active.is(&self.players[0]) {
            usize::from(self.equal)
        } else {
            usize::from(same(active, &self.players[1])?)
        };
        let piece = match self.generation {
            generation if generation.has_rows() => self.known_player(active)?,
            _ => owner,
        };
        let entry = self.state.enter(self.generation, square, piece, owner).ok_or_else(|| {
            PyIndexError::new_err(format!(
                "square {square:?}: expected a row below {} and a column below {}",
                self.state.height, self.state.width
            ))
        })?;
        std::mem::swap(&mut self.active, &mut self.inactive);
        self.move_count += 1;
        if let Some(views) = &self.views {
            views.call_method1(py, intern!(py, "write"), ([entry], self.contents(py)?))?;
        }
        Ok(())
    }

    /// The squares that a piece can go to, in the generation's order. Those of a piece that is not
    /// placed are not shuffled in any.
    pub(super) fn targets(&self, py: Python<'_>, square: Option<RowColumn>) -> PyResult<Targets> {
        let Some(square) = square else { return Ok(self.state.open().collect()) };
        let mut targets = self.state.targets(square);
        if self.generation.shuffles() {
            shuffle(py, &mut targets)?;
        }
        Ok(targets)
    }

    /// Whether a board has attributes of these names from `Board` itself, not from a subclass.
    pub(super) fn inherits(
        slf: &Bound<'_, Self>,
        names: &[&Bound<'_, PyString>],
    ) -> PyResult<bool> {
        if slf.is_exact_instance_of::<Self>() {
            return Ok(true);
        }
        let (own, base) = (slf.get_type(), slf.py().get_type::<Self>());
        for name in names {
            if !own.getattr(name)?.is(&base.getattr(name)?) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether no subclass has a say in what `get_legal_moves` is made of.
    pub(super) fn knows_its_moves(slf: &Bound<'_, Self>) -> PyResult<bool> {
        if slf.is_exact_instance_of::<Self>() {
            return Ok(true);
        }
        let py = slf.py();
        let parts = [
            intern!(py, "active_player"),
            intern!(py, "get_player_location"),
            intern!(py, "__get_moves__"),
            intern!(py, "_Board__get_moves"),
            intern!(py, "get_blank_spaces"),
            intern!(py, "move_is_legal"),
        ];
        Self::inherits(slf, &parts)
    }

    /// Whether the active player has no move; asked of a subclass's own `get_legal_moves`.
    pub(super) fn is_stuck(slf: &Bound<'_, Self>) -> PyResult<bool> {
        let py = slf.py();
        let name = intern!(py, "get_legal_moves");
        if Self::inherits(slf, &[name])? && Self::knows_its_moves(slf)? {
            let board = Self::look(slf)?;
            let piece = board.known_player(board.active.bind(py))?;
            return Ok(board.targets(py, board.state.pieces[piece])?.is_empty());
        }
        let active = slf.borrow().active.clone_ref(py);
        Ok(!slf.call_method1(name, (active,))?.is_truthy()?)
    }

    pub(super) fn set_player(&mut self, which: usize, player: Bound<'_, PyAny>) -> PyResult<()> {
        self.equal = same(&player, &self.players[1 - which])?;
        self.players[which] = player.unbind();
        Ok(())
    }
}

/// The square of an iterable of two numbers.
pub fn unpacked(given: &Bound<'_, PyAny>) -> PyResult<RowColumn> {
    let items = given.try_iter()?.collect::<PyResult<Vec<_>>>()?;
    let [row, column] = items.as_slice() else {
        let message = format!("a square of {} values: expected row and column", items.len());
        return Err(PyValueError::new_err(message));
    };
    Ok((coordinate(row)?, coordinate(column)?))
}

pub fn squares_list<'py>(py: Python<'py>, squares: &[RowColumn]) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, squares.iter().map(|&square| SquareTuple(square)))
}
