//! The native engine of `isolation serve`, asked over real sockets.

mod access;
mod addresses;
mod client;
mod crowd;
mod messages;
mod program;
mod requests;
mod slow;
mod strangers;
