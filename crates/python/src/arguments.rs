//! What callers give: positions, agents, numbers, times; refused in plain words where they are wrong.

use std::time::Duration;

use isolation::{AgentSpec, AnyPosition, MAX_SEED};
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

/// The position of a text, or the one before the first move of a preset or a board of this name.
pub fn named_position(text: &str) -> PyResult<AnyPosition> {
    // Every position has rows, and no name has the sign between them.
    if text.contains('/') {
        text.parse().map_err(value_error::<isolation::ParseError>)
    } else {
        Ok(AnyPosition::start(&rules(text)?))
    }
}

/// The agent that is given: as an agent, or as its text.
///
/// # Errors
/// `ValueError` for a text that is no agent, `TypeError` for anything else.
pub fn agent_of(given: &Bound<'_, PyAny>) -> PyResult<AgentSpec> {
    if let Ok(agent) = given.cast::<Agent>() {
        return Ok(agent.get().spec.clone());
    }
    let Ok(text) = given.extract::<String>() else {
        return Err(PyTypeError::new_err(format!(
            "agent {}: expected an Agent or a text such as 'strong(time=150ms)'",
            given.repr()?
        )));
    };
    text.parse().map_err(value_error::<isolation::SpecError>)
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

/// Who is told of progress: something that can be called with what is `told`.
pub fn listener<'a, 'py>(
    given: Option<&'a Bound<'py, PyAny>>,
    told: &str,
) -> PyResult<Option<&'a Bound<'py, PyAny>>> {
    match given {
        Some(given) if !given.is_callable() => Err(PyTypeError::new_err(format!(
            "progress {}: expected a function, which is called with {told}",
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

/// A time in seconds.
pub fn seconds(given: Option<f64>) -> PyResult<Option<Duration>> {
    let read = |seconds: f64| {
        Duration::try_from_secs_f64(seconds).map_err(|_| {
            PyValueError::new_err(format!("time {seconds}: expected seconds, 0 or more"))
        })
    };
    given.map(read).transpose()
}

/// A player: 0 or 1.
pub fn player(given: &Bound<'_, PyAny>) -> PyResult<isolation::board::Player> {
    Ok(isolation::board::Player::BOTH[count("player", given, 0, 1)? as usize])
}
