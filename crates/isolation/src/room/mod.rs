//! Live games between two browsers: messages, and rooms without sockets and clocks.
//!
//! A server has [`Rooms`]; each [`Room`] is one challenge and all its rematches. A browser's first
//! message, [`Create`] or [`Enter`], identifies its [`Seat`] by a secret; all others are checked
//! against the rules, the turn and the clocks of the server. A refused message changes nothing, and
//! the reply says why ([`Refusal`]); after an accepted one, all connections get the whole
//! [`State`], so that browsers need no earlier messages. Time is milliseconds that the caller
//! passes in, and so are random keys; the same calls have the same results.

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
