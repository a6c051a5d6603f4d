//! What a state and an engine say to each other: a state leaves [`Order`]s, and its owner passes them on.

use isolation_arena::job;
use isolation_protocol::wire;
use std::time::Duration;

#[cfg(test)]
pub mod answered;
mod requests;

pub use requests::Requests;

/// An order of a client.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// Answer a request, after those before it.
    Ask {
        request: wire::Request,
        /// How long to wait before it joins the queue.
        after: Duration,
    },
    /// Drop the requests that have not been sent.
    Forget,
    /// Drop all requests and end the work on them.
    Stop,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Health {
    #[default]
    Fine,
    /// It has failed; requests are lost.
    Failed,
}

/// A state that sends requests to an engine.
pub trait Client: Send + Sync + 'static {
    /// Takes what the engine is to do, in order; nothing where that does not follow from the client
    /// alone.
    fn take_orders(&mut self) -> Vec<Order> {
        Vec::new()
    }

    /// The engine has replied; to a request that is no longer wanted, too.
    fn receive(&mut self, reply: wire::Reply);

    fn engine_is(&mut self, health: Health);
}

/// A request, ready to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RequestText {
    /// Its number; the replies carry it.
    pub id: u64,
    pub text: String,
}

impl From<wire::Request> for RequestText {
    fn from(request: wire::Request) -> Self {
        Self { id: request.id, text: request.to_text() }
    }
}

impl From<job::JobRequest> for RequestText {
    fn from(request: job::JobRequest) -> Self {
        Self { id: request.id, text: request.to_text() }
    }
}
