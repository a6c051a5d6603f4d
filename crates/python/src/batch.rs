//! Several positions of one board, as arrays.

use isolation::AnyPosition;
use isolation::board::{Movement, Player, Size};
use numpy::ndarray::{Array, Dimension, IntoDimension};
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArray3, PyArray4, ToPyArray};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList};

use crate::actions::Actions;
use crate::arguments;
use crate::planes;
use crate::position::Position;

/// Positions of one board as arrays, from the side of one player. Each attribute makes its array on access.
///
/// Parameters
/// ----------
/// positions : sequence of Position
///     Positions of the same size and movement, at least one.
/// player : int, optional
///     The player, 0 or 1, from whose side they are seen; without one, each as its mover sees it.
///
/// Raises
/// ------
/// ValueError
///     There is no position, or they differ in size or movement.
#[pyclass(frozen, eq, sequence, module = "isolation_engine")]
#[derive(PartialEq)]
pub struct Batch {
    /// At least one, all of the same size and movement.
    pub boards: Vec<AnyPosition>,
    /// None stands for the side to move of each.
    pub player: Option<Player>,
}

/// An array of this shape, whose items along the first axis are written one after the other over
/// zeros.
pub fn filled<'py, T, D>(
    py: Python<'py>,
    shape: D,
    boards: &[AnyPosition],
    write: impl Fn(&AnyPosition, &mut [T]),
) -> Bound<'py, PyArray<T, D::Dim>>
where
    T: Element + Copy + Default,
    D: IntoDimension,
    D::Dim: Dimension,
{
    let shape = shape.into_dimension();
    let mut values = vec![T::default(); shape.size()];
    let each = values.len() / boards.len();
    for (board, out) in boards.iter().zip(values.chunks_exact_mut(each)) {
        write(board, out);
    }
    let array = Array::from_shape_vec(shape, values).expect("the shape has as many values");
    array.to_pyarray(py)
}

impl Batch {
    fn size(&self) -> Size {
        self.boards[0].size()
    }

    fn movement_(&self) -> Movement {
        self.boards[0].movement()
    }

    /// Positions, rows, columns.
    fn shape(&self) -> (usize, usize, usize) {
        let size = self.size();
        (self.boards.len(), size.height().into(), size.width().into())
    }
}

#[pymethods]
impl Batch {
    /// A batch of positions of the same size and movement, at least one, as `player` (0 or 1) sees
    /// them; without a player, each as the side to move sees it.
    #[new]
    #[pyo3(signature = (positions, player=None))]
    fn new(positions: Vec<Position>, player: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let boards: Vec<AnyPosition> = positions.into_iter().map(|position| position.0).collect();
        let kind = |board: &AnyPosition| (board.size(), board.movement());
        let Some(first) = boards.first().map(kind) else {
            return Err(PyValueError::new_err("batch: expected at least one position"));
        };
        if let Some(other) = boards.iter().position(|board| kind(board) != first) {
            return Err(PyValueError::new_err(format!(
                "batch: position {other} is a {} board of {}, the first one a {} board of {}",
                boards[other].movement(),
                boards[other].size(),
                first.1,
                first.0
            )));
        }
        Ok(Self { boards, player: player.map(arguments::player).transpose()? })
    }

    /// The player from whose side the positions are seen, 0 or 1; None for the mover of each.
    #[getter]
    fn player(&self) -> Option<usize> {
        self.player.map(Player::index)
    }

    /// Squares in a row.
    #[getter]
    fn width(&self) -> u8 {
        self.size().width()
    }

    /// Squares in a column.
    #[getter]
    fn height(&self) -> u8 {
        self.size().height()
    }

    /// How the pieces move: "knight", "queen", "king" or "pawn".
    #[getter]
    fn movement(&self) -> &'static str {
        self.movement_().name()
    }

    /// Which squares are open: bool, (n, height, width).
    #[getter]
    fn open_squares<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray3<bool>> {
        filled(py, self.shape(), &self.boards, planes::mark_open)
    }

    /// Row and column of both players' pieces, -1 for one that is not placed: int8, (n, 2, 2).
    #[getter]
    fn pieces<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray3<i8>> {
        let size = self.size();
        filled(py, (self.boards.len(), 2, 2), &self.boards, |board, out: &mut [i8]| {
            for (player, out) in Player::BOTH.into_iter().zip(out.chunks_exact_mut(2)) {
                let square = board
                    .piece(player)
                    .map_or([-1, -1], |square| [size.row(square) as i8, size.column(square) as i8]);
                out.copy_from_slice(&square);
            }
        })
    }

    /// Whose turn it is, 0 or 1: int8, (n,).
    #[getter]
    fn to_move<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        filled(py, self.boards.len(), &self.boards, |board, out: &mut [i8]| {
            out[0] = board.to_move().index() as i8;
        })
    }

    /// The squares that each player's piece could go to, with either to move: bool, (n, 2, height, width).
    #[getter]
    fn targets<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray4<bool>> {
        let (count, height, width) = self.shape();
        let shape = (count, 2, height, width);
        filled(py, shape, &self.boards, |board, out: &mut [bool]| {
            for (player, out) in Player::BOTH.into_iter().zip(out.chunks_exact_mut(height * width))
            {
                planes::mark_targets(board, player, out);
            }
        })
    }

    /// How many squares each player's piece could go to, with either to move: int16, (n, 2).
    #[getter]
    fn mobility<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i16>> {
        filled(py, (self.boards.len(), 2), &self.boards, |board, out: &mut [i16]| {
            out.copy_from_slice(&Player::BOTH.map(|player| board.targets_of(player).len() as i16));
        })
    }

    /// Which actions of the mover are legal: int8, (n, actions).
    ///
    /// The actions are those of `isolation_engine.environments.encoding`: height * width of them, or (height *
    /// width) ** 2 where a move removes a square. All are zeros where the game is over.
    #[getter]
    fn action_masks<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray2<i8>> {
        let shape = (self.boards.len(), Actions::of(&self.boards[0]).count());
        filled(py, shape, &self.boards, planes::mark_actions)
    }

    /// What `player` sees: int8, (n, planes, height, width).
    ///
    /// The planes are those of `isolation_engine.environments.PLANES`.
    #[getter]
    pub fn observations<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray4<i8>> {
        let (count, height, width) = self.shape();
        let shape = (count, planes::PLANES, height, width);
        filled(py, shape, &self.boards, |board, out| {
            planes::write_observation(board, self.player.unwrap_or(board.to_move()), out);
        })
    }

    fn __len__(&self) -> usize {
        self.boards.len()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Position> {
        let count = self.boards.len();
        let from_start = if index < 0 { index + count as isize } else { index };
        usize::try_from(from_start)
            .ok()
            .and_then(|index| self.boards.get(index))
            .map(|board| Position(*board))
            .ok_or_else(|| PyIndexError::new_err(format!("position {index} of a batch of {count}")))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.boards.iter().map(|board| Position(*board)))?.try_iter()
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (Vec<Position>, Option<usize>)) {
        let batch = slf.get();
        let positions = batch.boards.iter().copied().map(Position).collect();
        (slf.get_type().into_any().unbind(), (positions, batch.player()))
    }

    fn __repr__(&self) -> String {
        format!(
            "Batch({} positions of {}-{}, player={})",
            self.boards.len(),
            self.movement_(),
            self.size(),
            self.player.map_or("None".to_owned(), |player| player.index().to_string())
        )
    }
}
