//! Agents.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;

use isolation::search::Control;
use isolation::search::{Limits, SearchInfo};
use isolation::spec::Value;
use isolation::{AgentSpec, AnyPosition, Game, Report, clock, known};
use isolation_arena::{PlayerSpec, seat};
use isolation_engines::{EngineSpec, Fault, MoveLimits};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::arguments::{self, value_error};
use crate::callable::{self, Callable};
use crate::game::position_with_moves;
use crate::mover::Mover;
use crate::network::Network;
use crate::{plain, work};

/// A player that chooses moves, made from its text or from a function.
///
/// A function of a position may return one of its moves, as a text or a square. It runs in this process, on the
/// calling thread, without limits. Its exceptions are raised; an illegal move raises ValueError, a value that is
/// not a move TypeError.
///
/// A class in a file, 'python(game_agent.py:AlphaBetaPlayer, time=150ms)', and an external engine,
/// 'ugi("./engine", time=1s)', are agents as well. Each call of `choose` starts and ends a process for them, which
/// takes about 0.2 seconds for a class; in a tournament, a process lasts a game.
///
/// With `evaluate`, minimax, alphabeta and deepening score their leaves by evaluate(position, player): a number,
/// higher if better for `player` (0 or 1), who moves at the root. A function with one parameter gets only the
/// position. With batch=True, evaluate(batch) returns an array with a number for each position of a Batch, the
/// children of one node, for batch.player. It is not called for finished games. It runs on the calling thread,
/// which holds the interpreter's lock; other threads run as beside any Python code. Its exceptions end the search
/// and are raised; a value that is not a number raises TypeError, NaN ValueError. Numbers are clamped to -30,000 to
/// 30,000.
///
/// With `evaluate`, mcts uses a network instead of random games (PUCT, as in AlphaZero): evaluate(observations)
/// receives the int8 array of `Batch.observations` and returns policies, (n, height * width), non-negative weights,
/// and values, (n,), -1 to 1, for the mover. With `policy`, policy(observations) returns the policies, and evaluate
/// only the values. `exploration` of the agent's text is the constant before the policy in hundredths.
///
/// Parameters
/// ----------
/// text : str or callable
///     Such as "strong(time=150ms)", "alphabeta(depth=5, eval=improved)" or a level's name; or a function that
///     chooses moves.
/// seed : int
///     The random seed, below 2**53.
/// evaluate : callable, optional
///     A function in place of the heuristic or of random games.
/// batch : bool
///     Whether `evaluate` takes a Batch.
/// policy : callable, optional
///     For mcts, the function that gives the policies.
/// leaves : int
///     For mcts, the maximum of positions of one tree in a call. With 1 the search is sequential; with more it is
///     faster and, for the same nodes, slightly weaker.
///
/// Raises
/// ------
/// ValueError
///     The text is no agent, or its search takes no function.
/// TypeError
///     It is neither text nor function.
#[pyclass(frozen, eq, hash, module = "isolation_engine")]
pub struct Agent {
    pub spec: PlayerSpec,
    pub function: Option<Scoring>,
    /// The random seed.
    #[pyo3(get)]
    pub seed: u64,
}

/// The function of an agent.
#[derive(Clone)]
pub struct Scoring {
    /// The function, which the agent's text names.
    pub function: Function,
    /// The agent without it.
    pub unscored: AgentSpec,
}

/// A Python callable that evaluates positions or chooses moves in place of the engine's own.
#[derive(Clone)]
pub enum Function {
    Eval(Arc<Callable>),
    /// A network of `mcts`.
    Network(Arc<Network>),
    /// A function that chooses moves.
    Moves(Arc<Mover>),
}

impl Function {
    /// The agent with this function.
    ///
    /// # Errors
    /// `ValueError` when its search takes no such function, or its text names a heuristic.
    pub fn on(&self, spec: &AgentSpec) -> PyResult<AgentSpec> {
        match self {
            Self::Eval(callable) => callable::scored_by(spec, callable),
            Self::Network(network) => {
                Ok(spec.with_network(Arc::clone(network) as _).expect("mcts simulates games"))
            }
            Self::Moves(mover) => Ok(AgentSpec::of_chooser(Arc::clone(mover) as _)),
        }
    }

    /// The exception that ended a search on another thread.
    pub fn failed(&self) -> Option<PyErr> {
        match self {
            Self::Eval(callable) => callable.failed.take(),
            Self::Network(network) => network.failed.take(),
            Self::Moves(mover) => mover.failed.take(),
        }
    }
}

/// Functions are equal where they are the same, as they are in texts.
impl PartialEq for Agent {
    fn eq(&self, other: &Self) -> bool {
        (&self.spec, self.seed) == (&other.spec, other.seed)
    }
}

impl Eq for Agent {}

impl Agent {
    /// The agent of a text, or of a function that chooses moves.
    ///
    /// # Errors
    /// `ValueError` for a text that is no agent, `TypeError` for anything else.
    pub fn of(given: &Bound<'_, PyAny>, seed: u64) -> PyResult<Self> {
        if let Ok(text) = given.extract::<String>() {
            let spec = text.parse().map_err(value_error::<isolation::SpecError>)?;
            return Ok(Self { spec, function: None, seed });
        }
        if !given.is_callable() {
            return Err(PyTypeError::new_err(format!(
                "agent {}: expected an Agent, a text such as 'strong(time=150ms)', or a function of a position",
                given.repr()?
            )));
        }
        let unscored: AgentSpec = "random".parse().expect("it is an agent");
        let function = Function::Moves(Arc::new(Mover::new(given)?));
        let spec = PlayerSpec::Agent(function.on(&unscored)?);
        Ok(Self { spec, function: Some(Scoring { function, unscored }), seed })
    }
}

impl std::hash::Hash for Agent {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.spec.to_string(), self.seed).hash(state);
    }
}

#[pymethods]
impl Agent {
    #[new]
    #[pyo3(
        signature = (text, seed=None, *, evaluate=None, batch=false, policy=None, leaves=None),
        text_signature = "(text, seed=0, *, evaluate=None, batch=False, policy=None, leaves=256)"
    )]
    fn new(
        text: &Bound<'_, PyAny>,
        seed: Option<&Bound<'_, PyAny>>,
        evaluate: Option<&Bound<'_, PyAny>>,
        batch: bool,
        policy: Option<&Bound<'_, PyAny>>,
        leaves: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let seed = arguments::seed(seed)?;
        let agent = Self::of(text, seed)?;
        let spec = &agent.spec;
        let simulates = matches!(spec, PlayerSpec::Agent(spec) if spec.entry().name == "mcts" && evaluate.is_some());
        let only_mcts = if policy.is_some() { Some("policy") } else { leaves.map(|_| "leaves") };
        if let Some(option) = only_mcts.filter(|_| !simulates) {
            let why = format!("{option}: expected mcts with evaluate, a function");
            return Err(PyValueError::new_err(why));
        }
        let Some(function) = evaluate else {
            if batch {
                return Err(PyValueError::new_err("batch=True: expected evaluate, a function"));
            }
            return Ok(agent);
        };
        let unscored = match spec {
            PlayerSpec::Agent(unscored) if agent.function.is_none() => unscored.clone(),
            _ => {
                let name = callable::function_name(function)?;
                let what = match spec {
                    PlayerSpec::Agent(_) => "a function that chooses moves",
                    PlayerSpec::Engine(_) => "an external engine",
                };
                return Err(PyValueError::new_err(format!(
                    "evaluate={name}: {what} takes no such function"
                )));
            }
        };
        if simulates && batch {
            let why = "batch=True: mcts takes leaves, a number, instead";
            return Err(PyValueError::new_err(why));
        }
        let function = if simulates {
            let network = Network::new(function, policy)?.with_leaves(leaves)?;
            Function::Network(Arc::new(network))
        } else {
            Function::Eval(Arc::new(Callable::new(function, batch)?))
        };
        let spec = PlayerSpec::Agent(function.on(&unscored)?);
        Ok(Self { spec, function: Some(Scoring { function, unscored }), seed })
    }

    /// The canonical text, with every parameter.
    #[getter]
    fn text(&self) -> String {
        self.spec.to_string()
    }

    /// The function that scores the leaves; None where a heuristic does.
    #[getter]
    fn evaluate(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.function.as_ref().and_then(|it| match &it.function {
            Function::Eval(callable) => Some(callable.function(py)),
            Function::Network(network) => Some(network.function(py)),
            Function::Moves(_) => None,
        })
    }

    /// The function that chooses the moves; None where a search or an engine does.
    #[getter]
    fn function(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.function.as_ref().and_then(|it| match &it.function {
            Function::Moves(mover) => Some(mover.function(py)),
            Function::Eval(_) | Function::Network(_) => None,
        })
    }

    /// Chooses a move, and reports the result of the search.
    ///
    /// The same agent, position and limits of depth or nodes give the same report, except for the time. A class
    /// or an external engine without scores reports only its move, and no progress.
    ///
    /// Parameters
    /// ----------
    /// position : Position, Game or str
    ///     A position, the last one of a game, a text, or a preset's name.
    /// progress : callable, optional
    ///     Called on this thread with each intermediate Report: after each depth, and when a better move is
    ///     found. Other threads run meanwhile. Ctrl-C, or an exception of it, ends the search and is raised.
    ///
    /// Returns
    /// -------
    /// Report
    ///     The move and the result of the search.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     The game is over, or a class has no time limit.
    /// RuntimeError
    ///     The agent's formula has no value in a searched position, or a class or an external engine has no
    ///     move.
    #[pyo3(signature = (position, *, progress=None))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        progress: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = position_with_moves(position)?;
        let progress = arguments::listener(progress, "a Report")?;
        choose(py, &self.spec, self.seed, &position, &Limits::default(), progress)
    }

    /// The agent itself, which is immutable.
    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<(Py<PyAny>, (String, u64))> {
        let agent = slf.get();
        if agent.function.is_some() {
            return Err(PyTypeError::new_err(format!(
                "{} has a function and cannot be pickled or copied deeply: pickle or copy its text, \
                 and the function",
                agent.__repr__()
            )));
        }
        Ok((slf.get_type().into_any().unbind(), (agent.text(), agent.seed)))
    }

    fn __repr__(&self) -> String {
        match self.seed {
            0 => format!("Agent({:?})", self.spec.to_string()),
            seed => format!("Agent({:?}, seed={seed})", self.spec.to_string()),
        }
    }
}

/// The report of an agent on a position that has a legal move.
fn choose<'py>(
    py: Python<'py>,
    agent: &PlayerSpec,
    seed: u64,
    position: &AnyPosition,
    limits: &Limits,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let spec = match agent {
        PlayerSpec::Agent(spec) => limited(spec, limits)?,
        PlayerSpec::Engine(engine) => {
            let report = ask(py, engine, seed, *position, *limits)?;
            return plain::object(py, "isolation_engine.report", "Report", &report);
        }
    };
    let tell = progress.map(|progress| {
        |py: Python<'_>, info: &SearchInfo| {
            progress.call1((report(py, position, info, &spec)?,)).map(|_| ())
        }
    });
    let info = think(py, &spec, tell, |control| {
        isolation::Agent::new(spec.clone(), seed).choose(position, control)
    })?;
    let info = info.map_err(|error| callable::raised(py, error))?;
    report(py, position, &info, &spec)
}

/// The agent with these limits in addition to its own.
///
/// # Errors
/// `ValueError` for a limit that its search does not have.
fn limited(spec: &AgentSpec, limits: &Limits) -> PyResult<AgentSpec> {
    let limited = spec.limited(limits);
    let has =
        |name| limited.values().any(|(param, value)| param.name == name && *value != Value::None);
    for (name, is_given) in [("time", limits.time.is_some()), ("nodes", limits.nodes.is_some())] {
        if is_given && !has(name) {
            let why = format!("{name}: {spec} has no such limit; expected an agent that has");
            return Err(PyValueError::new_err(why));
        }
    }
    Ok(limited)
}

/// Starts an external engine, and gets a move within its own limits and these.
fn ask(
    py: Python<'_>,
    engine: &EngineSpec,
    seed: u64,
    position: AnyPosition,
    search: Limits,
) -> PyResult<Report> {
    let limits = MoveLimits { search, margin: MoveLimits::MARGIN };
    if let Some(missing) = engine.missing_limit(&limits.search) {
        let why = format!("{engine}: expected a limit of {missing}, such as time=150ms");
        return Err(PyValueError::new_err(why));
    }
    let player = PlayerSpec::Engine(engine.clone());
    let clock = player.clock(None);
    let choice = work::run_silently(py, |stop| {
        let mut player = seat(&player, clock, &limits, stop).map_err(|error| error.to_string())?;
        let reason = |fault: Fault| fault.why;
        player.begin(seed).map_err(reason)?;
        let choice = player.choose(&Game::from_position(position), &limits).map_err(reason);
        player.finish();
        choice
    })?;
    let choice = choice.map_err(|why| PyRuntimeError::new_err(format!("{engine}: {why}")))?;
    Ok(choice.report(&position))
}

/// Whether leaves are scored, or moves are chosen, by a function of Python's.
fn calls_python(spec: &AgentSpec) -> bool {
    spec.function().is_some() || spec.values().any(|(_, value)| matches!(value, Value::Foreign(_)))
}

/// Runs an agent: on a thread of its own, without the interpreter's lock; but on this thread,
/// which keeps the lock, where a function of Python's is called, and for a move at random,
/// which takes less time than a thread's start. `tell` receives intermediate results. Its exception, and Ctrl-C, end the work and are raised.
pub fn think<R: Send>(
    py: Python<'_>,
    spec: &AgentSpec,
    mut tell: Option<impl FnMut(Python<'_>, &SearchInfo) -> PyResult<()>>,
    choose: impl FnOnce(&mut Control<'_>) -> R + Send,
) -> PyResult<R> {
    let tells = tell.is_some();
    let mut tell = move |info: &SearchInfo| tell.as_mut().map_or(Ok(()), |tell| tell(py, info));
    if !calls_python(spec) && spec.entry().name != "random" {
        return work::run(
            py,
            |stop, sender: &Sender<SearchInfo>| {
                let clock = clock::ClockKind::of(spec).start();
                let mut info = |info: &SearchInfo| {
                    if tells {
                        // No receiver is left once an exception propagates.
                        let _ = sender.send(info.clone());
                    }
                };
                choose(&mut Control { clock: &*clock, stop, info: &mut info, ..Control::default() })
            },
            |_, info| tell(&info),
        );
    }
    let (stop, mut failed) = (AtomicBool::new(false), None);
    let clock = clock::ClockKind::of(spec).start();
    let mut info = |info: &SearchInfo| {
        if failed.is_none()
            && let Err(error) = tell(info)
        {
            stop.store(true, Ordering::Relaxed);
            failed = Some(error);
        }
    };
    let result =
        choose(&mut Control { clock: &*clock, stop: &stop, info: &mut info, ..Control::default() });
    failed.map_or(Ok(result), Err)
}

fn report<'py>(
    py: Python<'py>,
    position: &AnyPosition,
    info: &SearchInfo,
    spec: &AgentSpec,
) -> PyResult<Bound<'py, PyAny>> {
    plain::object(
        py,
        "isolation_engine.report",
        "Report",
        &Report::new(position, known(position), info, spec),
    )
}

/// The best move that an agent finds, as its report.
///
/// Parameters
/// ----------
/// position : Position, Game or str
///     A position, the last one of a game, a text, or a preset's name.
/// agent : Agent, str or callable
///     An agent, its text, or a function that chooses moves; by default "strong", for a second unless a limit
///     is given.
/// time : float or str, optional
///     Maximum time, in seconds or as a text such as "150ms", in addition to the agent's own limits.
/// nodes : int, optional
///     Maximum nodes, in addition to the agent's own limits.
/// seed : int, optional
///     Takes the place of the agent's own random seed.
/// progress : callable, optional
///     See `Agent.choose`.
///
/// Returns
/// -------
/// Report
///     The move and the result of the search.
///
/// Raises
/// ------
/// ValueError
///     The game is over, or the agent's search has no such limit.
#[pyfunction]
#[pyo3(
    signature = (position, agent=None, *, time=None, nodes=None, seed=None, progress=None),
    text_signature = "(position, agent='strong', *, time=None, nodes=None, seed=None, progress=None)"
)]
pub fn best<'py>(
    py: Python<'py>,
    position: &Bound<'py, PyAny>,
    agent: Option<&Bound<'py, PyAny>>,
    time: Option<&Bound<'py, PyAny>>,
    nodes: Option<&Bound<'py, PyAny>>,
    seed: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let position = position_with_moves(position)?;
    let progress = arguments::listener(progress, "a Report")?;
    let (time, nodes) = (arguments::time(time)?, arguments::nodes("nodes", nodes)?);
    let limits = Limits { time, nodes, depth: None };
    let given = agent.and_then(|agent| agent.cast::<Agent>().ok());
    let spec = match agent {
        Some(agent) => player_of(agent)?,
        None if limits == Limits::default() => "strong(time=1s)".parse().expect("it is an agent"),
        None => "strong".parse().expect("it is an agent"),
    };
    let own = given.map_or(0, |it| it.get().seed);
    let seed = seed.map_or(Ok(own), |given| arguments::seed(Some(given)))?;
    choose(py, &spec, seed, &position, &limits, progress)
}

/// The agent that is given: as an agent, or as its text. It searches in the engine.
///
/// # Errors
/// `ValueError` for a text that is no agent, `TypeError` for anything else.
pub fn agent_of(given: &Bound<'_, PyAny>) -> PyResult<AgentSpec> {
    match player_of(given)? {
        PlayerSpec::Agent(spec)
            if !matches!(spec.function(), Some(isolation::Function::Chooser(_))) =>
        {
            Ok(spec)
        }
        other => Err(PyValueError::new_err(format!(
            "{other}: expected an agent of this package, such as 'strong(time=150ms)'"
        ))),
    }
}

/// The agent that is given, which may be a function, a class in a file or an external engine.
///
/// # Errors
/// As [`agent_of`], which refuses these.
pub fn player_of(given: &Bound<'_, PyAny>) -> PyResult<PlayerSpec> {
    match given.cast::<Agent>() {
        Ok(agent) => Ok(agent.get().spec.clone()),
        Err(_) => Ok(Agent::of(given, 0)?.spec),
    }
}
