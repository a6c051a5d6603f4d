//! What callers give: positions, agents, numbers, times; refused in plain words where they are wrong.

use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use isolation::board::Rules;
use isolation::seeds::MAX_SEED;
use isolation::spec::read_time;
use isolation::{AnyPosition, find_rules};
use isolation_arena::Problem;
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

/// An error of the engine as Python's `ValueError`.
pub fn value_error<E: ToString>(error: E) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A problem as an exception: RuntimeError unless the input is invalid.
pub fn to_error(problem: Problem) -> PyErr {
    if problem.is_local() {
        PyRuntimeError::new_err(problem.to_string())
    } else {
        value_error(problem)
    }
}

pub fn rules(name: &str) -> PyResult<Rules> {
    find_rules(name).map_err(value_error)
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

/// This many threads, or one per core.
pub fn threads_or_cores(threads: Option<&Bound<'_, PyAny>>) -> PyResult<NonZeroUsize> {
    let Some(given) = threads else {
        return Ok(thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    };
    let threads = count("threads", given, 1, 1024)?;
    Ok(NonZeroUsize::new(threads as usize).expect("it is not 0"))
}
