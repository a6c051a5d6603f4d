//! Functions of Python's that score the leaves of the engine's searches.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use isolation::board::Player;
use isolation::eval::{Foreign, Score, ScoreError};
use isolation::search::SearchError;
use isolation::spec::ParamKind;
use isolation::{AgentSpec, AnyPosition};
use numpy::{AllowTypeChange, PyArray1, PyArrayLike1, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyTuple};

use crate::batch::Batch;
use crate::position;
use crate::turns::let_others_run;

/// Pauses of a search between two at which other threads may run and Ctrl-C is checked.
const PAUSES: u32 = 16;

/// A function that scores positions, one by one or all children of a node at once.
///
/// The searching thread holds the interpreter's lock. An exception of the function ends the
/// search and waits in the thread's state, where [`raised`] finds it.
#[derive(Debug)]
pub struct Callable {
    function: Py<PyAny>,
    name: String,
    /// Whether the function takes the player for whom it scores.
    takes_player: bool,
    /// Whether it takes a [`Batch`] instead of one position.
    takes_batches: bool,
    pauses: AtomicU32,
    /// The exception that it raised last.
    pub failed: Failed,
}

/// The exception that a function raised last.
#[derive(Debug, Default)]
pub struct Failed(Mutex<Option<PyErr>>);

impl Failed {
    /// Remembers an exception, and leaves it in the thread's state, where [`raised`] finds it.
    pub fn keep(&self, py: Python<'_>, error: PyErr) -> ScoreError {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.clone_ref(py));
        error.restore(py);
        ScoreError::Foreign
    }

    /// The exception that ended a search on another thread, whose state is gone.
    pub fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl Callable {
    /// # Errors
    /// `TypeError` when it cannot be called with what it would be given.
    pub fn new(function: &Bound<'_, PyAny>, batch: bool) -> PyResult<Self> {
        let name = function_name(function)?;
        if !function.is_callable() {
            return Err(PyTypeError::new_err(format!(
                "evaluate={name}: expected a function of a position; heuristics and formulas are named in \
                 the agent's text"
            )));
        }
        let takes_player = takes_player(function, &name, batch)?;
        let function = function.clone().unbind();
        Ok(Self {
            function,
            name,
            takes_player,
            takes_batches: batch,
            pauses: AtomicU32::new(0),
            failed: Failed::default(),
        })
    }

    pub fn function(&self, py: Python<'_>) -> Py<PyAny> {
        self.function.clone_ref(py)
    }

    fn call(&self, py: Python<'_>, position: AnyPosition, player: Player) -> PyResult<Score> {
        let function = self.function.bind(py);
        let position = position::Position(position);
        let value = if self.takes_player {
            function.call1((position, player.index()))?
        } else {
            function.call1((position,))?
        };
        let number = match value.cast_exact::<PyFloat>() {
            Ok(float) => float.value(),
            Err(_) if value.hasattr(intern!(py, "__float__"))? => value.extract()?,
            Err(_) => value.extract().map_err(|_| {
                PyTypeError::new_err(format!(
                    "evaluate={}: expected a number, got {value:?} for {}",
                    self.name, position.0
                ))
            })?,
        };
        if number.is_nan() {
            return Err(self.not_a_number(&position.0));
        }
        Ok(Score::estimate(number))
    }

    fn call_batch(
        &self,
        py: Python<'_>,
        boards: Vec<AnyPosition>,
        player: Player,
    ) -> PyResult<Vec<Score>> {
        let batch = Bound::new(py, Batch { boards, player: Some(player) })?;
        let values = self.function.bind(py).call1((&batch,))?;
        let numbers = self.read(&values)?;
        let boards = &batch.get().boards;
        if numbers.len() != boards.len() {
            return Err(PyValueError::new_err(format!(
                "evaluate={}: expected {} numbers, one a position, got {}",
                self.name,
                boards.len(),
                numbers.len()
            )));
        }
        match numbers.iter().position(|number| number.is_nan()) {
            Some(index) => Err(self.not_a_number(&boards[index])),
            None => Ok(numbers.into_iter().map(Score::estimate).collect()),
        }
    }

    /// The numbers of an array, a list, or whatever else NumPy makes an array of one axis of.
    fn read(&self, values: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
        if let Ok(array) = values.cast::<PyArray1<f64>>()
            && let Ok(numbers) = array.to_vec()
        {
            return Ok(numbers);
        }
        let array: PyArrayLike1<'_, f64, AllowTypeChange> = values.extract().map_err(|error| {
            PyTypeError::new_err(format!(
                "evaluate={}: expected an array of numbers, one a position, got {values:?} ({error})",
                self.name
            ))
        })?;
        Ok(array.as_array().to_vec())
    }

    fn not_a_number(&self, position: &AnyPosition) -> PyErr {
        PyValueError::new_err(format!(
            "evaluate={}: expected a number, got nan for {position}",
            self.name
        ))
    }
}

/// The name in agents' texts.
impl fmt::Display for Callable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Foreign for Callable {
    fn score(&self, position: &AnyPosition, player: Player) -> Result<Score, ScoreError> {
        Python::attach(|py| {
            self.call(py, *position, player).map_err(|error| self.failed.keep(py, error))
        })
    }

    fn takes_batches(&self) -> bool {
        self.takes_batches
    }

    fn score_all(
        &self,
        positions: &[AnyPosition],
        player: Player,
    ) -> Result<Vec<Score>, ScoreError> {
        Python::attach(|py| {
            self.call_batch(py, positions.to_vec(), player)
                .map_err(|error| self.failed.keep(py, error))
        })
    }

    /// Lets other threads run, and checks for Ctrl-C. A function that is written in Python lets them
    /// anyway, one that is written in C does not.
    fn pause(&self) -> Result<(), ScoreError> {
        let pauses = self.pauses.load(Ordering::Relaxed);
        self.pauses.store(pauses.wrapping_add(1), Ordering::Relaxed);
        if !pauses.is_multiple_of(PAUSES) {
            return Ok(());
        }
        Python::attach(|py| {
            let_others_run(py);
            py.check_signals().map_err(|error| self.failed.keep(py, error))
        })
    }
}

/// The agent with this function in place of its heuristic.
///
/// # Errors
/// `ValueError` when its search evaluates no leaves, or its text names a heuristic.
pub fn scored_by(spec: &AgentSpec, callable: &Arc<Callable>) -> PyResult<AgentSpec> {
    let name = spec.entry().name;
    let named = spec
        .values()
        .find(|(param, value)| param.kind == ParamKind::Eval && **value != param.default);
    if let Some((_, value)) = named {
        return Err(PyValueError::new_err(format!(
            "evaluate={callable}: the text of the agent names eval={value} already; expected one of them"
        )));
    }
    let message = format!(
        "evaluate={callable}: {name} takes no such function; alphabeta, deepening, mcts, minimax and strong do"
    );
    spec.with_foreign(Arc::clone(callable) as Arc<dyn Foreign>)
        .ok_or_else(|| PyValueError::new_err(message))
}

/// The exception that a search has ended with.
pub fn raised(py: Python<'_>, error: SearchError) -> PyErr {
    match error {
        SearchError::Evaluate(ScoreError::Foreign) => PyErr::fetch(py),
        error => PyRuntimeError::new_err(error.to_string()),
    }
}

pub fn function_name(function: &Bound<'_, PyAny>) -> PyResult<String> {
    match function.getattr_opt(intern!(function.py(), "__qualname__"))? {
        Some(name) => Ok(format!("<{name}>")),
        None => Ok(function.repr()?.to_string()),
    }
}

/// None for the errors by which Python says that something does not fit; others, such as Ctrl-C's,
/// stay errors.
fn unless_unfit<T>(py: Python<'_>, result: PyResult<T>) -> PyResult<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error)
            if error.is_instance_of::<PyTypeError>(py)
                || error.is_instance_of::<PyValueError>(py) =>
        {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// Whether a function of a position takes the player as well: whether its second positional
/// parameter is called `player` or has no default. One whose parameters are unknown, as of some
/// that are written in C, takes the position alone.
fn takes_player(function: &Bound<'_, PyAny>, name: &str, batch: bool) -> PyResult<bool> {
    let py = function.py();
    let signature = py.import("inspect")?.call_method1("signature", (function,));
    let Some(signature) = unless_unfit(py, signature)? else { return Ok(false) };
    let takes = |arguments: &Bound<'_, PyTuple>| {
        Ok::<_, PyErr>(unless_unfit(py, signature.call_method1("bind", arguments))?.is_some())
    };
    let alone = takes(&PyTuple::new(py, [0])?)?;
    if batch {
        return if alone {
            Ok(false)
        } else {
            Err(PyTypeError::new_err(format!("evaluate={name}: expected a function of one batch")))
        };
    }
    let names: Vec<String> = signature
        .getattr("parameters")?
        .call_method0("keys")?
        .try_iter()?
        .map(|key| key?.extract())
        .collect::<PyResult<_>>()?;
    let both = takes(&PyTuple::new(py, [0, 0])?)?;
    let player = both && (!alone || names.get(1).is_some_and(|name| name == "player"));
    if alone || player {
        Ok(player)
    } else {
        Err(PyTypeError::new_err(format!(
            "evaluate={name}: expected a function of (position) or (position, player), found {signature}"
        )))
    }
}
