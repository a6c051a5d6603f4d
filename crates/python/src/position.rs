//! Positions.

use isolation::board::{MAX_SIDE, MIN_SIDE, Movement, Player, Rules, Setup, Size};
use isolation::{AnyPosition, PRESETS, find_rules};
use isolation_protocol::picture;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::arguments::{named_position, player, value_error};
use crate::game::{SMALL_SIDE, diagram, svg};
use crate::perft;
use crate::squares::{Cell, cell, cells, read_move, square};

/// A position of the game: board, pieces, the side to move. It never changes; `play` makes the
/// next one. Equal positions are equal and hash alike.
///
/// `text` is a position's text, such as "7/7/2n4/3N3/7/7/7 w", or the name of a preset, or of a board
/// such as "queen-5x6", which stands for the position before the first move there; so does
/// `preset`, which takes a name alone. Squares are (row, column), row 0 at the top; players are 0 and 1.
///
/// Raises ValueError when the text is neither a position nor a name, and when both are given.
#[pyclass(frozen, eq, hash, from_py_object, module = "isolation_engine")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position(pub AnyPosition);

/// The rules of this name.
pub fn rules(name: &str) -> PyResult<Rules> {
    find_rules(name).map_err(value_error)
}

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

    /// The position of a board that is given by its squares. `width` and `height` are from 2 to 16,
    /// at most 128 squares in all; `movement` is "knight", "queen", "king" or "pawn"; `pieces` are the squares
    /// of the two pieces, None for one that is not placed; `blocked` are squares that are closed, the
    /// pieces' own need not be among them; `to_move` is 0 or 1, and may be left out while pieces are
    /// to be placed, or where it is the first player.
    ///
    /// Raises ValueError when there is no such position.
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
        for cell in blocked {
            setup.open = setup.open.without(square(size, cell)?);
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
    fn pieces(&self) -> (Option<Cell>, Option<Cell>) {
        let [first, second] = Player::BOTH
            .map(|player| self.0.piece(player).map(|square| cell(self.size_(), square)));
        (first, second)
    }

    /// The open squares in board order.
    #[getter]
    fn open_squares(&self) -> Vec<Cell> {
        cells(self.size_(), self.0.open())
    }

    /// The squares that the side to move can go to, in board order.
    #[getter]
    fn targets(&self) -> Vec<Cell> {
        cells(self.size_(), self.0.targets())
    }

    /// The squares that a player's piece could go to now, with either side to move, in board order.
    fn targets_of(&self, player: &Bound<'_, PyAny>) -> PyResult<Vec<Cell>> {
        let player = crate::arguments::player(player)?;
        Ok(cells(self.size_(), self.0.targets_of(player)))
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

    /// The position after a move, given as a text ("d4c2", "c2") or as a square (row, column); where it removes a
    /// square, as a text ("e2e3,e3c4", "e3,c4") or as two squares, the step's and the removed one.
    ///
    /// Raises ValueError when the move is not legal.
    fn play(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(self.0.play(read_move(&self.0, r#move)?)))
    }

    /// The canonical text of a legal move, given as `play` takes it.
    ///
    /// Raises ValueError when the move is not legal.
    fn r#move(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.0.move_text(read_move(&self.0, r#move)?))
    }

    /// The square (row, column) that a legal move goes to, given as `play` takes it.
    ///
    /// Raises ValueError when the move is not legal.
    fn square(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Cell> {
        Ok(cell(self.size_(), read_move(&self.0, r#move)?.destination()))
    }

    /// The square (row, column) that a legal move, given as `play` takes it, removes; None where it removes none.
    ///
    /// Raises ValueError when the move is not legal.
    fn removed(&self, r#move: &Bound<'_, PyAny>) -> PyResult<Option<Cell>> {
        let removed = read_move(&self.0, r#move)?.removed();
        Ok(removed.map(|square| cell(self.size_(), square)))
    }

    /// The number of leaf nodes (perft) at this depth, 0 to 128. Other threads run meanwhile,
    /// and Ctrl-C ends it.
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        perft::count(py, self.0, depth)
    }

    /// The canonical one of the positions symmetric to it, equal for all of them.
    fn canonical(&self) -> Self {
        Self(self.0.canonical())
    }

    /// The board as a new numpy array: int8, shape (height, width), indexed [row, column]; 0 is an
    /// open square, 1 the first player's piece, 2 the second's, -1 any other closed square.
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

    /// The board as text: N, Q, K or P is the first player's piece, n, q, k or p the second's, # is closed,
    /// . is open.
    fn diagram(&self) -> String {
        diagram(&isolation::Game::from_position(self.0))
    }

    /// The board as an SVG picture; seen from the second player's side when `flipped`. `square` is the
    /// side of a square in pixels, from 1 to 1000.
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
