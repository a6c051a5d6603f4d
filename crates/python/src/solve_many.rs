//! Solves many positions on all cores.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use isolation::board::Verdict;
use isolation::search::Limits;
use isolation::{AnyPosition, Scope, SolverReport, clock::ClockKind};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::actions::Actions;
use crate::arguments::{self, threads_or_cores};
use crate::batch::Batch;
use crate::game::position_of;
use crate::work;

/// Time between two reports of progress.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// Proves the results of many positions on all cores.
///
/// Results do not depend on the number of threads, and are those of `solve` for each position alone. Other
/// threads run meanwhile.
///
/// Parameters
/// ----------
/// positions : Batch or sequence of positions
///     Positions as `solve` takes them, of one board where moves or distances are asked for.
/// moves : bool
///     Whether to prove the result of each legal move as well.
/// distances : bool
///     Whether to find the plies to the end under best play as well, which takes far longer.
/// nodes : int, optional
///     Maximum nodes per position.
/// threads : int, optional
///     Positions solved at the same time; by default, one per core.
/// progress : callable, optional
///     Called with the number of finished positions, at most ten times a second. Ctrl-C, or an exception of it,
///     ends the work and is raised.
///
/// Returns
/// -------
/// Solutions
///     Arrays with one row per position.
#[pyfunction]
#[pyo3(signature = (positions, *, moves=false, distances=false, nodes=None, threads=None, progress=None))]
pub fn solve_many<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyAny>,
    moves: bool,
    distances: bool,
    nodes: Option<&Bound<'py, PyAny>>,
    threads: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let positions = read_positions(positions)?;
    let progress = arguments::listener(progress, "the number of finished positions")?;
    let threads = threads_or_cores(threads)?;
    let scope = match (moves, distances) {
        (_, true) => Scope::Distances,
        (true, false) => Scope::Moves,
        (false, false) => Scope::Winner,
    };
    let actions = if scope == Scope::Winner { None } else { Some(actions_of_all(&positions)?) };
    let nodes = arguments::nodes("nodes", nodes)?;
    let limits = Limits { nodes, ..Limits::default() };
    // Two threads may report in the other order.
    let mut furthest = 0;
    let solved = work::run(
        py,
        |stop, sender| {
            let solve = |position: &AnyPosition| {
                SolverReport::find(
                    position,
                    scope,
                    limits,
                    &*ClockKind::Wall.start(),
                    stop,
                    &mut |_| {},
                )
            };
            on_threads(&positions, threads, stop, sender, solve)
        },
        |_, finished: usize| {
            furthest = finished.max(furthest);
            progress.map_or(Ok(()), |progress| progress.call1((furthest,)).map(drop))
        },
    )?;
    let truths = solved.map_err(|error| {
        let why = format!("cannot start {threads} threads: {error}; expected fewer");
        PyRuntimeError::new_err(why)
    })?;

    let results = truths.iter().map(|truth| sign(truth.result)).collect();
    let nodes = truths.iter().map(|truth| truth.nodes as i64).collect();
    let plies = |truth: &SolverReport| truth.plies.map_or(-1, |plies| plies as i16);
    let plies = distances.then(|| PyArray1::from_vec(py, truths.iter().map(plies).collect()));
    let move_results = actions.map(|actions| {
        let count = actions.map_or(0, Actions::count);
        let mut signs = vec![0_i8; positions.len() * count];
        for (row, (position, truth)) in positions.iter().zip(&truths).enumerate() {
            for (mv, known) in position.moves().zip(&truth.moves) {
                let action = actions.map_or(0, |actions| actions.number(mv));
                signs[row * count + action] = sign(known.result);
            }
        }
        PyArray1::from_vec(py, signs).reshape([positions.len(), count])
    });
    py.import("isolation_engine.solution")?.getattr("Solutions")?.call1((
        PyArray1::<i8>::from_vec(py, results),
        PyArray1::<i64>::from_vec(py, nodes),
        move_results.transpose()?,
        plies,
    ))
}

/// 1 for a win, -1 for a loss, 0 where it is unknown.
fn sign(verdict: Option<Verdict>) -> i8 {
    match verdict {
        Some(Verdict::Win) => 1,
        Some(Verdict::Loss) => -1,
        None => 0,
    }
}

/// Solves the positions on several threads, each of which takes the next one that is left, and tells
/// how many are finished. The answers are in the order of the positions.
fn on_threads<T: Send>(
    positions: &[AnyPosition],
    threads: NonZeroUsize,
    stop: &AtomicBool,
    sender: &Sender<usize>,
    solve: impl Fn(&AnyPosition) -> T + Sync,
) -> std::io::Result<Vec<T>> {
    let (next, finished) = (&AtomicUsize::new(0), &AtomicUsize::new(0));
    let work = |sender: Sender<usize>| {
        let (mut solved, mut last_report) = (Vec::new(), Instant::now());
        while !stop.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = positions.get(index) else { break };
            solved.push((index, solve(position)));
            let count = finished.fetch_add(1, Ordering::Relaxed) + 1;
            if last_report.elapsed() >= TELL_EVERY {
                last_report = Instant::now();
                // The other end is there as long as this thread.
                let _ = sender.send(count);
            }
        }
        solved
    };
    let work = &work;
    thread::scope(|scope| {
        let mut started = Vec::new();
        for _ in 0..threads.get().min(positions.len()) {
            let sender = sender.clone();
            match thread::Builder::new().spawn_scoped(scope, move || work(sender)) {
                Ok(thread) => started.push(thread),
                Err(error) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
        }
        let ends = started.into_iter().map(|thread| thread.join().expect("the solver is sound"));
        let mut solved: Vec<(usize, T)> = ends.flatten().collect();
        solved.sort_unstable_by_key(|&(index, _)| index);
        Ok(solved.into_iter().map(|(_, solved)| solved).collect())
    })
}

/// The positions of a batch, or of a sequence of positions, games and texts.
fn read_positions(given: &Bound<'_, PyAny>) -> PyResult<Vec<AnyPosition>> {
    if let Ok(batch) = given.cast::<Batch>() {
        return Ok(batch.get().boards.clone());
    }
    let expected = || {
        let what = given.repr().map_or_else(|_| "?".to_owned(), |text| text.to_string());
        PyTypeError::new_err(format!(
            "positions {what}: expected a Batch or a sequence of positions"
        ))
    };
    if given.is_instance_of::<PyString>() {
        return Err(expected());
    }
    let items = given.try_iter().map_err(|_| expected())?;
    let read = |(index, item): (usize, PyResult<Bound<'_, PyAny>>)| {
        let item = item?;
        position_of(&item).map_err(|error| {
            let value = error.value(given.py());
            let why = format!("position {index}: {value}");
            if value.is_instance_of::<PyTypeError>() {
                PyTypeError::new_err(why)
            } else {
                PyValueError::new_err(why)
            }
        })
    };
    items.enumerate().map(read).collect()
}

/// How moves of every position are numbered; none where there are no positions.
fn actions_of_all(positions: &[AnyPosition]) -> PyResult<Option<Actions>> {
    let Some(first) = positions.first() else { return Ok(None) };
    let kind = |position: &AnyPosition| (position.size(), position.removes());
    let other = positions.iter().position(|position| kind(position) != kind(first));
    let Some(other) = other else { return Ok(Some(Actions::of(first))) };
    let board = |position: &AnyPosition| format!("{}-{}", position.movement(), position.size());
    Err(PyValueError::new_err(format!(
        "position {other}: a board {}, the first one is {}; expected moves of one kind on boards of one size with \
         moves or distances",
        board(&positions[other]),
        board(first)
    )))
}
