//! Positions.

use isolation::board::{Player, Rules, Size};
use isolation::{AnyPosition, find_rules};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::cells::{Cell, cell, cells, read_move};

/// A position of the game: board, pieces, the side to move. It never changes; `play` makes the
/// next one. Equal positions are equal and hash alike.
#[pyclass(frozen, eq, hash, from_py_object, module = "isolation")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(pub AnyPosition);

/// The rules of this name.
///
/// # Errors
/// `ValueError` when there are none.
pub fn rules(name: &str) -> PyResult<Rules> {
    find_rules(name).map_err(|error| PyValueError::new_err(error.to_string()))
}

impl Position {
    fn size_(&self) -> Size {
        self.0.size()
    }
}

#[pymethods]
impl Position {
    /// The position of a text, such as "7/7/2n4/3N3/7/7/7 w"; without one, the empty board of a
    /// preset or of a board such as "queen-5x6".
    #[new]
    #[pyo3(signature = (text=None, *, preset="knight"))]
    fn new(text: Option<&str>, preset: &str) -> PyResult<Self> {
        match text {
            Some(text) => text
                .parse()
                .map(Self)
                .map_err(|error: isolation::ParseError| PyValueError::new_err(error.to_string())),
            None => Ok(Self(AnyPosition::start(&rules(preset)?))),
        }
    }

    /// The canonical text.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    /// Cells in a row.
    #[getter]
    fn width(&self) -> u8 {
        self.size_().width()
    }

    /// Cells in a column.
    #[getter]
    fn height(&self) -> u8 {
        self.size_().height()
    }

    /// How the pieces move: "knight", "queen" or "king".
    #[getter]
    fn movement(&self) -> &'static str {
        self.0.movement().name()
    }

    /// Whose turn it is: 0 for the first player, 1 for the second.
    #[getter(to_move)]
    fn mover(&self) -> usize {
        self.0.to_move().index()
    }

    /// The cells of the first and of the second player's piece; None for one that is not placed.
    #[getter]
    fn pieces(&self) -> (Option<Cell>, Option<Cell>) {
        let [first, second] = Player::BOTH
            .map(|player| self.0.piece(player).map(|square| cell(self.size_(), square)));
        (first, second)
    }

    /// The open cells in board order.
    #[getter]
    fn open(&self) -> Vec<Cell> {
        cells(self.size_(), self.0.open())
    }

    /// The cells that the side to move can go to, in board order.
    #[getter]
    fn targets(&self) -> Vec<Cell> {
        cells(self.size_(), self.0.targets())
    }

    /// The legal moves as texts, in board order.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().map(|mv| self.0.move_text(mv)).collect()
    }

    /// Who has won: 0 or 1; None while the side to move has a move.
    #[getter]
    fn winner(&self) -> Option<usize> {
        self.0.outcome().map(|outcome| outcome.winner.index())
    }

    /// The position after a move, given as a text ("d4c2", "c2") or as a cell (row, column).
    ///
    /// Raises ValueError when the move is not legal.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0.play(read_move(&self.0, r#move)?)))
    }

    /// The number of positions exactly `depth` plies ahead.
    fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
        py.detach(|| self.0.perft(depth))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position({:?})", self.0.to_string())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((slf.get_type().into_any().unbind(), (slf.get().text(),)))
    }
}
