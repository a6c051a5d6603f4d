//! The library behind all interfaces: it resolves names, once.
//!
//! Presets, heuristics and searches are tables; an [`AgentSpec`] is the text form of a player; a
//! [`Game`] has history and undo; a [`GameRecord`] is a game as one line of JSON. The parts of agent
//! texts and of records are in [`spec`] and [`record`], what several programs share in the crate
//! `isolation-protocol`. Everything here builds for wasm without files, threads and
//! `std::time::Instant`; the clocks of the operating system are behind the feature `native`.
//!
//! ```
//! use isolation::search::Control;
//! use isolation::{Agent, AgentSpec, Game, find_rules};
//!
//! let mut game = Game::new(&find_rules("becker")?, 0);
//! let mut agent = Agent::new("alphabeta(depth=7, eval=\"own - 2*opp\")".parse()?, 0);
//! while game.outcome().is_none() {
//!     let info = agent.choose(game.position(), &mut Control::default())?;
//!     game.play(info.best().expect("an unfinished game has a move"))?;
//! }
//! // Queen 3x3 is won by the first player, and only by the centre.
//! assert_eq!(game.move_texts()[0], "Q@b2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
mod assessment;
pub mod clock;
// Public for the bench that fits the curves.
#[doc(hidden)]
pub mod expected;
#[cfg(feature = "foreign")]
mod function;
mod game;
mod json;
mod levels;
mod line;
mod multi_pv;
mod preset;
pub mod record;
mod report;
mod review;
mod searches;
pub mod seeds;
mod solver_report;
pub mod spec;
mod text_errors;
#[cfg(feature = "native")]
mod threads;
mod values;
mod variety;

pub use agent::Agent;
pub use assessment::{Assessment, FindEvaluationError, NamedEvaluation};
pub use expected::expected_score;
#[cfg(feature = "foreign")]
pub use function::{Chooser, Function};
pub use game::{Game, SquareState};
pub use isolation_board as board;
pub use isolation_board::{AnyPosition, PositionError};
pub use isolation_eval as eval;
pub use isolation_search as search;
pub use isolation_solve as solve;
// Other parsers of serde, such as that of TOML, have the same terms.
#[doc(hidden)]
pub use json::plain as plain_parser_message;
pub use json::{JsonError, read_json};
pub use levels::{LEVELS, Level};
pub use line::{LineError, LineOrder, without_checksum};
pub use multi_pv::{MOST_LINES, MultiPv};
pub use preset::{FindRulesError, PRESETS, Preset, find_rules, variant_name};
#[doc(no_inline)]
pub use record::{End, GameRecord, RecordError, RecordedScore};
pub use report::{Report, known};
pub use review::{Mistake, Review, kept_win};
pub use searches::{MAX_DEPTH, SEARCHES, SearchEntry};
pub use solver_report::{MoveVerdict, Scope, SolverReport, verdict_or_unknown};
#[doc(no_inline)]
pub use spec::{AgentSpec, SpecError};
pub use values::{EvaluationPair, FeatureValue, ValueOrFault, Values};

/// The Rust code of README.md, compiled and run. That of `docs/library.md` is tested by the crate
/// `isolation-arena`, which it uses.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Documentation;
