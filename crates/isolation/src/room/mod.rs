//! Live games between two browsers: messages, and rooms without sockets and clocks.
//!
//! A server keeps [`Rooms`]; each [`Room`] is one challenge and all its rematches. A browser's first message,
//! [`Create`] or [`Enter`], names its [`Seat`] by a secret; all others are checked against the rules, the turn and the
//! clocks of the server. What is refused changes nothing and says why ([`Refusal`]); what is accepted is sent to all as
//! the whole [`State`], so that a browser that has missed something needs nothing else. Time is milliseconds that the
//! caller passes in, and so are random keys; the same calls have the same results.

mod flow;
mod hall;
mod key;
mod message;
mod table;

pub use flow::Flow;
pub use hall::{Limits, Rooms};
pub use key::Key;
pub use message::{
    Ask, Claim, ClockState, Control, Create, Ending, Enter, MAX_MESSAGE, News, Refusal, Seat,
    State, VERSION,
};
pub use table::Room;
