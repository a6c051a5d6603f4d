//! The exact solver.

use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::time::Duration;

use isolation::board::Verdict;
use isolation::search::Limits;
use isolation::solve::{Interrupt, Solver};

use isolation::{AnyPosition, Scope, SolverReport, clock::ClockKind};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use serde_json::json;

use crate::arguments::{self, value_error};
use crate::game::position_of;
use crate::{plain, work};

/// Proves the result of a position under best play.
///
/// Parameters
/// ----------
/// position : Position, Game or str
///     A position, the last one of a game, a text, or a preset's name.
/// moves : bool
///     Whether to prove the result of each legal move as well.
/// distances : bool
///     Whether to find the plies to the end under best play, of the moves as well.
/// nodes : int, optional
///     Maximum nodes.
/// time : float or str, optional
///     Maximum time, in seconds or as a text such as "150ms".
/// progress : callable, optional
///     Called with intermediate Solutions. Ctrl-C, or an exception of it, ends the work and is raised.
///
/// Returns
/// -------
/// Solution
///     The result; "unknown" where a limit was reached first.
#[pyfunction]
#[pyo3(signature = (position, *, moves=false, distances=false, nodes=None, time=None, progress=None))]
pub fn solve<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    moves: bool,
    distances: bool,
    nodes: Option<&Bound<'py, PyAny>>,
    time: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let position = position_of(position)?;
    let progress = arguments::listener(progress, "a Solution")?;
    let nodes = arguments::nodes("nodes", nodes)?;
    let limits = Limits { depth: None, nodes, time: arguments::time(time)? };
    let scope = match (moves, distances) {
        (_, true) => Scope::Distances,
        (true, false) => Scope::Moves,
        (false, false) => Scope::Winner,
    };
    let tells = progress.is_some();
    let truth = work::run(
        py,
        |stop, sender: &Sender<SolverReport>| {
            let mut tell = |truth: &SolverReport| {
                if tells {
                    // No receiver is left once an exception propagates.
                    let _ = sender.send(truth.clone());
                }
            };
            SolverReport::find(&position, scope, limits, &*ClockKind::Wall.start(), stop, &mut tell)
        },
        |py, truth| match progress {
            Some(progress) => progress.call1((solution(py, &position, &truth)?,)).map(|_| ()),
            None => Ok(()),
        },
    )?;
    solution(py, &position, &truth)
}

/// The results for a position, as a Solution.
pub fn solution<'py>(
    py: Python<'py>,
    position: &AnyPosition,
    truth: &SolverReport,
) -> PyResult<Bound<'py, PyAny>> {
    let winner = truth.result.map(|result| match result {
        Verdict::Win => position.to_move().name(),
        Verdict::Loss => (!position.to_move()).name(),
    });
    let mut data = json!(truth);
    data["winner"] = json!(winner);
    plain::object(py, "isolation_engine.solution", "Solution", &data)
}

/// A winning strategy that `verify` and `isolation verify` check without the solver.
///
/// Parameters
/// ----------
/// position : Position, Game or str
///     A position, the last one of a game, a text, or a preset's name.
/// nodes : int, optional
///     Maximum nodes.
/// time : float or str, optional
///     Maximum time, in seconds or as a text such as "150ms".
///
/// Returns
/// -------
/// str
///     The certificate.
///
/// Raises
/// ------
/// RuntimeError
///     A limit was reached before it was complete.
#[pyfunction]
#[pyo3(signature = (position, *, nodes=None, time=None))]
pub fn certificate<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    nodes: Option<&Bound<'py, PyAny>>,
    time: Option<&Bound<'py, PyAny>>,
) -> PyResult<String> {
    let position = position_of(position)?;
    let (nodes, time) = (arguments::nodes("nodes", nodes)?, arguments::time(time)?);
    let found = work::run_silently(py, |stop| {
        let clock = ClockKind::Wall.start();
        let late = |limit: Duration| clock.elapsed() >= limit;
        let mut poll = |_| stop.load(Ordering::Relaxed) || time.is_some_and(late);
        let mut solver = Solver::new();
        let mut interrupt = Interrupt { nodes, poll: &mut poll };
        let verdict = solver.solve(&position, &mut interrupt)?;
        interrupt.nodes = nodes.map(|nodes| nodes.saturating_sub(solver.nodes()));
        isolation::solve::certificate(&position, verdict, &mut interrupt)
    })?;
    found.ok_or_else(|| {
        PyRuntimeError::new_err(format!(
            "certificate of {position}: the limit was reached before it was complete; expected more \
             nodes or time"
        ))
    })
}

/// Checks a certificate by the rules alone.
///
/// Parameters
/// ----------
/// text : str
///     The certificate.
///
/// Returns
/// -------
/// Certified
///     What it proves.
///
/// Raises
/// ------
/// ValueError
///     It proves nothing.
#[pyfunction]
pub fn verify<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let verified = py.detach(|| isolation_verify::verify(text));
    let certified = verified.map_err(|error| value_error(format!("certificate: {error}")))?;
    let last = certified.last();
    let position = AnyPosition::try_from(last.position.clone()).map_err(value_error)?;
    let data = json!({
        "position": position.to_string(),
        "winner": last.winner.name(),
        "replies": certified.replies,
    });
    plain::object(py, "isolation_engine.solution", "Certified", &data)
}
