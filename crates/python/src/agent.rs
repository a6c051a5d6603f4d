//! Agents.

use std::sync::atomic::AtomicBool;

use isolation::{AgentSpec, Report, Watch, clock};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::callable::{self, Callable};
use crate::position::Position;
use crate::work;

/// A player that chooses moves, by its text, such as "strong(time=150ms)".
#[pyclass(frozen, module = "isolation")]
pub struct Agent {
    spec: AgentSpec,
    seed: u64,
    /// Whether leaves are scored by a function of Python's.
    callable: bool,
}

#[pymethods]
impl Agent {
    /// The agent of a text. The seed decides what the text leaves to chance.
    ///
    /// `eval` is a function that scores leaves in place of a heuristic: `eval(position)` or
    /// `eval(position, player)` gives a number for `player`, the one at the root of the search; with
    /// `batch=True`, `eval(batch)` gives as many numbers as the `Batch` has positions, the children
    /// of one node. Finished games are never asked about. An exception ends the search and is
    /// raised.
    #[new]
    #[pyo3(signature = (text, *, seed=0, eval=None, batch=false))]
    fn new(text: &str, seed: u64, eval: Option<&Bound<'_, PyAny>>, batch: bool) -> PyResult<Self> {
        let spec =
            text.parse::<AgentSpec>().map_err(|error| PyValueError::new_err(error.to_string()))?;
        match eval {
            Some(function) => {
                let spec = callable::scored_by(&spec, Callable::new(function, batch)?)?;
                Ok(Self { spec, seed, callable: true })
            }
            None if batch => Err(PyValueError::new_err("batch=True: expected eval, a function")),
            None => Ok(Self { spec, seed, callable: false }),
        }
    }

    /// The canonical text, with every parameter.
    #[getter]
    fn text(&self) -> String {
        self.spec.to_string()
    }

    /// Chooses a move: what `isolation best --json` prints, as a dict's JSON text.
    fn _choose(&self, py: Python<'_>, position: Position) -> PyResult<String> {
        let choose = |stop: &AtomicBool| {
            let agent = isolation::Agent::new(self.spec.clone(), self.seed);
            let clock = clock::start_for(&self.spec);
            let mut watch = Watch { clock: &*clock, stop, info: &mut |_| {} };
            agent.choose(&position.0, &mut watch, None)
        };
        let found = if self.callable {
            // The function is called on this thread, which keeps the interpreter's lock.
            choose(&AtomicBool::new(false))
        } else {
            work::run(py, |stop, _: &std::sync::mpsc::Sender<()>| choose(stop), |_, ()| Ok(()))?
        };
        let info = found.map_err(|error| callable::raised(py, error))?;
        let report = Report::new(&position.0, &info);
        Ok(serde_json::to_string(&report).expect("a report is plain data"))
    }

    fn __repr__(&self) -> String {
        format!("Agent({:?})", self.spec.to_string())
    }
}
