//! Agents.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use isolation::search::SearchInfo;
use isolation::{AgentSpec, AnyPosition, Report, Watch, clock};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::{self, agent_of, position_of, value_error};
use crate::callable::{self, Callable};
use crate::{plain, work};

/// A player that chooses moves, made from its text, such as "strong(time=150ms)",
/// "alphabeta(depth=5, eval=improved)" or a level's name. The seed, below 2**53, decides what the
/// text leaves to chance.
///
/// `eval` is a function that scores the leaves of minimax, alphabeta and deepening in place of a
/// heuristic: eval(position, player) gives a number, the higher the better for `player` (0 or 1), the
/// one who moves at the root of the search; a function of one parameter gets the position alone. With
/// batch=True, eval(batch) gives an array of numbers, one for each position of a Batch, the children
/// of one node, for batch.player. The function is never asked about finished games, which are won or
/// lost. It is called on the thread that asks the agent, which keeps the interpreter's lock
/// meanwhile; other threads get their turns as beside any Python code. An exception of the function
/// ends the search and is raised; what is no number is a TypeError, not-a-number a ValueError.
/// Infinities are taken for the highest and the lowest estimate, 30,000 and -30,000.
///
/// Raises ValueError when the text is no agent, or its search takes no eval.
#[pyclass(frozen, eq, hash, module = "isolation")]
pub struct Agent {
    /// What it was made from.
    pub spec: AgentSpec,
    /// The seed.
    pub seed: u64,
    /// The text without the function, and the function, where one scores leaves.
    scored: Option<(String, Arc<Callable>)>,
}

impl Agent {
    /// The agent of a text.
    pub fn of(spec: AgentSpec, seed: u64) -> Self {
        Self { spec, seed, scored: None }
    }
}

impl PartialEq for Agent {
    fn eq(&self, other: &Self) -> bool {
        (&self.spec, self.seed) == (&other.spec, other.seed)
    }
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
    #[pyo3(
        signature = (text, seed=None, *, eval=None, batch=false),
        text_signature = "(text, seed=0, *, eval=None, batch=False)"
    )]
    fn new(
        text: &str,
        seed: Option<&Bound<'_, PyAny>>,
        eval: Option<&Bound<'_, PyAny>>,
        batch: bool,
    ) -> PyResult<Self> {
        let spec: AgentSpec = text.parse().map_err(value_error::<isolation::SpecError>)?;
        let seed = arguments::seed(seed)?;
        match eval {
            Some(function) => {
                let callable = Arc::new(Callable::new(function, batch)?);
                let scored = callable::scored_by(&spec, &callable)?;
                Ok(Self { spec: scored, seed, scored: Some((spec.to_string(), callable)) })
            }
            None if batch => Err(PyTypeError::new_err("batch=True: expected eval, a function")),
            None => Ok(Self::of(spec, seed)),
        }
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
        let found = work::search(
            py,
            &self.spec,
            |stop: &AtomicBool, tell: &mut dyn FnMut(&SearchInfo)| {
                let agent = isolation::Agent::new(self.spec.clone(), self.seed);
                let clock = clock::start_for(&self.spec);
                let mut info = |info: &SearchInfo| {
                    if tells {
                        tell(info);
                    }
                };
                let mut watch = Watch { clock: &*clock, stop, info: &mut info };
                agent.choose(&position, &mut watch, None)
            },
            |py, info| match progress {
                Some(progress) => progress.call1((report(py, &position, &info)?,)).map(|_| ()),
                None => Ok(()),
            },
        )?;
        let info = found.map_err(|error| callable::raised(py, error))?;
        report(py, &position, &info)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String, u64))> {
        let (py, agent) = (slf.py(), slf.get());
        let class = slf.get_type().into_any();
        let Some((text, callable)) = &agent.scored else {
            return Ok((class, (agent.text(), agent.seed)));
        };
        let named = PyDict::new(py);
        named.set_item("eval", callable.function(py))?;
        named.set_item("batch", callable.takes_batch())?;
        let make = py.import("functools")?.getattr("partial")?.call((class,), Some(&named))?;
        Ok((make, (text.clone(), agent.seed)))
    }

    fn __repr__(&self) -> String {
        match self.seed {
            0 => format!("Agent({:?})", self.spec.to_string()),
            seed => format!("Agent({:?}, seed={seed})", self.spec.to_string()),
        }
    }
}

fn report<'py>(
    py: Python<'py>,
    position: &AnyPosition,
    info: &SearchInfo,
) -> PyResult<Bound<'py, PyAny>> {
    let report = Report::new(position, info);
    let json = serde_json::to_string(&report).expect("a report is plain data");
    plain::object(py, "isolation.report", "Report", &json)
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
    Agent::of(spec, seed).choose(py, position, progress)
}
