//! Many games of one kind, which are played a move each at a time.

use isolation::board::{Move, Rules};
use isolation::search::Seeded;
use isolation::seeds::game_seed;
use isolation::{AnyPosition, Game};
use numpy::{PyArray1, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::actions::Actions;
use crate::arguments::{self, rules};
use crate::batch::{Batch, filled};
use crate::game::position_of;

/// The starting position of games, or the rules if they draw it for each game. Read from a preset, a board
/// such as "queen-5x6", a position's text, a `Position` or a `Game`.
pub fn read_start(board: &Bound<'_, PyAny>) -> PyResult<(AnyPosition, Option<Rules>)> {
    if let Ok(name) = board.extract::<String>()
        // Every position has rows, and no preset's name has the sign between them.
        && !name.contains('/')
    {
        let rules = rules(&name)?;
        return Ok((AnyPosition::start(&rules), Some(rules)));
    }
    let position = position_of(board)?;
    if position.outcome().is_some() {
        let why = format!("board {position}: the game is over there");
        return Err(PyValueError::new_err(why));
    }
    Ok((position, None))
}

/// Maximum number of boards, far more than fit into memory.
const MOST_BOARDS: u64 = 1 << 24;

/// Games on boards of one kind, side by side: each call plays one move in every game.
///
/// Parameters
/// ----------
/// board : str, Position or Game
///     The opening position: a preset, a board such as "queen-5x6", or a position.
/// num_envs : int
///     The number of games.
/// seed : int
///     Decides where pieces start, if that is random, and what `sample` draws.
#[pyclass(module = "isolation_engine")]
pub struct Boards {
    start: AnyPosition,
    rules: Option<Rules>,
    boards: Vec<AnyPosition>,
    /// The random generator of starting positions.
    seed: u64,
    games: u64,
    chance: Seeded,
}

impl Boards {
    fn next_game(&mut self) -> AnyPosition {
        let seed = game_seed(self.seed, self.games);
        self.games += 1;
        self.rules.map_or(self.start, |rules| *Game::new(&rules, seed).position())
    }
}

#[pymethods]
impl Boards {
    /// `num_envs` new games on a preset, a board such as "queen-5x6", a position's text or a `Position`. The
    /// seed decides where pieces start, if that is random, and what `sample` draws.
    #[new]
    #[pyo3(signature = (board, num_envs, *, seed=None), text_signature = "(board, num_envs, *, seed=0)")]
    fn new(
        board: &Bound<'_, PyAny>,
        num_envs: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let count = arguments::count("num_envs", num_envs, 1, MOST_BOARDS)?;
        let ((start, rules), seed) = (read_start(board)?, arguments::seed(seed)?);
        let mut new =
            Self { start, rules, boards: Vec::new(), seed, games: 0, chance: Seeded::new(!seed) };
        for _ in 0..count {
            let position = new.next_game();
            new.boards.push(position);
        }
        Ok(new)
    }

    /// The positions now; `player` is the one to move in each.
    #[getter]
    fn batch(&self) -> Batch {
        Batch { boards: self.boards.clone(), player: None }
    }

    /// Plays a move in every game; if one is not legal, none is played.
    ///
    /// Parameters
    /// ----------
    /// actions : ndarray of int64, shape (n,)
    ///     The moves by their numbers (`isolation_engine.environments.encoding`).
    ///
    /// Returns
    /// -------
    /// ndarray of bool, shape (n,)
    ///     Which games are over now: the player who moved last has won. They stay as they are until `restart`.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     A move is not legal.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        if actions.len() != self.boards.len() {
            return Err(PyValueError::new_err(format!(
                "actions: expected {} of them, one a board, got {}",
                self.boards.len(),
                actions.len()
            )));
        }
        let actions = actions.as_array();
        let numbers = Actions::of(&self.start);
        let mut moves = Vec::with_capacity(self.boards.len());
        for (index, (&action, board)) in actions.iter().zip(&self.boards).enumerate() {
            match numbers.find(board, action) {
                Some(mv) => moves.push(mv),
                None => {
                    return Err(PyValueError::new_err(format!(
                        "action {action} of board {index} is not legal in {board}"
                    )));
                }
            }
        }
        for (board, mv) in self.boards.iter_mut().zip(moves) {
            *board = board.play(mv);
        }
        Ok(filled(py, self.boards.len(), &self.boards, |board, out: &mut [bool]| {
            out[0] = board.outcome().is_some();
        }))
    }

    /// Begins new games.
    ///
    /// Parameters
    /// ----------
    /// which : ndarray of bool, shape (n,), optional
    ///     The games that begin anew; by default all.
    #[pyo3(signature = (which=None))]
    fn restart(&mut self, which: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        if let Some(which) = &which
            && which.len() != self.boards.len()
        {
            return Err(PyValueError::new_err(format!(
                "which: expected {} values, one a board, got {}",
                self.boards.len(),
                which.len()
            )));
        }
        let which = which.as_ref().map(|which| which.as_array());
        for index in 0..self.boards.len() {
            if which.as_ref().is_none_or(|which| which[index]) {
                self.boards[index] = self.next_game();
            }
        }
        Ok(())
    }

    /// A legal move of every game, each with equal chance.
    ///
    /// Returns
    /// -------
    /// ndarray of int64, shape (n,)
    ///     The moves by their numbers; -1 where the game is over.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let chance = &mut self.chance;
        let numbers = Actions::of(&self.start);
        let draw = |board: &AnyPosition| {
            random_move(board, chance).map_or(-1, |mv| numbers.number(mv) as i64)
        };
        let actions: Vec<i64> = self.boards.iter().map(draw).collect();
        PyArray1::from_vec(py, actions)
    }

    fn __len__(&self) -> usize {
        self.boards.len()
    }
}

/// Any legal move, each with equal chance; none where the game is over.
pub fn random_move(position: &AnyPosition, chance: &mut Seeded) -> Option<Move> {
    let mut moves = position.moves();
    let count = moves.len() as u32;
    if count == 0 { None } else { moves.nth(chance.below(count) as usize) }
}
