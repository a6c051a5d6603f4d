//! The native engine of `isolation serve` over real sockets.

mod addresses;
pub mod client;
mod crowd;
mod messages;
pub mod program;
mod requests;
mod slow;
mod strangers;
