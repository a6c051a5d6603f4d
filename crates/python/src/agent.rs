//! Agents.

use isolation::{AgentSpec, Report, Watch, clock};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::position::Position;
use crate::work;

/// A player that chooses moves, by its text, such as "strong(time=150ms)".
#[pyclass(frozen, module = "isolation")]
pub struct Agent {
    spec: AgentSpec,
    seed: u64,
}

#[pymethods]
impl Agent {
    /// The agent of a text. The seed decides what the text leaves to chance.
    #[new]
    #[pyo3(signature = (text, *, seed=0))]
    fn new(text: &str, seed: u64) -> PyResult<Self> {
        let spec =
            text.parse::<AgentSpec>().map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(Self { spec, seed })
    }

    /// The canonical text, with every parameter.
    #[getter]
    fn text(&self) -> String {
        self.spec.to_string()
    }

    /// Chooses a move: what `isolation best --json` prints, as a dict's JSON text.
    fn _choose(&self, py: Python<'_>, position: Position) -> PyResult<String> {
        let found = work::run(
            py,
            |stop, _: &std::sync::mpsc::Sender<()>| {
                let agent = isolation::Agent::new(self.spec.clone(), self.seed);
                let clock = clock::start_for(&self.spec);
                let mut watch = Watch { clock: &*clock, stop, info: &mut |_| {} };
                agent.choose(&position.0, &mut watch, None)
            },
            |_, ()| Ok(()),
        )?;
        let info = found.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        let report = Report::new(&position.0, &info);
        Ok(serde_json::to_string(&report).expect("a report is plain data"))
    }

    fn __repr__(&self) -> String {
        format!("Agent({:?})", self.spec.to_string())
    }
}
