//! Agent texts: the form of players in commands, files and records.
//!
//! `name` or `name(key=value, …)`. A value is a number, a number with a unit (`150ms`, `2s`, `10k`,
//! `3M`), a bare word, a quoted string (JSON rules), or `none`. Printing is canonical: every
//! parameter, defaults too; parsing the printed text gives the same agent. Only [`OMITTED_IF_DEFAULT`] parameters
//! are omitted if they have their defaults, so that texts saved before they existed stay canonical.

mod names;
mod parse;

use std::fmt;
#[cfg(feature = "foreign")]
use std::sync::Arc;
use std::time::Duration;

use isolation_eval::Formula;
#[cfg(feature = "foreign")]
use isolation_eval::{Foreign, Network};
use isolation_search::Limits;

use crate::SearchEntry;
#[cfg(feature = "foreign")]
use crate::{Chooser, Function};

pub use names::{NAMED_AGENTS, NamedAgent};
pub use parse::{Expected, SpecError, SpecFault, SpecReader, ValueForm, read_count, read_time};

/// A parameter of a search.
///
/// ```
/// use isolation::AgentSpec;
/// use isolation::spec::ParamKind;
///
/// let agent: AgentSpec = "alphabeta".parse()?;
/// let kinds: Vec<_> = agent.entry().params.iter().map(|param| (param.name, param.kind)).collect();
/// assert!(kinds.contains(&("eval", ParamKind::Eval)));
/// # Ok::<(), isolation::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Param {
    /// The key in agent texts.
    pub name: &'static str,
    /// The values that it takes.
    pub kind: ParamKind,
    /// The default value.
    pub default: Value,
    /// What it sets, as a phrase.
    pub about: &'static str,
}

/// The values that a parameter takes. One whose default is `none` also takes `none`.
///
/// ```
/// assert_eq!(isolation::spec::ParamKind::Choice(&["wall", "cpu"]).to_string(), "wall or cpu");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// A whole number; `k`, `M` and `G` stand for thousands, millions and thousands of millions.
    Count {
        /// The smallest.
        min: u64,
        /// The largest.
        max: u64,
    },
    /// A time in whole milliseconds (`150ms`, `2s`, `0.5s`).
    Time,
    /// A heuristic's name or a quoted formula.
    Eval,
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// The expected values.
impl fmt::Display for ParamKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Time => f.write_str("a time such as 150ms or 2s, in whole milliseconds"),
            Self::Eval => f.write_str("a heuristic's name or a quoted formula"),
            Self::Choice(words) => f.write_str(&words.join(" or ")),
        }
    }
}

/// A parameter's value.
///
/// ```
/// use isolation::AgentSpec;
/// use isolation::spec::Value;
///
/// let agent: AgentSpec = "deepening(time=1.5s)".parse()?;
/// let time = agent.values().find(|(param, _)| param.name == "time");
/// assert_eq!(time.map(|(_, value)| value), Some(&Value::Millis(1500)));
/// # Ok::<(), isolation::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Value {
    /// Not set.
    None,
    /// A whole number.
    Count(u64),
    /// A time.
    Millis(u64),
    /// A heuristic's name or a choice.
    Word(&'static str),
    /// A user's formula.
    Formula(Formula),
    /// A foreign function; no text names it.
    #[cfg(feature = "foreign")]
    Foreign(Arc<dyn Foreign>),
}

/// Formulas are equal if their texts are, functions if they are the same.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::None, Self::None) => true,
            (Self::Count(left), Self::Count(right)) | (Self::Millis(left), Self::Millis(right)) => {
                left == right
            }
            (Self::Word(left), Self::Word(right)) => left == right,
            (Self::Formula(left), Self::Formula(right)) => left.text() == right.text(),
            #[cfg(feature = "foreign")]
            (Self::Foreign(left), Self::Foreign(right)) => Arc::ptr_eq(left, right),
            _ => false,
        }
    }
}

impl Eq for Value {}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Count(count) => count.fmt(f),
            Self::Millis(millis) => write!(f, "{millis}ms"),
            Self::Word(word) => f.write_str(word),
            Self::Formula(formula) => f.write_str(&serde_json::json!(formula.text()).to_string()),
            #[cfg(feature = "foreign")]
            Self::Foreign(foreign) => foreign.fmt(f),
        }
    }
}

/// A player: a search with the values of its parameters.
///
/// ```
/// use isolation::AgentSpec;
///
/// let agent: AgentSpec = "AB_Improved".parse()?;
/// assert_eq!(agent, "alphabeta(depth=5, eval=improved)".parse()?);
/// assert_eq!(agent.to_string().parse::<AgentSpec>()?, agent);
/// # Ok::<(), isolation::SpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AgentSpec {
    entry: &'static SearchEntry,
    /// One value per parameter of the entry, in its order.
    values: Vec<Value>,
    /// In place of a part of the search, or of all of it.
    #[cfg(feature = "foreign")]
    function: Option<Function>,
}

impl AgentSpec {
    /// The search's entry.
    pub fn entry(&self) -> &'static SearchEntry {
        self.entry
    }

    /// The parameters and their values.
    pub fn values(&self) -> impl Iterator<Item = (&'static Param, &Value)> {
        self.entry.params.iter().zip(&self.values)
    }

    /// The agent with these limits in addition to its own: the smaller of each applies, as far as
    /// its search has such a parameter. Time is in whole milliseconds.
    ///
    /// ```
    /// use isolation::{AgentSpec, search::Limits};
    ///
    /// let agent: AgentSpec = "minimax(depth=3)".parse()?;
    /// let limits = Limits { depth: Some(5), nodes: Some(1_000), time: None };
    /// let expected: AgentSpec = "minimax(depth=3, nodes=1000)".parse()?;
    /// assert_eq!(agent.limited(&limits), expected);
    /// # Ok::<(), isolation::SpecError>(())
    /// ```
    #[must_use]
    pub fn limited(&self, limits: &Limits) -> Self {
        self.with_limits(self.limits().and(*limits))
    }

    /// The agent with its time measured in the thread's processor time, or in wall time, if its
    /// search uses a clock.
    #[must_use]
    pub fn with_processor_time(&self, processor: bool) -> Self {
        self.with("clock", Value::Word(if processor { "cpu" } else { "wall" }))
    }

    /// The agent with this formula as its evaluation. `None` if its search does not evaluate.
    pub fn with_formula(&self, formula: Formula) -> Option<Self> {
        self.with_evaluation(Value::Formula(formula))
    }

    /// The agent with this function as its evaluation. `None` if its search does not evaluate.
    #[cfg(feature = "foreign")]
    pub fn with_foreign(&self, foreign: Arc<dyn Foreign>) -> Option<Self> {
        self.with_evaluation(Value::Foreign(foreign))
    }

    /// The agent with this network in place of random games: it searches by
    /// [`Puct`](isolation_search::Puct). `None` if its search simulates no games.
    #[cfg(feature = "foreign")]
    pub fn with_network(&self, network: Arc<dyn Network>) -> Option<Self> {
        let function = Some(Function::Network(network));
        (self.entry.name == "mcts").then(|| Self { function, ..self.clone() })
    }

    /// The agent whose moves this function chooses. Its entry is not in
    /// [`SEARCHES`](crate::SEARCHES).
    #[cfg(feature = "foreign")]
    pub fn of_chooser(chooser: Arc<dyn Chooser>) -> Self {
        let function = Some(Function::Chooser(chooser));
        Self { function, ..Self::with_defaults(&crate::searches::CHOSEN) }
    }

    /// The function in place of random games or of the search.
    #[cfg(feature = "foreign")]
    pub fn function(&self) -> Option<&Function> {
        self.function.as_ref()
    }

    fn with_evaluation(&self, value: Value) -> Option<Self> {
        self.index("eval")?;
        Some(self.with("eval", value))
    }

    pub(crate) fn index(&self, name: &str) -> Option<usize> {
        self.entry.params.iter().position(|param| param.name == name)
    }

    /// The value of a parameter; `Value::None` if the search has no such parameter.
    pub(crate) fn value(&self, name: &str) -> &Value {
        self.index(name).map_or(&Value::None, |index| &self.values[index])
    }

    /// The agent with another value of a parameter, if its search has it.
    pub(crate) fn with(&self, name: &str, value: Value) -> Self {
        let mut spec = self.clone();
        spec.set(name, value);
        spec
    }

    pub(crate) fn set(&mut self, name: &str, value: Value) {
        if let Some(index) = self.index(name) {
            self.values[index] = value;
        }
    }

    pub(crate) fn count(&self, name: &str) -> Option<u64> {
        match self.value(name) {
            Value::Count(count) => Some(*count),
            _ => None,
        }
    }

    pub(crate) fn time(&self, name: &str) -> Option<Duration> {
        match self.value(name) {
            Value::Millis(millis) => Some(Duration::from_millis(*millis)),
            _ => None,
        }
    }

    fn with_defaults(entry: &'static SearchEntry) -> Self {
        let values = entry.params.iter().map(|param| param.default.clone()).collect();
        Self {
            entry,
            values,
            #[cfg(feature = "foreign")]
            function: None,
        }
    }
}

impl PartialEq for AgentSpec {
    fn eq(&self, other: &Self) -> bool {
        #[cfg(feature = "foreign")]
        if self.function != other.function {
            return false;
        }
        self.entry.name == other.entry.name && self.values == other.values
    }
}

impl Eq for AgentSpec {}

/// Parameters that canonical texts contain only where they differ from the default.
pub const OMITTED_IF_DEFAULT: [&str; 2] = ["vary", "threads"];

/// The canonical text.
impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "foreign")]
        if let Some(Function::Chooser(chooser)) = &self.function {
            return chooser.fmt(f);
        }
        f.write_str(self.entry.name)?;
        let late = |(param, value): &(&Param, &Value)| {
            OMITTED_IF_DEFAULT.contains(&param.name) && **value == param.default
        };
        for (index, (param, value)) in self.values().filter(|it| !late(it)).enumerate() {
            write!(f, "{}{}={value}", if index == 0 { "(" } else { ", " }, param.name)?;
        }
        #[cfg(feature = "foreign")]
        if let Some(Function::Network(network)) = &self.function {
            write!(f, ", eval={network}")?;
        }
        if self.values.is_empty() { Ok(()) } else { f.write_str(")") }
    }
}
