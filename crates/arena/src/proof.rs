//! The subproblems of a position's proof, and their results as JSON lines, in checkpoints and in the output of
//! tasks.
//!
//! [`Split`] divides a proof into subproblems; [`ProofLedger`](crate::task::ProofLedger) schedules them.

use isolation::board::Echo;
#[cfg(feature = "native")]
use isolation::clock::ClockKind;
#[cfg(feature = "native")]
use isolation::solve::{Interrupt, Solver};
use isolation::solve::{Split, SubproblemResult};
use isolation::{AnyPosition, read_json};
use serde::{Deserialize, Serialize};
use std::time::Duration;

use crate::Problem;

/// The version of the lines and of the splitting rules.
const VERSION: u32 = 1;

/// The first line, which names the position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heading {
    /// [`VERSION`].
    #[serde(rename = "solve")]
    version: u32,
    /// The position to solve.
    position: String,
}

/// Every other line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SubproblemLine {
    subproblem: String,
    /// The result for the side to move; unknown if the node limit was reached and the subproblem is split.
    #[serde(with = "isolation::verdict_or_unknown")]
    result: Option<isolation::board::Verdict>,
    nodes: u64,
    /// CPU time in microseconds, only if a piece of the heading's position is not placed: other checkpoints
    /// depend on their position alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cpu_us: Option<u64>,
}

/// A subproblem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subproblem {
    /// The position.
    pub position: AnyPosition,
    /// Node limit.
    patience: u64,
    /// Whether CPU time is measured.
    timed: bool,
}

impl Subproblem {
    /// A subproblem of the proof of `root`.
    pub fn of(root: &AnyPosition, position: &AnyPosition) -> Self {
        let (patience, timed) = (Split::node_limit(root), !root.both_placed());
        Self { position: *position, patience, timed }
    }

    /// Solves it with a new solver, so that the nodes depend on the two positions alone. `None` if `stopped`
    /// returned true before the end.
    #[cfg(feature = "native")]
    pub fn solve(&self, stopped: impl Fn() -> bool) -> Option<SubproblemResult> {
        let mut interrupt = Interrupt { nodes: Some(self.patience), poll: &mut |_| stopped() };
        let clock = ClockKind::Processor.start();
        let mut solver = Solver::new();
        let verdict = solver.solve(&self.position, &mut interrupt);
        if verdict.is_none() && stopped() {
            return None;
        }
        let cpu = self.timed.then(|| clock.elapsed());
        Some(SubproblemResult { verdict, nodes: solver.nodes(), cpu })
    }
}

impl Heading {
    /// The beginning of the line.
    pub const BEGINNING: &str = "{\"solve\":";

    /// The first line for a position.
    pub fn new(root: &AnyPosition) -> Self {
        Self { version: VERSION, position: root.to_string() }
    }

    /// The line, without its end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a heading is plain data")
    }

    /// Checks that a first line is this one.
    ///
    /// # Errors
    /// The difference.
    pub fn check(&self, line: &str) -> Result<(), Problem> {
        let found: Self = read_json(line).map_err(|error| {
            Problem::new(format_args!("not a checkpoint of isolation solve: {error}"))
        })?;
        if found.version != self.version {
            let found = found.version;
            let why = format!("checkpoint version {found}; this program reads version {VERSION}");
            return Err(Problem::new(why));
        }
        if found.position != self.position {
            let why = format!(
                "a checkpoint of position {}, not of {}",
                Echo(&found.position),
                self.position
            );
            return Err(Problem::new(why));
        }
        Ok(())
    }
}

impl SubproblemLine {
    /// The beginning of every subproblem's line.
    pub const BEGINNING: &str = "{\"subproblem\":";

    /// A result.
    pub fn new(position: &AnyPosition, found: SubproblemResult) -> Self {
        let SubproblemResult { verdict, nodes, cpu } = found;
        let cpu_us = cpu.map(|time| time.as_micros() as u64);
        Self { subproblem: position.to_string(), result: verdict, nodes, cpu_us }
    }

    /// The line, without its end.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a result is plain data")
    }

    /// The subproblem and its result.
    ///
    /// # Errors
    /// When the position is invalid.
    pub fn read(&self) -> Result<(AnyPosition, SubproblemResult), Problem> {
        let cpu = self.cpu_us.map(Duration::from_micros);
        let found = SubproblemResult { verdict: self.result, nodes: self.nodes, cpu };
        Ok((read_position(&self.subproblem)?, found))
    }
}

/// Parses a position.
///
/// # Errors
/// When it is invalid.
pub fn read_position(text: &str) -> Result<AnyPosition, Problem> {
    text.parse().map_err(Problem::new)
}
