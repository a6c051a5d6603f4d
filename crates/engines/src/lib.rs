//! External engines as players, over UGI, or over UCI as Fairy-Stockfish speaks it, and classes in
//! Python files, which a host of ours runs and speaks UGI for.
//!
//! A [`Player`] chooses moves under [`MoveLimits`]. An [`EngineSpec`] is the text of an engine. With the
//! feature `native`, an `Engine` runs the program and is a player, and `check` tests whether a program
//! keeps to the protocol.

#[cfg(feature = "native")]
mod check;
#[cfg(feature = "native")]
mod client;
#[cfg_attr(not(feature = "native"), allow(dead_code, reason = "conversations need the rest"))]
mod dialect;
#[cfg_attr(not(feature = "native"), allow(dead_code, reason = "conversations need the rest"))]
mod fairy_board;
#[cfg(feature = "native")]
mod info;
#[cfg(feature = "native")]
mod lines;
mod move_limits;
#[cfg(feature = "native")]
mod option;
mod player;
#[cfg(feature = "native")]
mod process;
#[cfg_attr(not(feature = "native"), allow(dead_code, reason = "conversations need the rest"))]
mod python;
#[cfg(feature = "native")]
#[cfg_attr(not(unix), path = "running_without_groups.rs")]
mod running;
#[cfg(feature = "native")]
mod session;
#[cfg(feature = "native")]
mod settings;
mod spec;
#[cfg(feature = "native")]
mod strays;

#[cfg(feature = "native")]
pub use check::{Step, StepResult, check};
#[cfg(feature = "native")]
pub use client::{Engine, Unlimited};
pub use dialect::Dialect;
#[cfg(feature = "native")]
pub use lines::Lines;
pub use move_limits::MoveLimits;
pub use player::{Choice, Fault, Player};
#[cfg(feature = "native")]
pub use running::exit_at_once;
#[cfg(feature = "native")]
pub use settings::EngineSettings;
pub use spec::EngineSpec;
