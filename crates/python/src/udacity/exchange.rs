//! Boards as positions of the engine, and as the plain data that `copy` and `pickle` keep.

use isolation::AnyPosition;
use isolation::board::{Movement, Player, Setup, Size};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use smallvec::SmallVec;

use super::board::Board;
use super::inside::{Contents, same};
use super::state::{Cell, Generation, State};
use crate::position::Position;

/// The position that a board shows.
pub fn to_position(py: Python<'_>, board: &Board) -> PyResult<Position> {
    let state = &board.state;
    let bad = |error: &dyn std::fmt::Display| {
        PyValueError::new_err(format!("this board is no position of the engine: {error}"))
    };
    let size = Size::new(state.width as usize, state.height as usize).map_err(|it| bad(&it))?;
    let square = |(row, column): Cell| {
        size.square(i32::try_from(row).unwrap_or(-1), i32::try_from(column).unwrap_or(-1))
    };
    let mut setup = Setup::empty(size, Movement::Knight);
    setup.open = state.open().filter_map(square).collect();
    for (player, cell) in Player::BOTH.into_iter().zip(state.pieces) {
        if let Some(cell) = cell {
            let square =
                square(cell).ok_or_else(|| bad(&format!("a piece is on cell {cell:?}")))?;
            setup.pieces[player.index()] = Some(square);
        }
    }
    if !same(board.active.bind(py), &board.players[0])? {
        setup.to_move = Player::Second;
    }
    setup.move_number = u16::try_from(board.move_count / 2 + 1).unwrap_or(u16::MAX).max(1);
    Ok(Position(AnyPosition::try_from(setup).map_err(|it| bad(&it))?))
}

/// A board of this class that shows a position.
pub fn from_position<'py>(
    class: &Bound<'py, PyType>,
    position: AnyPosition,
    player_1: &Bound<'py, PyAny>,
    player_2: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    if position.movement() != Movement::Knight {
        return Err(PyValueError::new_err(format!(
            "{position}: a position of {}s; the course's board has knights only",
            position.movement()
        )));
    }
    let size = position.size();
    let object = class.call1((player_1, player_2, size.width(), size.height()))?;
    let mut board = object.cast::<Board>()?.borrow_mut();
    let board = &mut *board;
    let cell = |square| (i64::from(size.row(square)), i64::from(size.column(square)));
    for square in size.squares().filter(|&square| !position.open().contains(square)) {
        let second = position.piece(Player::Second) == Some(square);
        let number = board.state.number(cell(square));
        board.state.owners[number as usize] = u8::from(second) + 1;
        board.move_count += 1;
    }
    board.state.pieces = Player::BOTH.map(|player| position.piece(player).map(cell));
    if position.to_move() == Player::Second {
        board.state.initiative = 1;
        std::mem::swap(&mut board.active, &mut board.inactive);
    }
    Ok(object.clone())
}

/// Generation, moves applied, what is on the board; the players, the active one, the other; the
/// attributes that an agent has added; its own marks on cells.
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
