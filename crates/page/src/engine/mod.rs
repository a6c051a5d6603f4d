//! The engine service: every part of the page that needs an engine uses it.
//!
//! An [`Engine`] is one queue of requests and what works on them: a Web Worker, or the server that
//! the page came from while its native engine is chosen. The next request is sent when the last one
//! is answered. A state of the page that uses an engine is its [`Client`](isolation_page_state::engine::Client); the [`Solver`] is shared
//! by all of them.

mod client;
mod connection;
mod message;
mod native;
mod queue;
mod socket;
mod solver;

pub use connection::{Engine, State};
pub use message::Reply;
pub use native::{Link, Native};
pub use socket::{Socket, SocketEvent};
pub use solver::Solver;
