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
mod problem;
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
pub use native::{LineFile, Run, checkpoint_line, open_checkpoint, open_records, start_clock};
pub use play::{Played, play};
pub use player_spec::PlayerSpec;
pub use problem::Problem;
pub use schedule::{Meeting, Next, Schedule};
pub use spsa::{Spsa, SpsaState, TunedParameter};
pub use starts::{StartError, Starts};
pub use stats::{Estimate, PairCounts, Share};
pub use summary::{
    Accuracy, Effort, FAILURES, Failures, PairingSummary, PlayerSummary, Reason, Summary,
    SummaryBuilder,
};
pub use tournament::{Entrant, PROGRAM, Task, Tournament};
pub use tuning::Tuning;
