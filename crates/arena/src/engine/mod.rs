//! Programs of others as players, over UGI, or over UCI as Fairy-Stockfish speaks it, and classes in
//! Python files, which a program of ours hosts and which speaks UGI for them.
//!
//! An [`EngineSpec`] is the text of such a player. With the feature `native`, an `Engine` runs the
//! program and plays by it, and `check` finds out whether a program keeps to the protocol.

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
#[cfg(feature = "native")]
mod option;
#[cfg(feature = "native")]
mod process;
#[cfg_attr(not(feature = "native"), allow(dead_code, reason = "conversations need the rest"))]
mod python;
#[cfg(feature = "native")]
mod running;
#[cfg(feature = "native")]
mod session;
#[cfg(feature = "native")]
mod settings;
mod spec;
#[cfg(feature = "native")]
mod strays;

#[cfg(feature = "native")]
pub use check::{Step, Verdict, check};
#[cfg(feature = "native")]
pub use client::{Engine, Unlimited};
pub use dialect::Dialect;
#[cfg(feature = "native")]
pub use lines::Lines;
#[cfg(feature = "native")]
pub use running::exit_at_once;
#[cfg(feature = "native")]
pub use settings::EngineSettings;
pub use spec::EngineSpec;
