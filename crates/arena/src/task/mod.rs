//! Cluster tasks: self-contained, numbered pieces of work as texts.
//!
//! A [`NumberedTask`] holds some games of a tournament, some pairs of a board or some subproblems of a position's proof.
//! [`run_task`] runs one: a pure function from text to text, with the same output lines as a run on this machine. A
//! [`Ledger`] creates tasks and accepts their results in any order, from threads, Ray, Slurm arrays or Kubernetes jobs.

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

/// The version of the format.
pub const VERSION: u32 = 1;

/// A task with its number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NumberedTask {
    /// [`VERSION`].
    pub v: u32,
    /// The number among the tasks of one run, from 0.
    pub task: u64,
    /// The work.
    pub work: Work,
}

/// The work of a task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Work {
    /// Games of a tournament. The output lines are their records.
    Games(Box<Games>),
    /// Pairs of a board. The output is that of a checkpoint, with its heading.
    Pairs(Pairs),
    /// Subproblems of a proof. The output is that of a checkpoint, with its heading.
    Proof(Subproblems),
}

/// Games of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// The tournament.
    pub description: Description,
    /// The content of the file of openings, if the description names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<String>,
    /// The games.
    pub games: Vec<Task>,
}

/// Pairs of a board to solve.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairs {
    /// The board, such as `knight-8x8`.
    pub board: String,
    /// Node limit per pair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_nodes: Option<u64>,
    /// The squares of the first and of the second piece.
    pub pairs: Vec<[String; 2]>,
}

/// Subproblems of a position's proof to solve.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subproblems {
    /// The position to solve.
    pub position: String,
    /// The subproblems.
    pub subproblems: Vec<String>,
}

impl NumberedTask {
    /// A task of this version.
    pub fn new(task: u64, work: Work) -> Self {
        Self { v: VERSION, task, work }
    }

    /// The task as one JSON line, without the line break.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a task is plain data")
    }
}
