//! One game of a tournament as a pure function of texts: from a [`Job`] to the line of its record.
//!
//! A job holds the whole description of its tournament and one [`Task`], so that a web worker, another process or a
//! cluster can play it. Except for the times of moves, the line is the one that `isolation tournament --records` writes.
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
//! let task = Task { number: 0, players: [0, 1], opening: 0 };
//! let text = serde_json::to_string(&Job { description, positions: None, task })?;
//!
//! // Elsewhere:
//! let job: Job = serde_json::from_str(&text)?;
//! let record = Jobs::new(|name| Some(isolation_arena::start_clock(name))).play(&job)?;
//! assert!(GameRecord::parse(&record.to_line()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`JobServer`] answers the versioned messages of a page that requests games and summaries.

mod message;

pub use message::{Count, Done, JobRequest, JobServer, Reply, VERSION, Work};

use std::sync::atomic::AtomicBool;

use isolation::GameRecord;
use serde::{Deserialize, Serialize};

use crate::{
    AgentPlayer, ClockName, Description, Entrant, PlayerSpec, Problem, StartClock, Task, Tournament,
};

/// A game to play, with its tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The tournament.
    pub description: Description,
    /// The content of the file of openings, if the description names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<String>,
    /// The game.
    pub task: Task,
}

/// Starts the clock of a name; none if it is not available.
pub type Clocks = fn(ClockName) -> Option<StartClock>;

/// Games of jobs are not interrupted: to cancel one, end the worker.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Plays jobs. It caches the last checked tournament; results do not depend on the cache.
#[derive(Debug)]
pub struct Jobs {
    clocks: Clocks,
    last: Option<(Description, Option<String>, Tournament)>,
}

impl Jobs {
    /// A player of jobs with these clocks.
    pub fn new(clocks: Clocks) -> Self {
        Self { clocks, last: None }
    }

    /// Plays a game. Except for the times of moves, the record depends on the job alone.
    ///
    /// # Errors
    /// Why the game cannot be played.
    pub fn play(&mut self, job: &Job) -> Result<GameRecord, Problem> {
        let clocks = self.clocks;
        let tournament = self.tournament(job)?;
        let [mut one, mut other] = [
            player(tournament, job.task.players[0], clocks)?,
            player(tournament, job.task.players[1], clocks)?,
        ];
        tournament.play(&job.task, [&mut one, &mut other]).map_err(Problem::new)
    }

    fn tournament(&mut self, job: &Job) -> Result<&Tournament, Problem> {
        let Job { description, positions, .. } = job;
        let last = self.last.take();
        let known = last.filter(|last| (&last.0, &last.1) == (description, positions));
        let checked = match known {
            Some(checked) => checked,
            None => {
                let tournament = description.check(positions.as_deref());
                let wrong = |why| Problem::new(format_args!("tournament: {why}"));
                (description.clone(), positions.clone(), tournament.map_err(wrong)?)
            }
        };
        Ok(&self.last.insert(checked).2)
    }
}

fn player(
    tournament: &Tournament,
    number: usize,
    clocks: Clocks,
) -> Result<AgentPlayer<'static>, Problem> {
    let players = tournament.entrants.len();
    let Some(Entrant { name, player, clock }) = tournament.entrants.get(number) else {
        let why = format!("task: player {number}; expected a number below {players}");
        return Err(Problem::new(why));
    };
    let PlayerSpec::Agent(spec) = player else {
        let why = "is an external engine; expected an agent of this program";
        return Err(Problem::new(format_args!("{name} {why}")));
    };
    let no_clock = || Problem::new(format_args!("{name}: clock {clock} is not available here"));
    let start_clock = clocks(*clock).ok_or_else(no_clock)?;
    Ok(AgentPlayer::new(spec.clone(), start_clock, &NEVER))
}
