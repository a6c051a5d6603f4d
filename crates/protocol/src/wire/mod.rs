//! The messages between a front end and an engine, in a worker or on a server: JSON texts.
//!
//! The front end sends a [`Request`] with an id; every [`Reply`] has the id of the request that it
//! answers. A request for a move is answered by any number of [`ReplyBody::Info`]s and then by
//! [`ReplyBody::Best`]; a request to solve by [`ReplyBody::Solved`]s and one for lines by
//! [`ReplyBody::Lines`] with more and more results, the last one finished; a request for a tree by
//! [`ReplyBody::Nodes`], slice by slice, and then by [`ReplyBody::Tree`]; one for values by
//! [`ReplyBody::Values`]. Each may end with [`ReplyBody::Error`]. An engine that has loaded sends
//! [`ReplyBody::Ready`] once, as the answer to request 0.
//!
//! [`RequestBody::Stop`] stops the previous request, whose last answer then contains what was found.
//! Only a server can receive it: a worker is busy during a search, and is terminated instead.

mod engine;
mod server_info;
mod tree;

use isolation::{MultiPv, Report, Scope, SolverReport, Values};
use serde::{Deserialize, Serialize};

pub use engine::Engine;
pub use server_info::{NativeEngine, ServerInfo};
pub use tree::{Iteration, MAX_TREE_NODES, Mark, TreeNodes, TreeReport};

/// The version of the messages.
pub const WIRE_VERSION: u32 = 4;

/// A message of a front end.
///
/// ```
/// use isolation_protocol::wire::{Request, RequestBody};
///
/// assert_eq!(Request::new(7, RequestBody::Stop).to_text(), r#"{"v":4,"id":7,"request":"stop"}"#);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// [`WIRE_VERSION`].
    pub v: u32,
    /// The front end's id of this request, above 0.
    pub id: u64,
    /// The request.
    pub request: RequestBody,
}

/// What a front end requests.
///
/// ```
/// use isolation_protocol::wire::{Request, RequestBody};
///
/// let text = r#"{"v":4,"id":1,"request":
///     {"best":{"position":"7/7/2n4/3N3/7/7/7 w","agent":"strong","seed":0}}}"#;
/// let request = Request::read(text).expect("a request");
/// assert!(matches!(&request.request, RequestBody::Best { agent, .. } if agent == "strong"));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum RequestBody {
    /// A move.
    Best {
        /// The position as text.
        position: String,
        /// The agent as text.
        agent: String,
        /// The game's random seed, for agents that set none.
        seed: u64,
    },
    /// The best lines.
    Lines {
        /// The position as text.
        position: String,
        /// The agent that searches them, as text; its limits are those of each line.
        agent: String,
        /// How many lines, from 1 to [`MOST_LINES`](isolation::MOST_LINES).
        count: usize,
        /// The random seed, for agents that set none.
        seed: u64,
    },
    /// Solver results of a position.
    #[serde(rename = "truth")]
    Solve {
        /// The position as text.
        position: String,
        /// What to solve.
        scope: Scope,
        /// Maximum nodes; null is no limit.
        nodes: Option<u64>,
        /// Maximum milliseconds; null is no limit.
        ms: Option<u64>,
    },
    /// A search tree.
    Tree {
        /// The position as text.
        position: String,
        /// The agent as text; its search must have a search tree.
        agent: String,
        /// The game's seed.
        seed: u64,
        /// Maximum nodes to send, up to [`MAX_TREE_NODES`]; further ones are counted.
        nodes: usize,
    },
    /// The values of features, heuristics and formulas in a position.
    Values {
        /// The position as text.
        position: String,
        /// Formulas, in addition to the catalogue; at most 100.
        formulas: Vec<String>,
        /// Whether to compute the longest paths even if that takes long.
        chains: bool,
    },
    /// Stops the previous request; the answer is [`ReplyBody::Ready`].
    Stop,
}

/// A message of an engine.
///
/// ```
/// use isolation_protocol::wire::{Reply, ReplyBody};
///
/// assert_eq!(Reply::new(0, ReplyBody::Ready).to_text(), r#"{"v":4,"id":0,"reply":"ready"}"#);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// [`WIRE_VERSION`].
    pub v: u32,
    /// The id of the request; 0 if there was none, or it was unreadable.
    pub id: u64,
    /// The answer.
    pub reply: ReplyBody,
}

/// An answer of an engine.
///
/// ```
/// use isolation_protocol::wire::ReplyBody;
///
/// let error = ReplyBody::Error("position: expected a board".to_owned());
/// assert!(error.is_last() && !error.is_passing());
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReplyBody {
    /// The engine is loaded and idle.
    Ready,
    /// The state of a running search.
    Info(Report),
    /// The result of a search.
    Best(Report),
    /// The lines found so far; the last answer is finished.
    Lines(MultiPv),
    /// Some nodes of a search tree, in the order in which they were entered.
    Nodes(TreeNodes),
    /// The result of a search whose tree was sent.
    Tree(TreeReport),
    /// The solver results so far; the last answer is finished.
    #[serde(rename = "truth")]
    Solved(SolverReport),
    /// The values of features, heuristics and formulas.
    Values(Values),
    /// Why the request cannot be answered.
    Error(String),
}

impl ReplyBody {
    /// Whether this is the last answer to its request.
    pub fn is_last(&self) -> bool {
        match self {
            Self::Info(_) | Self::Nodes(_) => false,
            Self::Lines(lines) => lines.finished,
            Self::Solved(found) => found.finished,
            Self::Ready | Self::Best(_) | Self::Tree(_) | Self::Values(_) | Self::Error(_) => true,
        }
    }

    /// Whether a later answer repeats all of it, so that it may be skipped.
    pub fn is_passing(&self) -> bool {
        !self.is_last() && !matches!(self, Self::Nodes(_))
    }
}

impl Reply {
    /// A reply of this version.
    pub fn new(id: u64, reply: ReplyBody) -> Self {
        Self { v: WIRE_VERSION, id, reply }
    }

    /// The message's text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a reply is plain data")
    }
}

impl Request {
    /// A request of this version.
    pub fn new(id: u64, request: RequestBody) -> Self {
        Self { v: WIRE_VERSION, id, request }
    }

    /// The message's text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a request is plain data")
    }

    /// Parses the text of a request of this version.
    ///
    /// # Errors
    /// The reply to anything else.
    pub fn read(text: &str) -> Result<Self, Box<Reply>> {
        let refuse =
            |id, why| Err(Box::new(Reply::new(id, ReplyBody::Error(format!("request: {why}")))));
        match serde_json::from_str::<Self>(text) {
            Ok(request) if request.v == WIRE_VERSION => Ok(request),
            Ok(Self { v, id, .. }) => {
                refuse(id, format!("version {v}; expected version {WIRE_VERSION}"))
            }
            Err(error) => refuse(0, error.to_string()),
        }
    }
}

impl RequestBody {
    /// The agent of the request, if it has one.
    pub fn agent(&self) -> Option<&str> {
        match self {
            Self::Best { agent, .. } | Self::Lines { agent, .. } | Self::Tree { agent, .. } => {
                Some(agent)
            }
            Self::Solve { .. } | Self::Values { .. } | Self::Stop => None,
        }
    }
}
