//! What callers give: positions, agents, numbers, times; refused in plain words where they are wrong.

use std::time::Duration;

use isolation::seeds::MAX_SEED;
use isolation::spec::read_time;
use isolation::{AgentSpec, AnyPosition, Function};
use isolation_arena::PlayerSpec;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::agent::Agent;
use crate::game::Game;
use crate::position::{Position, rules};

/// An error of the engine as Python's `ValueError`.
pub fn value_error<E: ToString>(error: E) -> PyErr {
    PyValueError::new_err(error.to_string())
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

/// The position of a text, or the one before the first move of a preset or a board of this name.
pub fn named_position(text: &str) -> PyResult<AnyPosition> {
    // Every position has rows, and no name has the sign between them.
    if text.contains('/') {
        text.parse().map_err(value_error::<isolation::PositionError>)
    } else {
        Ok(AnyPosition::start(&rules(text)?))
    }
}

/// The agent that is given: as an agent, or as its text. It searches in the engine.
///
/// # Errors
/// `ValueError` for a text that is no agent, `TypeError` for anything else.
pub fn agent_of(given: &Bound<'_, PyAny>) -> PyResult<AgentSpec> {
    match player_of(given)? {
        PlayerSpec::Agent(spec) if !matches!(spec.function(), Some(Function::Chooser(_))) => {
            Ok(spec)
        }
        other => Err(PyValueError::new_err(format!(
            "{other}: expected an agent of this package, such as 'strong(time=150ms)'"
        ))),
    }
}

/// The agent that is given, which may be a function, a class in a file or an external engine.
///
/// # Errors
/// As [`agent_of`], which refuses these.
pub fn player_of(given: &Bound<'_, PyAny>) -> PyResult<PlayerSpec> {
    match given.cast::<Agent>() {
        Ok(agent) => Ok(agent.get().spec.clone()),
        Err(_) => Ok(Agent::of(given, 0)?.spec),
    }
}

/// A whole number between two ends, both included.
///
/// # Errors
/// `ValueError` outside of them, `TypeError` for what is no whole number.
pub fn count(name: &str, given: &Bound<'_, PyAny>, least: u64, most: u64) -> PyResult<u64> {
    let whole = !given.is_instance_of::<PyBool>() && given.hasattr("__index__")?;
    if !whole {
        return Err(PyTypeError::new_err(format!(
            "{name} {}: expected a whole number",
            given.repr()?
        )));
    }
    match given.extract::<u64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(PyValueError::new_err(format!(
            "{name} {}: expected a whole number from {least} to {most}",
            given.repr()?
        ))),
    }
}

/// The receiver of progress: a callable that is called with `argument`.
pub fn listener<'a, 'py>(
    given: Option<&'a Bound<'py, PyAny>>,
    argument: &str,
) -> PyResult<Option<&'a Bound<'py, PyAny>>> {
    match given {
        Some(given) if !given.is_callable() => Err(PyTypeError::new_err(format!(
            "progress {}: expected a function, which is called with {argument}",
            given.repr()?
        ))),
        _ => Ok(given),
    }
}

/// A seed: 0 where none is given.
pub fn seed(given: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    given.map_or(Ok(0), |given| count("seed", given, 0, MAX_SEED))
}

/// A number of positions to visit.
pub fn nodes(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u64>> {
    given.map(|given| count(name, given, 1, MAX_SEED)).transpose()
}

/// A time: seconds, or a text such as "150ms".
///
/// # Errors
/// `ValueError` for a negative number and a text that is no time, `TypeError` for anything else.
pub fn time(given: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Duration>> {
    let Some(given) = given else { return Ok(None) };
    let expected = || Ok::<_, PyErr>(format!("time {}: {TIME}", given.repr()?));
    let time = if let Ok(text) = given.extract::<String>() {
        read_time(&text)
    } else if let Ok(seconds) = given.extract::<f64>() {
        Duration::try_from_secs_f64(seconds).ok()
    } else {
        return Err(PyTypeError::new_err(expected()?));
    };
    time.map(Some).ok_or(()).or_else(|()| Err(PyValueError::new_err(expected()?)))
}

const TIME: &str = "expected seconds, 0 or more, or a text such as \"150ms\" or \"2s\"";

/// A player: 0 or 1.
pub fn player(given: &Bound<'_, PyAny>) -> PyResult<isolation::board::Player> {
    Ok(isolation::board::Player::BOTH[count("player", given, 0, 1)? as usize])
}
