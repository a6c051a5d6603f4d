//! What the headless parts of the page want of a worker, and what they are told of it.

use std::time::Duration;

/// What the engine, or the solver, is to do.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// Answer a request.
    Ask {
        /// The request's number.
        id: u64,
        /// Its text.
        message: String,
        /// How long to wait before.
        after: Duration,
    },
    /// End all work.
    Stop,
}

/// Whether the engine can be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Health {
    /// It works, or loads.
    #[default]
    Fine,
    /// What it is asked is lost.
    Failed,
}
