//! The class `Board`.

mod exchange;
mod inside;

use isolation::board::Movement;
use pyo3::exceptions::{PyRuntimeError, PyRuntimeWarning, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple, PyType};

use super::shuffle::shuffle;
use super::square_tuple;
use super::state::{Generation, State};
use crate::position::Position;

pub use inside::course_generation;
use inside::{generation_from_now_on, same, squares_list, unpacked};

/// The largest board, in squares; the course's own tests have one of 101 by 101.
const MOST_SQUARES: i64 = 1 << 20;

/// The board of knight's Isolation as the course has it.
///
/// Squares are (row, column), row 0 at the top. Any two objects are players. Moves are applied
/// without a check, as the course does it.
#[pyclass(module = "isolation_engine.udacity", subclass, dict, weakref)]
pub struct Board {
    state: State,
    generation: Generation,
    #[pyo3(get, set)]
    move_count: i64,
    players: [Py<PyAny>; 2],
    /// Whether the two players are equal.
    equal: bool,
    /// The player whose turn it is.
    #[pyo3(get, set, name = "_active_player")]
    active: Py<PyAny>,
    /// The opponent of the side to move.
    #[pyo3(get, set, name = "_inactive_player")]
    inactive: Py<PyAny>,
    /// The lists and the dict by which agents know the board's inside, once one has been asked for:
    /// `isolation_engine.udacity.views.Views`.
    views: Option<Py<PyAny>>,
}

#[pymethods]
impl Board {
    /// The value of an open square in `_board_state`.
    #[classattr]
    const BLANK: i64 = 0;

    /// The square number of a piece that is not placed.
    #[classattr]
    #[pyo3(name = "NOT_MOVED")]
    fn not_moved(py: Python<'_>) -> Py<PyAny> {
        py.None()
    }

    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(_args: &Bound<'_, PyTuple>, _kwargs: Option<&Bound<'_, PyDict>>) -> Self {
        let py = _args.py();
        Self {
            state: State::new(7, 7),
            generation: Generation::Third,
            move_count: 0,
            players: [py.None(), py.None()],
            equal: true,
            active: py.None(),
            inactive: py.None(),
            views: None,
        }
    }

    /// An empty board; `player_1` is to place its piece. Sides are numbers of squares.
    #[pyo3(signature = (player_1, player_2, width=7, height=7))]
    fn __init__(
        &mut self,
        player_1: &Bound<'_, PyAny>,
        player_2: &Bound<'_, PyAny>,
        width: i64,
        height: i64,
    ) -> PyResult<()> {
        if width < 1 || height < 1 || width.saturating_mul(height) > MOST_SQUARES {
            return Err(PyValueError::new_err(format!(
                "a board of {width} by {height}: expected sides from 1 on, at most {MOST_SQUARES} \
                 squares"
            )));
        }
        self.state = State::new(width, height);
        self.generation = generation_from_now_on();
        self.move_count = 0;
        self.equal = player_1.is(player_2) || player_1.eq(player_2)?;
        if self.equal {
            let why = c"Board: both players are equal, so the course's board takes them for the first; expected two";
            PyErr::warn(player_1.py(), &player_1.py().get_type::<PyRuntimeWarning>(), why, 1)?;
        }
        let [first, second] = [player_1, player_2].map(|player| player.clone().unbind());
        self.active = first.clone_ref(player_1.py());
        self.inactive = second.clone_ref(player_1.py());
        self.players = [first, second];
        self.views = None;
        Ok(())
    }

    /// Squares in a row.
    #[getter]
    fn width(&self) -> i64 {
        self.state.width
    }

    /// Squares in a column.
    #[getter]
    fn height(&self) -> i64 {
        self.state.height
    }

    /// The generation of the course's board that this one behaves as: 1, 2, 3 or 4.
    #[getter]
    fn generation(&self) -> u8 {
        self.generation as u8
    }

    /// The player whose turn it is.
    #[getter]
    fn active_player(&self, py: Python<'_>) -> Py<PyAny> {
        self.active.clone_ref(py)
    }

    /// The opponent of the side to move.
    #[getter]
    fn inactive_player(&self, py: Python<'_>) -> Py<PyAny> {
        self.inactive.clone_ref(py)
    }

    /// The other player. Raises RuntimeError for an object that is neither.
    fn get_opponent(&self, py: Python<'_>, player: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if same(player, &self.active)? {
            Ok(self.inactive.clone_ref(py))
        } else if same(player, &self.inactive)? {
            Ok(self.active.clone_ref(py))
        } else {
            Err(PyRuntimeError::new_err(format!(
                "{player}: expected one of the two players of this board"
            )))
        }
    }

    /// A board of the same state and the same players.
    fn copy(slf: &Bound<'_, Self>) -> PyResult<Self> {
        Self::look(slf)?.fork(slf.py())
    }

    /// A copy with a move applied.
    #[pyo3(signature = (r#move))]
    fn forecast_move<'py>(
        slf: &Bound<'py, Self>,
        r#move: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if slf.is_exact_instance_of::<Self>() {
            let mut next = Self::look(slf)?.fork(py)?;
            next.enter(py, r#move)?;
            return Ok(Bound::new(py, next)?.into_any());
        }
        let next = slf.call_method0(intern!(py, "copy"))?;
        next.call_method1(intern!(py, "apply_move"), (r#move,))?;
        Ok(next)
    }

    /// Moves the active player's piece, without a check; it is the other's turn then.
    #[pyo3(signature = (r#move))]
    fn apply_move(slf: &Bound<'_, Self>, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        Self::change(slf)?.enter(slf.py(), r#move)
    }

    /// Whether a square is on the board and open, a knight's leap away or not.
    #[pyo3(signature = (r#move))]
    fn move_is_legal(slf: &Bound<'_, Self>, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
        let board = Self::look(slf)?;
        Ok(board.state.is_open(board.square_of(slf.py(), r#move)?))
    }

    /// The open squares, column by column.
    fn get_blank_spaces<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        squares_list(slf.py(), &Self::look(slf)?.state.open().collect::<Vec<_>>())
    }

    /// Where a player's piece stands; None when it is not placed. Raises RuntimeError (the first
    /// generation: KeyError) for an object that is no player.
    fn get_player_location<'py>(
        slf: &Bound<'py, Self>,
        player: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let board = Self::look(slf)?;
        let square = board.state.pieces[board.known_player(player)?];
        square.map(|square| square_tuple(slf.py(), square)).transpose()
    }

    /// The squares that a player can go to, by default the active one: each open square while its piece
    /// is not placed.
    #[pyo3(signature = (player=None))]
    fn get_legal_moves<'py>(
        slf: &Bound<'py, Self>,
        player: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if Self::knows_its_moves(slf)? {
            let board = Self::look(slf)?;
            let piece = match player {
                Some(player) => board.known_player(player)?,
                None => board.known_player(board.active.bind(py))?,
            };
            let targets = board.targets(py, board.state.pieces[piece])?;
            return Ok(squares_list(py, &targets)?.into_any());
        }
        // A subclass may have methods of its own for the parts.
        let player = match player {
            Some(player) => player.clone(),
            None => slf.getattr(intern!(py, "active_player"))?,
        };
        let square = slf.call_method1(intern!(py, "get_player_location"), (player,))?;
        // The mangled name of `__get_moves` in the class `Board`.
        let name = match slf.borrow().generation {
            generation if generation.has_rows() => intern!(py, "__get_moves__"),
            _ => intern!(py, "_Board__get_moves"),
        };
        slf.call_method1(name, (square,))
    }

    /// The squares that a piece on this square could go to; all open ones for None.
    #[pyo3(name = "__get_moves__")]
    fn get_moves<'py>(
        slf: &Bound<'py, Self>,
        location: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if location.is_none() {
            return slf.call_method0(intern!(py, "get_blank_spaces"));
        }
        let square = unpacked(location)?;
        if Self::inherits(slf, &[intern!(py, "move_is_legal")])? {
            return Ok(squares_list(py, &Self::look(slf)?.targets(py, Some(square))?)?.into_any());
        }
        let generation = slf.borrow().generation;
        let mut targets = Vec::new();
        for (rows, columns) in Movement::Knight.steps() {
            let tuple =
                square_tuple(py, (square.0 + i64::from(rows), square.1 + i64::from(columns)))?;
            if slf.call_method1(intern!(py, "move_is_legal"), (&tuple,))?.is_truthy()? {
                targets.push(tuple);
            }
        }
        if generation.shuffles() {
            shuffle(py, &mut targets)?;
        }
        Ok(PyList::new(py, targets)?.into_any())
    }

    /// Whether a player has won: it waits, and the other has no move.
    fn is_winner(slf: &Bound<'_, Self>, player: &Bound<'_, PyAny>) -> PyResult<bool> {
        let waits = same(player, &slf.borrow().inactive)?;
        Ok(waits && Self::is_stuck(slf)?)
    }

    /// Whether a player has lost: it is to move and has no move.
    fn is_loser(slf: &Bound<'_, Self>, player: &Bound<'_, PyAny>) -> PyResult<bool> {
        let moves = same(player, &slf.borrow().active)?;
        Ok(moves && Self::is_stuck(slf)?)
    }

    /// Infinity when a player has won, minus infinity when it has lost, else 0.
    fn utility(slf: &Bound<'_, Self>, player: &Bound<'_, PyAny>) -> PyResult<f64> {
        if !Self::is_stuck(slf)? {
            return Ok(0.0);
        }
        let board = slf.borrow();
        if same(player, &board.inactive)? {
            Ok(f64::INFINITY)
        } else if same(player, &board.active)? {
            Ok(f64::NEG_INFINITY)
        } else {
            Ok(0.0)
        }
    }

    /// The hash of the text of `_board_state`: open squares, pieces and turn.
    fn hash(slf: &Bound<'_, Self>) -> PyResult<isize> {
        let board = Self::look(slf)?;
        let views = board.views.as_ref().map(|views| views.call_method0(slf.py(), "text"));
        let text = views.transpose()?.map(|text| text.extract(slf.py())).transpose()?.flatten();
        PyString::new(slf.py(), &text.unwrap_or_else(|| board.state.list_text())).hash()
    }

    /// A drawing of the board, as `to_string` makes it.
    fn print_board<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.call_method0(intern!(slf.py(), "to_string"))
    }

    /// A drawing of the board, with these two symbols for the pieces.
    #[pyo3(signature = (symbols=None))]
    fn to_string<'py>(
        slf: &Bound<'py, Self>,
        symbols: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let drawing = slf.py().import("isolation_engine.udacity.drawing")?;
        match symbols {
            Some(symbols) => drawing.call_method1("to_string", (slf, symbols)),
            None => drawing.call_method1("to_string", (slf,)),
        }
    }

    fn __repr__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("isolation_engine.udacity.drawing")?.call_method1("text", (slf,))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("isolation_engine.udacity.drawing")?.call_method1("svg", (slf,))
    }

    /// Plays the game between the two players, `time_limit` milliseconds a move: the winner, the
    /// moves and the reason.
    #[pyo3(signature = (time_limit=None))]
    fn play<'py>(
        slf: &Bound<'py, Self>,
        time_limit: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("isolation_engine.udacity.matches")?.call_method1("play", (slf, time_limit))
    }

    /// The engine's position. Raises ValueError where the engine has none: a board that is too
    /// small or too large for it, or a state that no game leads to.
    fn to_position<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("isolation_engine.udacity.exchange")?.call_method1("to_position", (slf,))
    }

    /// The board of an engine's position, which must be one of knights, between these players.
    /// Each blocked square counts as a move.
    #[classmethod]
    #[pyo3(signature = (position, player_1, player_2))]
    fn from_position<'py>(
        class: &Bound<'py, PyType>,
        position: Position,
        player_1: &Bound<'py, PyAny>,
        player_2: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let exchange = class.py().import("isolation_engine.udacity.exchange")?;
        exchange.call_method1("from_position", (class, position, player_1, player_2))
    }

    /// The first player; an agent may put another in its place.
    #[getter]
    fn _player_1(&self, py: Python<'_>) -> Py<PyAny> {
        self.players[0].clone_ref(py)
    }

    #[setter(_player_1)]
    fn set_player_1(&mut self, player: Bound<'_, PyAny>) -> PyResult<()> {
        self.set_player(0, player)
    }

    /// The second player.
    #[getter]
    fn _player_2(&self, py: Python<'_>) -> Py<PyAny> {
        self.players[1].clone_ref(py)
    }

    #[setter(_player_2)]
    fn set_player_2(&mut self, player: Bound<'_, PyAny>) -> PyResult<()> {
        self.set_player(1, player)
    }

    /// The squares column by column (0: open), whose turn it is, the second player's square, the
    /// first's; squares are `row + column * height`. What is written into the list counts.
    #[getter]
    fn _board_state<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::view(slf, "_board_state")
    }

    #[setter(_board_state)]
    fn set_board_state(slf: &Bound<'_, Self>, given: &Bound<'_, PyAny>) -> PyResult<()> {
        Self::set_view(slf, "_board_state", given)
    }

    /// Rows of squares, 0: open, 1 and 2: closed by the first, the second player. What is written into
    /// the lists counts.
    #[getter]
    fn __board_state__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::view(slf, "__board_state__")
    }

    #[setter(__board_state__)]
    fn set_rows(slf: &Bound<'_, Self>, given: &Bound<'_, PyAny>) -> PyResult<()> {
        Self::set_view(slf, "__board_state__", given)
    }

    /// The square of each player, None before its placement. What is written into the dict counts.
    #[getter]
    fn __last_player_move__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Self::view(slf, "__last_player_move__")
    }

    #[setter(__last_player_move__)]
    fn set_last_player_move(slf: &Bound<'_, Self>, given: &Bound<'_, PyAny>) -> PyResult<()> {
        Self::set_view(slf, "__last_player_move__", given)
    }

    /// The number of each player in `__board_state__`, which is always 1 and 2.
    #[getter]
    fn __player_symbols__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let symbols = PyDict::new(py);
        symbols.set_item(Self::BLANK, Self::BLANK)?;
        for (player, symbol) in self.players.iter().zip([1, 2]) {
            symbols.set_item(player, symbol)?;
        }
        Ok(symbols)
    }

    /// Nothing: subclasses copy this attribute, and it has one value only.
    #[setter(__player_symbols__)]
    fn set_player_symbols(&self, _symbols: &Bound<'_, PyDict>) {}

    fn __getstate__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        exchange::state(slf)
    }

    fn __setstate__(slf: &Bound<'_, Self>, state: &Bound<'_, PyTuple>) -> PyResult<()> {
        exchange::set_state(slf, state)
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // Python 3.11 may collect garbage between a board's allocation and its birth: all is 0 then.
        if self.state.width == 0 {
            return Ok(());
        }
        let players = self.players.iter().chain([&self.active, &self.inactive]);
        players.chain(&self.views).try_for_each(|it| visit.call(it))
    }

    fn __clear__(&mut self) {
        Python::attach(|py| {
            self.players = [py.None(), py.None()];
            (self.active, self.inactive) = (py.None(), py.None());
        });
        self.views = None;
    }
}
