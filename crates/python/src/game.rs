//! Games.

use isolation::board::Move;
use isolation::{AnyPosition, GameRecord};
use isolation_protocol::{picture, udacity};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::{self, named_position, rules, value_error};
use crate::pictures::{SMALL_SIDE, diagram, svg};
use crate::plain;
use crate::position::Position;
use crate::squares::{RowColumn, read_move, row_column};

/// A game: its starting position, moves and positions.
///
/// Parameters
/// ----------
/// preset : str
///     A preset's name or a board such as "queen-5x6".
/// seed : int
///     Where pieces start at random, as in "udacity", the seed (below 2**53) decides where, and the two
///     placements are the first two moves.
#[pyclass(eq, module = "isolation_engine")]
#[derive(Clone, PartialEq)]
pub struct Game(pub isolation::Game);

#[pymethods]
impl Game {
    #[new]
    #[pyo3(
        signature = (preset="knight", *, seed=None),
        text_signature = "(preset='knight', *, seed=0)"
    )]
    fn new(preset: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let seed = arguments::seed(seed)?;
        Ok(Self(isolation::Game::new(&rules(preset)?, seed)))
    }

    /// A game that begins in a position.
    ///
    /// Parameters
    /// ----------
    /// position : Position, Game or str
    ///     A position, the last one of a game, a text, or a preset's name.
    ///
    /// Returns
    /// -------
    /// Game
    ///     A game without moves.
    #[staticmethod]
    fn from_position(position: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(Self(isolation::Game::from_position(position_of(position)?)))
    }

    /// The game of a record, which is replayed.
    ///
    /// Parameters
    /// ----------
    /// line : str
    ///     One line of JSON, as `record` and the command line write it.
    ///
    /// Returns
    /// -------
    /// Game
    ///     The game.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The record is inconsistent.
    #[staticmethod]
    fn from_record(line: &str) -> PyResult<Self> {
        GameRecord::parse(line).map(|(_, game)| Self(game)).map_err(value_error)
    }

    /// The game of a move list of Udacity's course.
    ///
    /// Parameters
    /// ----------
    /// pairs : list or str
    ///     The list [[row, column], ..., [-1, -1]] or its JSON text.
    /// start : Position, Game or str, optional
    ///     Where the game begins; by default on the empty 7x7 board of knights, where the first two pairs are
    ///     the placements.
    ///
    /// Returns
    /// -------
    /// Game
    ///     The game.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The list is no game.
    #[staticmethod]
    #[pyo3(signature = (pairs, start=None))]
    fn from_udacity(pairs: &Bound<'_, PyAny>, start: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let text = match pairs.extract::<String>() {
            Ok(text) => text,
            Err(_) => {
                let pairs: Vec<[i32; 2]> = pairs.extract().map_err(|_| {
                    let given = pairs.repr().map(|it| it.to_string()).unwrap_or_default();
                    PyValueError::new_err(format!(
                        "move list {given}: expected [[row, column], ...] or its JSON text"
                    ))
                })?;
                plain::json(&pairs)
            }
        };
        let start = match start {
            Some(start) => position_of(start)?,
            None => AnyPosition::start(&rules("knight")?),
        };
        udacity::import(&text, start).map(Self).map_err(value_error)
    }

    /// The name of the rules: a preset's, or a board such as "queen-5x6".
    #[getter]
    fn variant(&self) -> &str {
        self.0.variant()
    }

    /// The position before the first move.
    #[getter]
    fn start(&self) -> Position {
        Position(*self.0.start())
    }

    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        Position(*self.0.position())
    }

    /// All positions, the start first: one more than there are moves.
    #[getter]
    fn positions(&self) -> Vec<Position> {
        self.0.positions().iter().copied().map(Position).collect()
    }

    /// The moves so far, as texts.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.move_texts()
    }

    /// The squares (row, column) that the moves so far went to.
    #[getter]
    fn squares(&self) -> Vec<RowColumn> {
        let size = self.0.position().size();
        self.0.moves().iter().map(|mv: &Move| row_column(size, mv.destination())).collect()
    }

    /// Whose turn it is: 0 for the first player, 1 for the second.
    #[getter(to_move)]
    fn mover(&self) -> usize {
        self.0.position().to_move().index()
    }

    /// The winner, "first" or "second"; None while the side to move has a move. There are no draws.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.outcome().map(|outcome| outcome.winner.name())
    }

    /// Plays a move; the game stays as it was if the move is not legal.
    ///
    /// Parameters
    /// ----------
    /// move : str or tuple
    ///     A text ("d4c2", "c2", "e3,c4") or a square (row, column), or two squares where it removes the
    ///     second.
    ///
    /// Returns
    /// -------
    /// Position
    ///     The position after it.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The move is not legal.
    fn play(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<Position> {
        let mv = read_move(self.0.position(), r#move)?;
        self.0.play(mv).map_err(value_error)?;
        Ok(self.position())
    }

    /// Takes the last move back.
    ///
    /// Returns
    /// -------
    /// str
    ///     Its text.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     There is none.
    fn undo(&mut self) -> PyResult<String> {
        let mv = self.0.undo().ok_or_else(|| {
            PyValueError::new_err("undo: expected a game in which a move has been played")
        })?;
        Ok(self.0.position().move_text(mv))
    }

    /// The game as a record: one line of JSON. An unfinished game counts as interrupted.
    ///
    /// Parameters
    /// ----------
    /// players : sequence of two str, optional
    ///     The two agents' texts, by default "human".
    /// seed : int, optional
    ///     The random seed of the game.
    ///
    /// Returns
    /// -------
    /// str
    ///     The record.
    #[pyo3(signature = (players=None, *, seed=None))]
    fn record(
        &self,
        players: Option<[String; 2]>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let players = players.unwrap_or_else(|| ["human", "human"].map(str::to_owned));
        let seed = seed.map(|given| arguments::seed(Some(given))).transpose()?;
        Ok(GameRecord::of(&self.0, players, seed, Vec::new()).to_line())
    }

    /// The move list of Udacity's course.
    ///
    /// Returns
    /// -------
    /// list of list of int
    ///     Pairs [row, column], placements included, with [-1, -1] at the end of a finished game.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     Moves remove a square, which the list cannot hold.
    fn udacity(&self) -> PyResult<Vec<[i32; 2]>> {
        let list = udacity::export(&self.0).map_err(value_error)?;
        Ok(serde_json::from_str(&list).expect("it is a list of pairs"))
    }

    /// The board as text, trails included.
    ///
    /// N, Q, K or P is the first player's piece and x its trail; n, q, k or p the second's and o its trail; #
    /// is closed from the start or removed, . is open.
    ///
    /// Returns
    /// -------
    /// str
    ///     The lines of the board with files and ranks.
    fn diagram(&self) -> String {
        diagram(&self.0)
    }

    /// The board with the trails as an SVG picture, with a disc in the colour of the mover in its lower left corner.
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
        svg(&self.0, flipped, side)
    }

    fn _repr_svg_(&self) -> String {
        picture::svg(&self.0, false, SMALL_SIDE)
    }

    /// An independent copy.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// A game is there before its first move, too.
    fn __bool__(&self) -> bool {
        true
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    fn __str__(&self) -> String {
        let turn = match self.0.outcome() {
            Some(outcome) => format!("won by the {} player", outcome.winner),
            None => format!("{} player to move", self.0.position().to_move()),
        };
        format!("{}{}, ply {}, {turn}", self.diagram(), self.variant(), self.__len__())
    }

    fn __repr__(&self) -> String {
        let moves = self.moves().join(" ");
        format!("<Game {} from {:?}: {moves:?}>", self.variant(), self.0.start().to_string())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String,))> {
        let from_record = slf.get_type().getattr("from_record")?.unbind();
        Ok((from_record, (slf.try_borrow()?.record(None, None)?,)))
    }
}

/// The position that is given: as a position, as a game (its last one), as the position's text, or as
/// a preset's or a board's name.
///
/// # Errors
/// `ValueError` for a text that is no position, `TypeError` for anything else.
pub fn position_of(given: &Bound<'_, PyAny>) -> PyResult<AnyPosition> {
    if let Ok(position) = given.cast::<Position>() {
        return Ok(position.get().0);
    }
    if let Ok(game) = given.cast::<Game>() {
        return Ok(*game.try_borrow()?.0.position());
    }
    match given.extract::<String>() {
        Ok(text) => named_position(&text),
        Err(_) => Err(PyTypeError::new_err(format!(
            "position {}: expected a Position, a Game, a position's text or a preset's name",
            given.repr()?
        ))),
    }
}

/// The position that is given, as in [`position_of`], in which the side to move has a move.
///
/// # Errors
/// As there, and `ValueError` for a finished game.
pub fn position_with_moves(given: &Bound<'_, PyAny>) -> PyResult<AnyPosition> {
    let position = position_of(given)?;
    if position.outcome().is_some() {
        let why =
            format!("position {position}: the game is over; expected a position with a legal move");
        return Err(PyValueError::new_err(why));
    }
    Ok(position)
}
