//! The messages between a front end and an engine, in a worker or elsewhere: JSON texts.
//!
//! The front end sends a [`Request`] with a number of its own; every [`Reply`] carries the number of
//! the request that it answers. A request for a move is answered by any number of
//! [`Answer::Info`]s and then by [`Answer::Best`]; a request for the truth by [`Answer::Truth`]s
//! and one for lines by [`Answer::Lines`] that know ever more, the last one finished; a request for
//! a tree by [`Answer::Nodes`], slice by slice, and then by [`Answer::Tree`]; one for values by
//! [`Answer::Values`]. Each may end with [`Answer::Error`]. An engine that is loaded says
//! [`Answer::Ready`] once, as the answer to request 0.
//!
//! [`Ask::Stop`] ends the work on the request before, whose last answer then tells what was found.
//! Only a server hears it: a worker inside a search hears nothing, and is ended instead.

mod answer;
mod offer;
mod tree;

use serde::{Deserialize, Serialize};

use crate::{Lines, Report, Scope, Truth, Values};

pub use answer::{ClockKind, Engine, answer};
pub use offer::{NativeEngine, Offer};
pub use tree::{Iteration, MAX_TREE_NODES, Mark, TreeNodes, TreeReport};

/// The version of the messages.
pub const VERSION: u32 = 4;

/// What a front end sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// [`VERSION`].
    pub v: u32,
    /// The front end's number for this request, above 0.
    pub id: u64,
    /// What is wanted.
    pub request: Ask,
}

/// What a front end asks for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Ask {
    /// A move.
    Best {
        /// The position as text.
        position: String,
        /// The agent as text.
        agent: String,
        /// The game's seed, for agents that leave something to chance.
        seed: u64,
    },
    /// The best lines of play.
    Lines {
        /// The position as text.
        position: String,
        /// The agent that searches them, as text; its limits are those of each line.
        agent: String,
        /// How many lines, from 1 to [`MOST_LINES`](crate::MOST_LINES).
        count: usize,
        /// The seed, for agents that leave something to chance.
        seed: u64,
    },
    /// What can be proven about a position.
    Truth {
        /// The position as text.
        position: String,
        /// How much is asked.
        scope: Scope,
        /// Positions that may be visited; as many as it takes where none is given.
        nodes: Option<u64>,
        /// Milliseconds that it may take; as long as it takes where none is given.
        ms: Option<u64>,
    },
    /// The tree that a search walks through.
    Tree {
        /// The position as text.
        position: String,
        /// The agent as text; its search must be one whose tree can be recorded.
        agent: String,
        /// The game's seed.
        seed: u64,
        /// Nodes to be sent at the most, up to [`MAX_TREE_NODES`]; further ones are counted.
        nodes: usize,
    },
    /// What features, heuristics and formulas say of a position.
    Values {
        /// The position as text.
        position: String,
        /// Formulas, beside the catalogue; at most 100.
        formulas: Vec<String>,
        /// Whether the longest paths are wanted even where they cost much.
        chains: bool,
    },
    /// The end of the work on the request before; the answer is [`Answer::Ready`].
    Stop,
}

/// What an engine sends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// [`VERSION`].
    pub v: u32,
    /// The number of the request; 0 where there was none, or none that could be read.
    pub id: u64,
    /// The answer.
    pub reply: Answer,
}

/// What an engine answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The engine is loaded, and works on nothing.
    Ready,
    /// The state of a search that goes on.
    Info(Report),
    /// The end of a search.
    Best(Report),
    /// The lines found so far; nothing follows those that are finished.
    Lines(Lines),
    /// Some nodes of a search tree, in the order in which they were entered.
    Nodes(TreeNodes),
    /// The end of a search whose tree was sent.
    Tree(TreeReport),
    /// What is proven so far; nothing follows one that is finished.
    Truth(Truth),
    /// What features, heuristics and formulas say.
    Values(Values),
    /// The request cannot be answered, and why.
    Error(String),
}

impl Answer {
    /// Whether nothing follows it.
    pub fn is_last(&self) -> bool {
        match self {
            Self::Info(_) | Self::Nodes(_) => false,
            Self::Lines(lines) => lines.finished,
            Self::Truth(truth) => truth.finished,
            Self::Ready | Self::Best(_) | Self::Tree(_) | Self::Values(_) | Self::Error(_) => true,
        }
    }

    /// Whether what follows says all of it again, so that it may be passed over.
    pub fn is_passing(&self) -> bool {
        !self.is_last() && !matches!(self, Self::Nodes(_))
    }
}

impl Reply {
    /// A reply of this version.
    pub fn new(id: u64, reply: Answer) -> Self {
        Self { v: VERSION, id, reply }
    }

    /// The message's text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a reply is plain data")
    }
}

impl Request {
    /// A request of this version.
    pub fn new(id: u64, request: Ask) -> Self {
        Self { v: VERSION, id, request }
    }

    /// The message's text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("a request is plain data")
    }

    /// Reads the text of a request of this version.
    ///
    /// # Errors
    /// The reply to anything else.
    pub fn read(text: &str) -> Result<Self, Box<Reply>> {
        let refuse =
            |id, why| Err(Box::new(Reply::new(id, Answer::Error(format!("request: {why}")))));
        match serde_json::from_str::<Self>(text) {
            Ok(request) if request.v == VERSION => Ok(request),
            Ok(Self { v, id, .. }) => {
                refuse(id, format!("version {v}; this engine speaks version {VERSION}"))
            }
            Err(error) => refuse(0, error.to_string()),
        }
    }
}

impl Ask {
    /// The text of the agent that is asked, where one is.
    pub fn agent(&self) -> Option<&str> {
        match self {
            Self::Best { agent, .. } | Self::Lines { agent, .. } | Self::Tree { agent, .. } => {
                Some(agent)
            }
            Self::Truth { .. } | Self::Values { .. } | Self::Stop => None,
        }
    }
}
