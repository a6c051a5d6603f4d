//! External engines as players: programs with the protocol UGI, or UCI as Fairy-Stockfish uses it,
//! and classes in Python files, hosted by a UGI program of ours.
//!
//! A [`Player`] chooses moves under [`MoveLimits`]. An [`EngineSpec`] is the text of an engine; a
//! table of [`Dialect`]s describes the differences between the protocols. With the feature
//! `native`, an `Engine` runs the program, and `check` tests whether it follows its protocol.
//!
//! A program may hang, flood its output or crash: waits, lines and queues are bounded, and every wait
//! polls a stop flag. `isready` precedes each `go`, so that late output for one move is not taken for the
//! next. On Linux, everything that a program started ends with it; on macOS its process group; on Windows
//! the program alone. Before the first game, a tournament starts each engine once and sets up the board:
//! an engine that cannot play is refused, and no game is recorded.
//!
//! ```
//! use isolation_engines::EngineSpec;
//!
//! let engine: EngineSpec = r#"ugi("./engine --fast", nodes=10k)"#.parse()?;
//! assert_eq!(engine.words(), ["./engine", "--fast"]);
//! # Ok::<(), isolation::SpecError>(())
//! ```

#[cfg(feature = "native")]
mod bounds;
#[cfg(feature = "native")]
#[cfg_attr(not(target_os = "linux"), path = "cgroup_elsewhere.rs")]
mod cgroup;
#[cfg(feature = "native")]
mod check;
#[cfg(feature = "native")]
mod client;
#[cfg(all(feature = "native", target_os = "linux"))]
mod confine;
#[cfg_attr(not(feature = "native"), allow(dead_code, reason = "used by sessions"))]
mod dialect;
#[cfg_attr(not(feature = "native"), allow(dead_code, reason = "used by sessions"))]
mod fairy_board;
#[cfg(feature = "native")]
mod finding;
#[cfg(feature = "native")]
mod freeze_error;
#[cfg(feature = "native")]
mod info;
#[cfg(feature = "native")]
mod lines;
#[cfg(feature = "native")]
mod log;
mod move_limits;
#[cfg(feature = "native")]
mod option;
mod player;
#[cfg(feature = "native")]
mod process;
#[cfg(feature = "native")]
mod protection;
#[cfg_attr(not(feature = "native"), allow(dead_code, reason = "used by sessions"))]
mod python;
#[cfg(feature = "native")]
#[cfg_attr(not(unix), path = "running_without_groups.rs")]
mod running;
#[cfg(feature = "native")]
mod sandbox;
#[cfg(feature = "native")]
mod session;
#[cfg(feature = "native")]
mod settings;
mod spec;
#[cfg(feature = "native")]
mod start;
#[cfg(feature = "native")]
mod strays;
#[cfg(feature = "native")]
mod temporary;
#[cfg(feature = "native")]
#[cfg_attr(not(target_os = "linux"), path = "tree_elsewhere.rs")]
mod tree;

#[cfg(feature = "native")]
pub use check::{Step, StepResult, check};
#[cfg(feature = "native")]
pub use client::{Engine, Unlimited};
#[cfg(all(feature = "native", target_os = "linux"))]
pub use confine::{ConfineError, confine, has_landlock};
pub use dialect::Dialect;
#[cfg(feature = "native")]
pub use finding::{FindError, FoundAgent, find_agent};
#[cfg(feature = "native")]
pub use freeze_error::FreezeError;
#[cfg(feature = "native")]
pub use lines::Lines;
pub use move_limits::MoveLimits;
pub use player::{Choice, Fault, Player};
#[cfg(feature = "native")]
pub use process::try_threads;
#[cfg(feature = "native")]
pub use protection::{Protection, protection_advice, protections};
#[cfg(feature = "native")]
pub use python::find_python;
pub use python::set_default_python;
#[cfg(feature = "native")]
pub use running::{exit_at_once, shortage};
#[cfg(feature = "native")]
pub use settings::EngineSettings;
pub use spec::{EngineSpec, log_file};
#[cfg(feature = "native")]
pub use start::{LAUNCHER, start_confined};
#[cfg(feature = "native")]
pub use tree::idle_time;
#[cfg(all(feature = "native", target_os = "linux"))]
pub use tree::{Tree, Usage};
