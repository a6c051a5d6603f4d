//! Agents.

use isolation::{AgentSpec, Report, Watch, clock};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::mpsc::Sender;

use crate::arguments::{self, agent_of, position_of, value_error};
use crate::{plain, work};

/// A player that chooses moves, made from its text, such as "strong(time=150ms)",
/// "alphabeta(depth=5, eval=improved)" or a level's name. The seed, below 2**53, decides what the
/// text leaves to chance.
///
/// Raises ValueError when the text is no agent.
#[pyclass(frozen, eq, hash, module = "isolation")]
#[derive(PartialEq)]
pub struct Agent {
    /// What it was made from.
    pub spec: AgentSpec,
    /// The seed.
    pub seed: u64,
}

impl Eq for Agent {}

impl std::hash::Hash for Agent {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.spec.to_string(), self.seed).hash(state);
    }
}

#[pymethods]
impl Agent {
    #[new]
    #[pyo3(signature = (text, seed=None), text_signature = "(text, seed=0)")]
    fn new(text: &str, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let spec = text.parse().map_err(value_error::<isolation::SpecError>)?;
        Ok(Self { spec, seed: arguments::seed(seed)? })
    }

    /// The canonical text, with every parameter.
    #[getter]
    fn text(&self) -> String {
        self.spec.to_string()
    }

    /// What decides what the text leaves to chance.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Chooses a move, and reports what the search came to. The same agent, position and limits of
    /// depth or nodes give the same report, but for the time.
    ///
    /// `progress` is called on this thread with each Report on the way: after each depth, and when
    /// a better move is found. Other threads run meanwhile. Ctrl-C, or an exception of `progress`,
    /// ends the search and is raised. A finished position has no move.
    ///
    /// Raises RuntimeError when the agent's formula has no value in a position that is met.
    #[pyo3(signature = (position, *, progress=None))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = position_of(position)?;
        let tells = progress.is_some();
        let found = work::run(
            py,
            |stop, sender: &Sender<String>| {
                let agent = isolation::Agent::new(self.spec.clone(), self.seed);
                let clock = clock::start_for(&self.spec);
                let mut info = |info: &isolation::search::SearchInfo| {
                    if tells {
                        // Nobody listens any more once an exception is on its way.
                        let _ = sender.send(json(&Report::new(&position, info)));
                    }
                };
                let mut watch = Watch { clock: &*clock, stop, info: &mut info };
                agent.choose(&position, &mut watch, None)
            },
            |py, text| match progress {
                Some(progress) => progress.call1((report(py, &text)?,)).map(|_| ()),
                None => Ok(()),
            },
        )?;
        let info = found.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        report(py, &json(&Report::new(&position, &info)))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String, u64))> {
        let agent = slf.get();
        Ok((slf.get_type().into_any().unbind(), (agent.text(), agent.seed)))
    }

    fn __repr__(&self) -> String {
        match self.seed {
            0 => format!("Agent({:?})", self.spec.to_string()),
            seed => format!("Agent({:?}, seed={seed})", self.spec.to_string()),
        }
    }
}

fn json(report: &Report) -> String {
    serde_json::to_string(report).expect("a report is plain data")
}

fn report<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    plain::object(py, "isolation.report", "Report", json)
}

/// The best move that an agent finds, as its report: `best("7/7/2n4/3N3/7/7/7 w").move`.
///
/// `position` is a Position, a Game, a position's text or a preset's name; `agent` an Agent or its
/// text; `seed` takes the place of the agent's own. See Agent.choose for `progress`, Ctrl-C and errors.
#[pyfunction]
#[pyo3(
    signature = (position, agent=None, *, seed=None, progress=None),
    text_signature = "(position, agent='strong(time=1s)', *, seed=None, progress=None)"
)]
pub fn best<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    agent: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let spec = match agent {
        Some(agent) => agent_of(agent)?,
        None => "strong(time=1s)".parse().expect("it is an agent"),
    };
    let own = agent.and_then(|agent| agent.cast::<Agent>().ok()).map_or(0, |it| it.get().seed);
    let seed = seed.map_or(Ok(own), |given| arguments::seed(Some(given)))?;
    Agent { spec, seed }.choose(py, position, progress)
}
