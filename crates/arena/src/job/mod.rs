//! One game of a tournament as a pure function of texts: a [`Job`] in, the line of its record out.
//!
//! A job holds the whole description of its tournament and one [`Task`] of it, so that whoever plays
//! it needs nothing else: a web worker, another process, a cluster. The line is the very line that
//! `isolation tournament --records` writes for the game, but for the times of its moves.
//!
//! ```
//! use isolation_arena::{Description, Next, Task};
//! use isolation_arena::job::{Job, Jobs};
//! use isolation::GameRecord;
//!
//! let description = Description::parse(r#"
//!     preset = "queen-5x5"
//!     players = [{ player = "random" }, { player = "alphabeta(depth=2)" }]
//! "#)?;
//! let task = Task { number: 0, players: [0, 1], start: 0 };
//! let text = serde_json::to_string(&Job { description, positions: None, task })?;
//!
//! // Elsewhere:
//! let job: Job = serde_json::from_str(&text)?;
//! let record = Jobs::new(|name| Some(isolation_arena::start_clock(name))).play(&job)?;
//! assert!(GameRecord::parse(&record.to_line()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Desk`] answers the versioned messages by which a page asks a worker for this, and for what
//! lines show.

mod message;

pub use message::{Count, Desk, Done, Reply, Request, VERSION, Work};

use std::sync::atomic::AtomicBool;

use isolation::GameRecord;
use serde::{Deserialize, Serialize};

use crate::{
    AgentPlayer, ClockName, Description, DescriptionError, Entrant, PlayerSpec, StartClock,
    StartError, Task, Tournament,
};

/// A game that is to be played, with all that decides it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The tournament.
    pub description: Description,
    /// The text of the starts' file, where the description names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<String>,
    /// The game.
    pub task: Task,
}

/// Why a job's game cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The description is no tournament.
    #[error("tournament: {0}")]
    Description(#[from] DescriptionError),
    /// The task names a player that there is not.
    #[error("task: player {number}; expected a number below {players}")]
    NoPlayer {
        /// The number in the task.
        number: usize,
        /// How many players there are.
        players: usize,
    },
    /// A player is a program of others.
    #[error("{0} is a program of others; only agents of this program can play here")]
    Program(String),
    /// A player needs a clock that is not to be had.
    #[error("{player}: there is no clock of {clock} time here")]
    NoClock {
        /// The player's name.
        player: String,
        /// The clock that rules for it.
        clock: ClockName,
    },
    /// The game has no start.
    #[error(transparent)]
    Start(#[from] StartError),
}

/// How the clocks of a place are started; none where there is no such clock.
pub type Clocks = fn(ClockName) -> Option<StartClock>;

/// Nothing interrupts the game of a job: who does not want it any more ends who plays it.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Plays jobs. The tournament of the last one is remembered, checked; results do not depend on it.
#[derive(Debug)]
pub struct Jobs {
    clocks: Clocks,
    last: Option<Checked>,
}

#[derive(Debug)]
struct Checked {
    description: Description,
    positions: Option<String>,
    tournament: Tournament,
}

impl Jobs {
    /// Ready to play.
    pub fn new(clocks: Clocks) -> Self {
        Self { clocks, last: None }
    }

    /// Plays a game. The record depends on the job alone, but for the times of the moves.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn play(&mut self, job: &Job) -> Result<GameRecord, JobError> {
        let clocks = self.clocks;
        let tournament = self.tournament(job)?;
        let [mut one, mut other] = [
            player(tournament, job.task.players[0], clocks)?,
            player(tournament, job.task.players[1], clocks)?,
        ];
        Ok(tournament.play(&job.task, [&mut one, &mut other])?)
    }

    fn tournament(&mut self, job: &Job) -> Result<&Tournament, JobError> {
        let known = self.last.take().filter(|last| {
            (&last.description, &last.positions) == (&job.description, &job.positions)
        });
        let checked = match known {
            Some(checked) => checked,
            None => Checked {
                description: job.description.clone(),
                positions: job.positions.clone(),
                tournament: job.description.check(job.positions.as_deref())?,
            },
        };
        Ok(&self.last.insert(checked).tournament)
    }
}

fn player(
    tournament: &Tournament,
    number: usize,
    clocks: Clocks,
) -> Result<AgentPlayer<'static>, JobError> {
    let players = tournament.entrants.len();
    let entrant = tournament.entrants.get(number);
    let Entrant { name, player, clock } = entrant.ok_or(JobError::NoPlayer { number, players })?;
    let PlayerSpec::Agent(spec) = player else {
        return Err(JobError::Program(name.clone()));
    };
    let no_clock = || JobError::NoClock { player: name.clone(), clock: *clock };
    let start_clock = clocks(*clock).ok_or_else(no_clock)?;
    Ok(AgentPlayer::new(spec.clone(), start_clock, &NEVER))
}
