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
    AgentPlayer, ClockName, Description, Entrant, PlayerSpec, Problem, StartClock, Task, Tournament,
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

/// How the clocks of a place are started; none where there is no such clock.
pub type Clocks = fn(ClockName) -> Option<StartClock>;

/// Nothing interrupts the game of a job: who does not want it any more ends who plays it.
static NEVER: AtomicBool = AtomicBool::new(false);

/// Plays jobs. The tournament of the last one is remembered, checked; results do not depend on it.
#[derive(Debug)]
pub struct Jobs {
    clocks: Clocks,
    last: Option<(Description, Option<String>, Tournament)>,
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
        let why = "is an external engine; only agents of this program can play here";
        return Err(Problem::new(format_args!("{name} {why}")));
    };
    let no_clock = || Problem::new(format_args!("{name}: there is no clock of {clock} time here"));
    let start_clock = clocks(*clock).ok_or_else(no_clock)?;
    Ok(AgentPlayer::new(spec.clone(), start_clock, &NEVER))
}
