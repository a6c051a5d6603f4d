//! The static evaluation of a position.

use isolation::eval::{Score, ScoreError};
use isolation::{Assessment, NamedEvaluation};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{player, value_error};
use crate::game::position_of;
use crate::plain;

/// The player: the given one, or the side to move.
fn side(
    position: &isolation::AnyPosition,
    given: Option<&Bound<'_, PyAny>>,
) -> PyResult<isolation::board::Player> {
    given.map_or(Ok(position.to_move()), player)
}

fn no_value(evaluation: &NamedEvaluation, error: &ScoreError) -> PyErr {
    PyValueError::new_err(format!("{:?}: {error}", evaluation.name))
}

/// The static evaluation of a position by a heuristic or a formula.
///
/// Parameters
/// ----------
/// position : Position, Game or str
///     A position, the last one of a game, a text, or a preset's name.
/// heuristic : str
///     A heuristic's name, or a formula over features such as "own - 2*opp".
/// player : int, optional
///     For whom, 0 or 1; by default the mover.
///
/// Returns
/// -------
/// Value
///     The value; infinite where the game is over.
///
/// Raises
/// ------
/// ValueError
///     The heuristic is unknown, or the formula has no value there.
#[pyfunction]
#[pyo3(signature = (position, heuristic, *, player=None))]
pub fn evaluate<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    heuristic: &str,
    player: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let position = position_of(position)?;
    let player = side(&position, player)?;
    let evaluation: NamedEvaluation = heuristic.parse().map_err(value_error)?;
    let score = py.detach(|| evaluation.evaluation.score_position(&position, player));
    plain::value(py, score.map_err(|error| no_value(&evaluation, &error))?)
}

/// Names of features with their numbers, and names of heuristics with their values.
type Assessed<'py> = (Vec<(&'static str, Option<f64>)>, Vec<(String, Bound<'py, PyAny>)>);

/// The values of all features and heuristics.
#[pyfunction]
#[pyo3(signature = (position, *, player=None))]
pub fn _assess<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    player: Option<&Bound<'py, PyAny>>,
) -> PyResult<Assessed<'py>> {
    let position = position_of(position)?;
    let player = side(&position, player)?;
    let evaluations = NamedEvaluation::all();
    let assessment = py.detach(|| Assessment::of(&position, player, &evaluations));
    let features = assessment.features.into_iter().map(|(it, value)| (it.name(), value)).collect();
    let value = |(evaluation, score): (NamedEvaluation, Result<Score, ScoreError>)| {
        let score = score.map_err(|error| no_value(&evaluation, &error))?;
        Ok((evaluation.name, plain::value(py, score)?))
    };
    let heuristics = evaluations.into_iter().zip(assessment.scores).map(value);
    Ok((features, heuristics.collect::<PyResult<_>>()?))
}
