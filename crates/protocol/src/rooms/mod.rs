//! Live games between two browsers: messages, and rooms without sockets and clocks.
//!
//! A server has [`Rooms`]; each [`Room`] is one challenge and all its rematches. A browser's first
//! message, [`Create`] or [`Enter`], identifies its [`Seat`] by a secret; all others are checked
//! against the rules, the turn and the clocks of the server. A refused message changes nothing, and
//! the reply says why ([`RoomError`]); after an accepted one, all connections get the whole
//! [`RoomState`], so that browsers need no earlier messages. Time is milliseconds that the caller
//! passes in, and so are random keys; the same calls have the same results.

mod all_rooms;
mod key;
mod message;
mod rate_limit;
mod room;
mod saved;

pub use all_rooms::{RoomLimits, Rooms};
pub use key::{Key, Shard};
pub use message::{
    Claim, ClientMessage, ClockState, Create, Ending, Enter, MAX_MESSAGE, ROOM_VERSION, RoomError,
    RoomState, Seat, ServerMessage, TimeControl,
};
pub use rate_limit::RateLimit;
pub use room::Room;
pub use saved::SavedRooms;
