//! Tournaments with reproducible games and honest statistics.
//!
//! A [`Description`] (TOML or options) names players, openings and limits; checked, it is a
//! [`Tournament`]. Its [`Schedule`] numbers the games, and one pure function, [`Tournament::play`], plays
//! one of them. [`Dispatch`] hands games out and takes their records back. A [`Summary`] is computed from
//! records alone. Whole boards are solved in [`board`], single positions in the subproblems of a [`proof`];
//! [`task`] cuts such work into numbered pieces for other machines. Threads, files and processes are behind the feature `native`.
//!
//! - *Games are numbered.* Games 2k and 2k + 1 are game pair k: same opening, sides exchanged. The
//!   description, the number and, for Swiss and SPRT, earlier results decide a game. The opening is made
//!   from the pair's seed, the agents from the game's.
//! - *Results count in the order of the numbers.* Threads run ahead, and games played beyond the end of a
//!   sequential test are dropped. A record is written before its game counts; an incomplete last line is
//!   cut off, and each record of a resumed run must be the game that the tournament has at its place
//!   ([`Tournament::check`]). So threads and interruptions change nothing but the measured times.
//! - *A [`Player`](isolation_engines::Player) that fails forfeits its game*, and the record says why. The
//!   tournament's limits become part of the agents' texts (the stricter one applies), so that records say
//!   what was played. With `clock = "cpu"` an agent's processor time counts; external engines are held to
//!   wall time.
//! - *Intervals come from game pairs*, because the two games of one opening are not independent ([`stats`]).
//!   Tests check the figures against SciPy, statsmodels and fastchess, and coverage and error rates by
//!   simulation.
//!
//! ```
//! use isolation_arena::{Description, Run, open_records};
//! use std::num::NonZeroUsize;
//! use std::sync::atomic::AtomicBool;
//!
//! let text = r#"
//! preset = "knight-5x5"
//! rounds = 2
//! limits = { nodes = 200 }
//! players = [{ player = "alphabeta" }, { player = "random" }]
//! "#;
//! let tournament = Description::parse(text)?.check(None)?;
//! let (mut records, finished) = open_records(None, &tournament, |_| Ok(()))?;
//! let run = Run { tournament: &tournament, threads: NonZeroUsize::MIN, stop: &AtomicBool::new(false) };
//! let finished = run.play(finished, records.as_mut(), |_, _| {})?;
//! assert_eq!(finished.games(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accuracy;
mod agent_player;
pub mod board;
mod clock_name;
mod description;
mod description_error;
mod dispatch;
mod finished;
pub mod job;
mod kinds;
#[cfg(feature = "native")]
mod native;
mod openings;
mod play;
mod player_spec;
mod problem;
pub mod proof;
mod schedule;
mod spsa;
pub mod stats;
mod summary;
pub mod task;
mod tournament;
mod tuning;

pub use accuracy::{AccuracyLimits, AccuracyMeter, GameAccuracy};
pub use agent_player::{AgentPlayer, StartClock};
pub use clock_name::ClockName;
pub use description::{Description, LimitsText, PlayerText, SprtText, place, read_toml};
pub use description_error::{DescriptionError, MOST_PLAYERS, ValueFault};
pub use dispatch::{Dispatch, Refused};
pub use finished::{Finished, PairResult};
pub use kinds::{Format, OpeningsName};
#[cfg(feature = "native")]
pub use native::{
    Durability, LineFile, Run, checked_lines, checkpoint_line, open_checkpoint, open_records,
    read_line, seat, start_clock,
};
pub use openings::{OpeningError, Openings};
pub use play::{Played, play};
pub use player_spec::PlayerSpec;
pub use problem::{Problem, ProblemKind};
pub use schedule::{Next, Schedule, ScheduledPair};
pub use spsa::{Spsa, SpsaState, TunedParameter};
pub use stats::{Estimate, PairCounts, Share};
pub use summary::{
    Accuracy, FAILURES, Failures, MoveMeans, PairingSummary, PlayerSummary, Reason, Summary,
    SummaryBuilder,
};
pub use tournament::{Entrant, PROGRAM, Task, Tournament};
pub use tuning::Tuning;

/// The Rust code of the documentation, compiled and run.
// The file is not in the package: its documentation is tested here only.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Documentation;
