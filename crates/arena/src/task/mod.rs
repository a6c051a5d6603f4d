//! Work in numbered pieces, as texts: whoever has a [`NumberedTask`] needs nothing else to do it.
//!
//! A task is some games of a tournament, some pairs of a board or some subproblems of a position's proof. [`run_task`] does one: a pure
//! function from text to text, whose lines are the very ones that a run on this machine writes into
//! its file. A [`Ledger`] hands tasks out and takes their lines back in any order: that is how
//! threads, Ray, Slurm arrays and Kubernetes jobs share the work.

#[cfg(feature = "native")]
mod ledger;
#[cfg(feature = "native")]
mod run;

#[cfg(feature = "native")]
pub use ledger::{Forecast, GameLedger, Ledger, PairLedger, Placement, ProofLedger, SelfPlay};
#[cfg(feature = "native")]
pub use run::run_task;

use serde::{Deserialize, Serialize};

use crate::{Description, Task};

/// The version of the texts.
pub const VERSION: u32 = 1;

/// A piece of work.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberedTask {
    /// [`VERSION`].
    pub v: u32,
    /// The number among the tasks of one run, from 0.
    pub task: u64,
    /// What is to be done.
    pub work: Work,
}

/// What a task may be.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Work {
    /// Games of a tournament. The lines are their records.
    Games(Box<Games>),
    /// Pairs of a board. The lines are those of a store, with its heading.
    Pairs(Pairs),
    /// Subproblems of a proof. The lines are those of a store, with its heading.
    Proof(Subproblems),
}

/// Games of a tournament, with all that decides them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// The tournament.
    pub description: Description,
    /// The text of the starts' file, where the description names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<String>,
    /// The games.
    pub games: Vec<Task>,
}

/// Pairs of a board that are to be solved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// The board, such as `knight-8x8`.
    pub board: String,
    /// Positions to visit for a pair at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_nodes: Option<u64>,
    /// The cells of the first and of the second piece.
    pub pairs: Vec<[String; 2]>,
}

/// Subproblems of a position's proof that are to be solved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subproblems {
    /// The position whose winner is sought.
    pub position: String,
    /// The subproblems.
    pub subproblems: Vec<String>,
}

impl NumberedTask {
    /// A task of this version.
    pub fn new(task: u64, work: Work) -> Self {
        Self { v: VERSION, task, work }
    }

    /// The task as one line of JSON, without its end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a task is plain data")
    }
}
