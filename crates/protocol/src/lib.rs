//! What the programs around the library `isolation` exchange and share.
//!
//! - [`wire`]: the messages between a front end and an engine, in a worker or on a server;
//!   [`wire::Engine`] answers them.
//! - [`rooms`]: live games between two browsers, without sockets and clocks.
//! - [`puzzle`]: positions with exactly one winning move, and their lists.
//! - [`solved_positions`]: positions with the proven result of each move.
//! - [`listing`]: presets, heuristics, agents and levels as plain data.
//! - [`picture`]: boards as text and SVG.
//! - [`move_list`]: lists of moves in every form that people and programs write.
//! - [`udacity`]: the move lists of Udacity's course.
//! - `files`: reading of regular files (feature `native`).

#[cfg(feature = "native")]
pub mod files;
pub mod listing;
pub mod move_list;
pub mod picture;
pub mod puzzle;
mod recorded_tree;
pub mod rooms;
pub mod solved_positions;
pub mod udacity;
pub mod wire;

pub use recorded_tree::{RecordedTree, TreeError};
