//! What the programs around the library `isolation` exchange and share.
//!
//! - [`wire`]: the messages between a front end and an engine, in a worker or on a server.
//! - [`rooms`]: live games between two browsers, without sockets and clocks.
//! - [`puzzle`]: positions with exactly one winning move, and their lists.
//! - [`listing`]: presets, heuristics, agents and levels as plain data.
//! - [`picture`]: boards as text and SVG.
//! - [`udacity`]: the move lists of Udacity's course.
//! - `files`: reading of regular files (feature `native`).
//!
//! ```
//! use isolation::search::StoppedClock;
//! use isolation_protocol::wire::{ReplyBody, Request, RequestBody, answer};
//!
//! let (position, agent) = ("7/7/2n4/3N3/7/7/7 w".into(), "alphabeta(depth=3)".into());
//! let request = Request::new(1, RequestBody::Best { position, agent, seed: 0 });
//! let mut replies = Vec::new();
//! let clock = |_| Ok(Box::new(StoppedClock) as Box<_>);
//! answer(&request.to_text(), clock, &mut |reply| replies.push(reply.clone()));
//! assert!(matches!(replies.last().map(|it| &it.reply), Some(ReplyBody::Best(_))));
//! ```

#[cfg(feature = "native")]
pub mod files;
pub mod listing;
pub mod picture;
pub mod puzzle;
mod recorded_tree;
pub mod rooms;
pub mod udacity;
pub mod wire;

pub use recorded_tree::{RecordedTree, TreeError};
