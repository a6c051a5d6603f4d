//! Cluster tasks.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use isolation::board::Verdict;
use isolation::{MoveVerdict, SolverReport};
use isolation_arena::task::{self, GameLedger, Ledger, PairLedger, ProofLedger, SelfPlay};
use isolation_arena::{Next, Problem};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::{nodes, to_error};
use crate::board_table::{BoardTable, free_rules};
use crate::game::position_of;
use crate::tournament::{self, figures};
use crate::{solve, work};

/// Runs a numbered task of a cluster. A pure function, except for measured times.
///
/// Parameters
/// ----------
/// text : str
///     A JSON line written by `isolation solve --tasks`, `isolation solve-board --tasks` or `isolation
///     tournament --tasks`.
///
/// Returns
/// -------
/// str
///     The lines that a local run would have written.
///
/// Raises
/// ------
/// ValueError
///     The text is no task.
/// RuntimeError
///     A game was interrupted.
#[pyfunction]
pub fn run_task(py: Python<'_>, text: &str) -> PyResult<String> {
    let done = work::run_silently(py, |stop| task::run_task(text, stop))?;
    let lines = done.map_err(to_error)?;
    lines.ok_or_else(|| PyRuntimeError::new_err("the task was stopped"))
}

/// Creates the tasks of one run and collects their results in any order, in its file if it has one. The file is
/// locked until it is closed; after that, every use raises ValueError.
#[pyclass(frozen, module = "isolation_engine._native", name = "Ledger")]
pub struct PyLedger(Mutex<Option<Kind>>);

enum Kind {
    Games(Box<GameLedger>),
    Pairs(PairLedger),
    Proof(Box<ProofLedger>),
    SelfPlay(Box<SelfPlay>),
}

#[pymethods]
impl PyLedger {
    /// The games of a tournament: `description` is JSON, `positions` the text of its file of openings.
    #[staticmethod]
    #[pyo3(signature = (description, positions, records))]
    fn games(
        py: Python<'_>,
        description: &str,
        positions: Option<String>,
        records: Option<PathBuf>,
    ) -> PyResult<Self> {
        let description = tournament::description(description)?;
        let opened = py.detach(|| GameLedger::open(description, positions, records.as_deref()));
        Self::of(opened.map(|ledger| Kind::Games(Box::new(ledger))))
    }

    /// Self-play games: the first games of the pairs of a match of an agent against itself.
    #[staticmethod]
    #[pyo3(signature = (description, positions, records))]
    fn self_play(
        py: Python<'_>,
        description: &str,
        positions: Option<String>,
        records: Option<PathBuf>,
    ) -> PyResult<Self> {
        let description = tournament::description(description)?;
        let opened = py.detach(|| SelfPlay::open(description, positions, records.as_deref()));
        Self::of(opened.map(|ledger| Kind::SelfPlay(Box::new(ledger))))
    }

    /// The pairs of a board.
    #[staticmethod]
    #[pyo3(signature = (preset, limit_nodes, checkpoint))]
    fn pairs(
        preset: &str,
        limit_nodes: Option<&Bound<'_, PyAny>>,
        checkpoint: Option<PathBuf>,
    ) -> PyResult<Self> {
        let (rules, limit) = (free_rules(preset)?, nodes("limit_nodes", limit_nodes)?);
        Self::of(PairLedger::open(rules, limit, checkpoint.as_deref()).map(Kind::Pairs))
    }

    /// The subproblems of a position's proof.
    #[staticmethod]
    #[pyo3(signature = (position, checkpoint))]
    fn proof(
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        checkpoint: Option<PathBuf>,
    ) -> PyResult<Self> {
        let position = position_of(position)?;
        let opened = py.detach(|| ProofLedger::open(position, checkpoint.as_deref()));
        Self::of(opened.map(|ledger| Kind::Proof(Box::new(ledger))))
    }

    /// The next task, of at most this many games, pairs or subproblems; None if it depends on
    /// missing results, or nothing is left.
    fn take(&self, items: u64) -> PyResult<Option<String>> {
        self.with(|kind| match kind.inner().take(items) {
            Next::Play(task) => Some(task.to_line()),
            Next::Wait | Next::End => None,
        })
    }

    /// Adds the output of a task.
    ///
    /// Raises ValueError for lines of something else, and when they cannot be written.
    fn put(&self, py: Python<'_>, lines: &str) -> PyResult<()> {
        py.detach(|| self.with(|kind| kind.inner().put(lines)))?.map_err(to_error)
    }

    /// Flushes all results to the disk.
    fn finish(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| self.with(|kind| kind.inner().finish()))?.map_err(to_error)
    }

    /// Closes and unlocks the file. Closing it again does nothing.
    fn close(&self) {
        *self.lock() = None;
    }

    /// The number of games, pairs or subproblems that are done.
    #[getter]
    fn done(&self) -> PyResult<u64> {
        self.with(|kind| kind.inner().done())
    }

    /// The maximum number of games or pairs, or the number of subproblems known so far.
    #[getter]
    fn most(&self) -> PyResult<u64> {
        self.with(|kind| kind.inner().most())
    }

    /// Whether all is done.
    #[getter]
    fn is_over(&self) -> PyResult<bool> {
        self.with(|kind| kind.inner().is_over())
    }

    /// The figures of a tournament as JSON, without games that wait for an earlier one; None for other
    /// work.
    fn figures(&self) -> PyResult<Option<String>> {
        self.with(|kind| match kind {
            Kind::Games(ledger) => Some(figures(&ledger.summary())),
            Kind::Pairs(_) | Kind::Proof(_) | Kind::SelfPlay(_) => None,
        })
    }

    /// The records outside the file: all if there is no file, and those that wait for an earlier
    /// game.
    fn kept(&self) -> PyResult<Vec<String>> {
        self.with(|kind| match kind {
            Kind::Games(ledger) => ledger.unsaved(),
            Kind::SelfPlay(ledger) => ledger.unsaved().to_vec(),
            Kind::Pairs(_) | Kind::Proof(_) => Vec::new(),
        })
    }

    /// The table of a board, and its nodes; None for other work.
    fn table(&self) -> PyResult<Option<(BoardTable, u64)>> {
        self.with(|kind| match kind {
            Kind::Pairs(ledger) => Some((BoardTable(ledger.table()), ledger.nodes())),
            Kind::Games(_) | Kind::Proof(_) | Kind::SelfPlay(_) => None,
        })
    }

    /// The Solution of a position after this many milliseconds; None for other work.
    fn solution<'py>(&self, py: Python<'py>, ms: f64) -> PyResult<Option<Bound<'py, PyAny>>> {
        let known = self.with(|kind| match kind {
            Kind::Proof(ledger) => {
                let (position, result) = (*ledger.position(), ledger.verdict());
                let winning = ledger.winning_move(&position);
                let moves = winning.into_iter().map(|mv| MoveVerdict {
                    text: position.move_text(mv),
                    result: Some(Verdict::Win),
                    plies: None,
                });
                let (nodes, finished) = (ledger.nodes(), result.is_some());
                let moves = moves.collect();
                Some((position, SolverReport { result, plies: None, moves, nodes, ms, finished }))
            }
            Kind::Games(_) | Kind::Pairs(_) | Kind::SelfPlay(_) => None,
        })?;
        known.map(|(position, truth)| solve::solution(py, &position, &truth)).transpose()
    }
}

impl PyLedger {
    fn of(opened: Result<Kind, Problem>) -> PyResult<Self> {
        Ok(Self(Mutex::new(Some(opened.map_err(to_error)?))))
    }

    fn lock(&self) -> MutexGuard<'_, Option<Kind>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with<T>(&self, use_it: impl FnOnce(&mut Kind) -> T) -> PyResult<T> {
        let closed = || {
            PyValueError::new_err(
                "the ledger is closed; expected an open one, such as Ledger.games makes",
            )
        };
        self.lock().as_mut().map(use_it).ok_or_else(closed)
    }
}

impl Kind {
    fn inner(&mut self) -> &mut dyn Ledger {
        match self {
            Self::Games(ledger) => &mut **ledger,
            Self::Pairs(ledger) => ledger,
            Self::Proof(ledger) => &mut **ledger,
            Self::SelfPlay(ledger) => &mut **ledger,
        }
    }
}
