//! Tournaments that can be trusted: games in pairs, records, statistics.
//!
//! A [`Description`] says who plays whom, from which starts, under which limits; checked, it is a
//! [`Tournament`]. Its [`Schedule`] numbers the games, and one pure function, [`Tournament::play`],
//! plays one of them. All that is told about a tournament is computed from its records alone, see
//! [`Summary`]. Whole boards are solved in [`board`], and [`task`] cuts either work into numbered pieces
//! for other machines. Threads, files and processes are behind the feature `native`.

mod accuracy;
mod agent_player;
pub mod board;
mod clock_name;
mod description;
mod dispatch;
mod finished;
pub mod job;
#[cfg(feature = "native")]
mod native;
mod play;
mod player_spec;
mod schedule;
mod spsa;
mod starts;
pub mod stats;
mod summary;
pub mod task;
mod tournament;
mod tuning;

pub use accuracy::{AccuracyLimits, Judge, Judged};
pub use agent_player::{AgentPlayer, StartClock};
pub use clock_name::ClockName;
pub use description::{
    Description, DescriptionError, Format, LimitsText, PlayerText, SprtText, StartsName,
};
pub use dispatch::{Dispatch, Refused};
pub use finished::{Finished, PairResult};
#[cfg(feature = "native")]
pub use native::{
    Checkpoint, CheckpointError, LineFile, LineFileError, Records, RecordsError, Run, RunError,
    Unfit, Unplayed, start_clock,
};
pub use play::{Played, play};
pub use player_spec::PlayerSpec;
pub use schedule::{Meeting, Next, Schedule};
pub use spsa::{Spsa, SpsaError, SpsaState, TunedParameter};
pub use starts::{StartError, Starts};
pub use stats::{Estimate, PairCounts, Share};
pub use summary::{
    Accuracy, Effort, FAILURES, Failures, PairingSummary, PlayerSummary, Reason, Summary,
    SummaryBuilder, SummaryError,
};
pub use tournament::{Entrant, Mismatch, PROGRAM, Task, Tournament};
pub use tuning::{Tuning, TuningError};
