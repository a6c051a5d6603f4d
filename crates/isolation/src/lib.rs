//! The library behind all interfaces: it resolves names, once.
//!
//! Presets, heuristics and searches are tables; an [`AgentSpec`] is the text form of a player; a
//! [`Game`] has history and undo; a [`GameRecord`] is a game as one line of JSON; [`wire`] defines
//! the messages between page and engine. Everything here builds for wasm without files, threads and
//! `std::time::Instant`; the clocks of the operating system are behind the feature `native`.
//!
//! ```
//! use isolation::{Agent, AgentSpec, Game, Watch, find_rules};
//!
//! let mut game = Game::new(&find_rules("becker")?, 0);
//! let mut agent = Agent::new("alphabeta(depth=7, eval=\"own - 2*opp\")".parse()?, 0);
//! while game.outcome().is_none() {
//!     let info = agent.choose(game.position(), &mut Watch::free(), None)?;
//!     game.play(info.best().expect("an unfinished game has a move"))?;
//! }
//! // Queen 3x3 is won by the first player, and only by the centre.
//! assert_eq!(game.move_texts()[0], "Q@b2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod agent;
mod assessment;
#[cfg(feature = "foreign")]
mod chooser;
#[cfg(feature = "native")]
pub mod clock;
mod expected;
#[cfg(feature = "native")]
pub mod files;
mod game;
pub mod json;
mod levels;
mod lines;
pub mod listing;
pub mod picture;
mod preset;
mod prover;
mod puzzle;
mod record;
mod recorded_tree;
mod report;
mod review;
pub mod room;
mod searches;
mod seeds;
mod spec;
#[cfg(feature = "native")]
mod threads;
mod truth;
pub mod udacity;
mod values;
mod variety;
pub mod wire;

pub use agent::{Agent, Watch};
pub use assessment::{Assessment, FindEvaluationError, NamedEvaluation};
#[cfg(feature = "foreign")]
pub use chooser::Chooser;
pub use expected::{CURVES, Curve, expected_score};
pub use game::{CellState, Game};
pub use isolation_board as board;
pub use isolation_board::{AnyPosition, PositionError};
pub use isolation_eval as eval;
pub use isolation_search as search;
pub use isolation_solve as solve;
pub use json::{JsonError, read_json};
pub use levels::{LEVELS, Level};
pub use lines::{Lines, MOST_LINES};
pub use preset::{FindRulesError, PRESETS, Preset, find_rules, variant_name};
pub use puzzle::{
    PUZZLE_BOARDS, Puzzle, PuzzleError, PuzzleFacts, PuzzleList, PuzzleSearch, PuzzlesHeader,
    RATING_RULE, Theme, Themes, WinFacts,
};
pub use record::{
    ClockNote, End, GameRecord, Glyph, MoveNote, MoveStats, ProvenText, RecordError,
    RecordedLimits, RecordedScore, ResultFault, SCHEMA, TableNote, TournamentNote,
};
pub use recorded_tree::{RecordedTree, TreeError};
pub use report::Report;
pub use review::{Mistake, Review};
pub use searches::{MAX_COUNT, MAX_DEPTH, SEARCHES, SearchEntry};
pub use seeds::{MAX_SEED, game_seed, player_seeds};
pub use spec::{
    AgentSpec, Expected, LATE, NAMED_AGENTS, NamedAgent, Param, ParamKind, SpecError, SpecFault,
    SpecReader, Value, ValueForm, read_count, read_time,
};
pub use truth::{Budget, MoveTruth, PULSE, Scope, Truth, verdict_text};
pub use values::{FeatureValue, Judgement, Values, Worth};

/// The Rust code of the documentation, compiled and run.
// The second file is not in the package: its documentation is tested here only.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../../../docs/library.md")]
struct Documentation;
