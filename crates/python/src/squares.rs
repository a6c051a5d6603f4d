//! Squares and moves as Python has them, to and from the engine's.

use isolation::AnyPosition;
use isolation::board::{Bitboard, Move, Size, Square};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::value_error;

/// A square as Python has it: row and column, row 0 at the top.
pub type RowColumn = (u8, u8);

pub fn row_column(size: Size, square: Square) -> RowColumn {
    (size.row(square), size.column(square))
}

/// Rows and columns of a set of squares, in board order.
pub fn rows_columns(size: Size, set: Bitboard<u128>) -> Vec<RowColumn> {
    set.into_iter().map(|square| row_column(size, square)).collect()
}

/// The engine's square of a row and a column.
pub fn square(size: Size, (row, column): (i64, i64)) -> PyResult<Square> {
    let narrow = |number: i64| i32::try_from(number).unwrap_or(-1);
    size.square(narrow(row), narrow(column)).ok_or_else(|| {
        let (rows, columns) = (size.height(), size.width());
        PyValueError::new_err(format!(
            "square ({row}, {column}): expected a row from 0 to {} and a column from 0 to {}",
            rows - 1,
            columns - 1
        ))
    })
}

/// The legal move that a text or a square names, or two squares where it removes the second.
///
/// # Errors
/// `ValueError` when it is outside the board, `TypeError` when it is neither text nor square.
pub fn read_move(position: &AnyPosition, given: &Bound<'_, PyAny>) -> PyResult<Move> {
    if let Ok(text) = given.extract::<String>() {
        return position.parse_move(&text).map_err(value_error);
    }
    let size = position.size();
    if let Ok((to, removed)) = given.extract::<((i64, i64), (i64, i64))>() {
        let (to, removed) = (square(size, to)?, square(size, removed)?);
        return position.moves_to(to).find(|mv| mv.removed() == Some(removed)).ok_or_else(|| {
            let [to, removed] = [to, removed].map(|square| size.name(square));
            PyValueError::new_err(format!(
                "a step to {to} that removes {removed} is not legal in {position}"
            ))
        });
    }
    let Ok(pair) = given.extract::<(i64, i64)>() else {
        return Err(PyTypeError::new_err(format!(
            "move {}: expected a text such as 'd4c2' or a square (row, column)",
            given.repr()?
        )));
    };
    let square = square(size, pair)?;
    let mv = position.moves_to(square).next().ok_or_else(|| {
        let name = size.name(square);
        PyValueError::new_err(format!("square {pair:?} ({name}) is not legal in {position}"))
    })?;
    match mv.removed() {
        None => Ok(mv),
        Some(removed) => {
            let removed = row_column(size, removed);
            Err(PyValueError::new_err(format!(
                "square {pair:?}: expected the square to remove as well, such as ({pair:?}, {removed:?})"
            )))
        }
    }
}
