//! Positions.

use std::sync::atomic::{AtomicBool, Ordering};

use isolation::board::{MAX_SIDE, MIN_SIDE, Movement, Player, Setup, Size};
use isolation::{AnyPosition, PRESETS};
use isolation_protocol::picture;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::arguments::{self, named_position, player, rules, value_error};
use crate::pictures::{SMALL_SIDE, diagram, svg};
use crate::squares::{RowColumn, read_move, row_column, rows_columns, square};
use crate::work;

/// A position of the game: board, pieces, the side to move.
///
/// It never changes; `play` makes the next one. Equal positions are equal and hash alike. Squares are (row,
/// column), row 0 at the top; players are 0 and 1.
///
/// Parameters
/// ----------
/// text : str, optional
///     A position's text, such as "7/7/2n4/3N3/7/7/7 w", or a name as `preset` takes it.
/// preset : str, default "knight"
///     The name of a preset, or of a board such as "queen-5x6": the position before the first move there.
///
/// Raises
/// ------
/// ValueError
///     The text is neither a position nor a name, or both are given.
#[pyclass(frozen, eq, hash, from_py_object, module = "isolation_engine")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(pub AnyPosition);

impl Position {
    fn size_(&self) -> Size {
        self.0.size()
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(
        signature = (text=None, *, preset=None),
        text_signature = "(text=None, *, preset='knight')"
    )]
    fn new(text: Option<&str>, preset: Option<&str>) -> PyResult<Self> {
        match (text, preset) {
            (Some(text), Some(preset)) => Err(PyValueError::new_err(format!(
                "position {text:?}, preset={preset:?}: expected one of them"
            ))),
            (Some(text), None) => named_position(text).map(Self),
            (None, preset) => {
                Ok(Self(AnyPosition::start(&rules(preset.unwrap_or(PRESETS[0].name))?)))
            }
        }
    }

    /// The position of a board that is given by its squares.
    ///
    /// Parameters
    /// ----------
    /// width, height : int, default 7
    ///     Squares in a row and in a column, from 2 to 16, at most 128 in all.
    /// movement : {"knight", "queen", "king", "pawn"}
    ///     How the pieces move.
    /// pieces : tuple of two squares or None
    ///     The squares (row, column) of the two pieces, None for one that is not placed.
    /// blocked : sequence of squares
    ///     Closed squares; the pieces' own need not be among them.
    /// to_move : int, optional
    ///     The mover, 0 or 1; may be left out while pieces are to be placed, or where it is the first player.
    ///
    /// Returns
    /// -------
    /// Position
    ///     The position.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     There is no such position.
    #[staticmethod]
    #[pyo3(
        signature = (*, width=7, height=7, movement="knight", pieces=[None; 2], blocked=Vec::new(), to_move=None),
        text_signature = "(*, width=7, height=7, movement='knight', pieces=(None, None), blocked=(), to_move=None)"
    )]
    fn from_squares(
        width: i64,
        height: i64,
        movement: &str,
        pieces: [Option<(i64, i64)>; 2],
        blocked: Vec<(i64, i64)>,
        to_move: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let side = |name, side: i64| {
            let why = || format!("{name} {side}: expected {MIN_SIDE} to {MAX_SIDE} squares");
            usize::try_from(side).map_err(|_| value_error(why()))
        };
        let size = Size::new(side("width", width)?, side("height", height)?);
        let size = size.map_err(value_error)?;
        let movement =
            Movement::ALL.into_iter().find(|it| it.name() == movement).ok_or_else(|| {
                let expected = "expected 'knight', 'queen', 'king' or 'pawn'";
                PyValueError::new_err(format!("movement {movement:?}: {expected}"))
            })?;
        let mut setup = Setup::empty(size, movement);
        for place in blocked {
            setup.open = setup.open.without(square(size, place)?);
        }
        for (player, piece) in Player::BOTH.into_iter().zip(pieces) {
            if let Some(piece) = piece {
                setup.place(player, square(size, piece)?);
            }
        }
        setup.to_move = match to_move {
            Some(given) => player(given)?,
            None if pieces[0].is_some() && pieces[1].is_none() => Player::Second,
            None => Player::First,
        };
        AnyPosition::try_from(setup).map(Self).map_err(value_error)
    }

    /// The canonical text.
    #[getter]
    fn text(&self) -> String {
        self.0.to_string()
    }

    /// Squares in a row.
    #[getter]
    fn width(&self) -> u8 {
        self.size_().width()
    }

    /// Squares in a column.
    #[getter]
    fn height(&self) -> u8 {
        self.size_().height()
    }

    /// How the pieces move: "knight", "queen", "king" or "pawn".
    #[getter]
    fn movement(&self) -> &'static str {
        self.0.movement().name()
    }

    /// Whose turn it is: 0 for the first player, 1 for the second.
    #[getter(to_move)]
    fn mover(&self) -> usize {
        self.0.to_move().index()
    }

    /// Whether a move removes a square after the step, as in the preset "isolation".
    #[getter]
    fn removes(&self) -> bool {
        self.0.removes()
    }

    /// The squares of the first and of the second player's piece; None for one that is not placed.
    #[getter]
    fn pieces(&self) -> (Option<RowColumn>, Option<RowColumn>) {
        let [first, second] = Player::BOTH
            .map(|player| self.0.piece(player).map(|square| row_column(self.size_(), square)));
        (first, second)
    }

    /// The open squares in board order.
    #[getter]
    fn open_squares(&self) -> Vec<RowColumn> {
        rows_columns(self.size_(), self.0.open())
    }

    /// The squares that the side to move can go to, in board order.
    #[getter]
    fn targets(&self) -> Vec<RowColumn> {
        rows_columns(self.size_(), self.0.targets())
    }

    /// The squares that a player's piece could go to now, with either side to move.
    ///
    /// Parameters
    /// ----------
    /// player : int
    ///     The player, 0 or 1.
    ///
    /// Returns
    /// -------
    /// list of tuple
    ///     Squares (row, column) in board order.
    fn targets_of(&self, player: &Bound<'_, PyAny>) -> PyResult<Vec<RowColumn>> {
        let player = arguments::player(player)?;
        Ok(rows_columns(self.size_(), self.0.targets_of(player)))
    }

    /// The legal moves as texts, in board order.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().map(|mv| self.0.move_text(mv)).collect()
    }

    /// The winner, "first" or "second"; None while the side to move has a move.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.outcome().map(|outcome| outcome.winner.name())
    }

    /// The position after a move.
    ///
    /// Parameters
    /// ----------
    /// move : str or tuple
    ///     A text ("d4c2", "c2") or a square (row, column); where it removes a square, a text ("e2e3,e3c4",
    ///     "e3,c4") or two squares, the step's and the removed one.
    ///
    /// Returns
    /// -------
    /// Position
    ///     The next position.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The move is not legal.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0.play(read_move(&self.0, r#move)?)))
    }

    /// The canonical text of a legal move.
    ///
    /// Parameters
    /// ----------
    /// move : str or tuple
    ///     A move as `play` takes it.
    ///
    /// Returns
    /// -------
    /// str
    ///     Its text, such as "d4c2".
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The move is not legal.
    fn r#move(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.0.move_text(read_move(&self.0, r#move)?))
    }

    /// The square that a legal move goes to.
    ///
    /// Parameters
    /// ----------
    /// move : str or tuple
    ///     A move as `play` takes it.
    ///
    /// Returns
    /// -------
    /// tuple of int
    ///     The square (row, column).
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The move is not legal.
    fn square(&self, r#move: &Bound<'_, PyAny>) -> PyResult<RowColumn> {
        Ok(row_column(self.size_(), read_move(&self.0, r#move)?.destination()))
    }

    /// The square that a legal move removes.
    ///
    /// Parameters
    /// ----------
    /// move : str or tuple
    ///     A move as `play` takes it.
    ///
    /// Returns
    /// -------
    /// tuple of int or None
    ///     The square (row, column); None where the move removes none.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The move is not legal.
    fn removed(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Option<RowColumn>> {
        let removed = read_move(&self.0, r#move)?.removed();
        Ok(removed.map(|square| row_column(self.size_(), square)))
    }

    /// The number of leaf nodes at a depth. Other threads run meanwhile, and Ctrl-C ends it.
    ///
    /// Parameters
    /// ----------
    /// depth : int
    ///     Depth in plies, 0 to 128.
    ///
    /// Returns
    /// -------
    /// int
    ///     The number of move sequences of this length.
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        leaves(py, self.0, depth)
    }

    /// The canonical one of the positions symmetric to it, equal for all of them.
    fn canonical(&self) -> Self {
        Self(self.0.canonical())
    }

    /// The board as a new NumPy array.
    ///
    /// Returns
    /// -------
    /// ndarray of int8, shape (height, width)
    ///     Indexed [row, column]: 0 for an open square, 1 for the first player's piece, 2 for the second's, -1
    ///     for any other closed square.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (size, open) = (self.size_(), self.0.open());
        let [first, second] = Player::BOTH.map(|player| self.0.piece(player));
        let content = |square| match Some(square) {
            piece if piece == first => 1_i8,
            piece if piece == second => 2,
            _ => i8::from(open.contains(square)) - 1,
        };
        let bytes: Vec<u8> = size.squares().map(|square| content(square) as u8).collect();
        py.import("numpy")?
            .call_method1("frombuffer", (PyByteArray::new(py, &bytes), "int8"))?
            .call_method1("reshape", ((size.height(), size.width()),))
    }

    /// The board as text.
    ///
    /// N, Q, K or P is the first player's piece, n, q, k or p the second's, # is closed, . is open.
    ///
    /// Returns
    /// -------
    /// str
    ///     The lines of the board with files and ranks.
    fn diagram(&self) -> String {
        diagram(&isolation::Game::from_position(self.0))
    }

    /// The board as an SVG picture, with a disc in the colour of the mover in its lower left corner.
    ///
    /// Parameters
    /// ----------
    /// flipped : bool
    ///     Whether it is seen from the second player's side.
    /// side : int, optional
    ///     The side of a square in pixels, from 1 to 1000.
    ///
    /// Returns
    /// -------
    /// str
    ///     The text of the picture.
    #[pyo3(signature = (*, flipped=false, side=None))]
    fn svg(&self, flipped: bool, side: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        svg(&isolation::Game::from_position(self.0), flipped, side)
    }

    fn _repr_svg_(&self) -> String {
        picture::svg(&isolation::Game::from_position(self.0), false, SMALL_SIDE)
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

/// Plies that are counted without a check for Ctrl-C.
const STRETCH: u64 = 4;

/// The number of positions at this depth.
///
/// # Errors
/// When the depth is no number from 0 to 128, and on Ctrl-C.
pub fn leaves(py: Python<'_>, position: AnyPosition, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
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
