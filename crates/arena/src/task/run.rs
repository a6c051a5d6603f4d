//! A task is done.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use isolation::board::Rules;

use super::{Games, NumberedTask, Pairs, VERSION, Work};
use crate::board::{Finding, FindingLine, Heading, LineError, read_pair};
use crate::native::{Players, preflight};
use crate::{DescriptionError, Unfit, Unplayed};

/// Why a task cannot be done.
#[derive(Debug, thiserror::Error)]
pub enum TaskError {
    /// The text is no task.
    #[error("this is no task: {0}")]
    Text(#[from] serde_json::Error),
    /// The form is another one.
    #[error("version {0} of the task; this program does version {VERSION}")]
    Version(u32),
    /// The description is no tournament.
    #[error("task {task}: {error}")]
    Description {
        /// The task's number.
        task: u64,
        /// What is wrong.
        error: DescriptionError,
    },
    /// A game names a player that there is not.
    #[error("task {task}: game {game}: player {number}; expected a number below {players}")]
    NoPlayer {
        /// The task's number.
        task: u64,
        /// The game's number.
        game: u64,
        /// The number in the game.
        number: usize,
        /// How many players there are.
        players: usize,
    },
    /// A program cannot play where the task is done.
    #[error("task {task}: {unfit}; here, relative paths begin at {}", here())]
    Unfit {
        /// The task's number.
        task: u64,
        /// Which, and why.
        unfit: Unfit,
    },
    /// A game has no record.
    #[error("task {task}: {error}")]
    Unplayed {
        /// The task's number.
        task: u64,
        /// Which, and why.
        error: Unplayed,
    },
    /// There is no such board.
    #[error("task {task}: board {board:?}: expected one such as knight-8x8")]
    Board {
        /// The task's number.
        task: u64,
        /// The text.
        board: String,
    },
    /// The board has no such pair.
    #[error("task {task}: {error}")]
    Pair {
        /// The task's number.
        task: u64,
        /// What is wrong.
        error: LineError,
    },
}

impl TaskError {
    /// Whether the task is fine, and what it needs is not there, or was lost on the way.
    pub fn is_of_this_place(&self) -> bool {
        matches!(self, Self::Unfit { .. } | Self::Unplayed { .. })
    }
}

/// The folder at which relative paths begin.
fn here() -> String {
    std::env::current_dir().map_or_else(|error| error.to_string(), |it| it.display().to_string())
}

/// Does a task, and gives its lines, each with its end. They depend on the text alone, but for the
/// times of moves. `None` when `stop` was set before the end.
///
/// # Errors
/// Why it cannot be done.
pub fn run_task(text: &str, stop: &AtomicBool) -> Result<Option<String>, TaskError> {
    let NumberedTask { v, task, work } = serde_json::from_str(text)?;
    if v != VERSION {
        return Err(TaskError::Version(v));
    }
    match work {
        Work::Games(work) => games(task, &work, stop),
        Work::Pairs(work) => pairs(task, &work, stop),
    }
}

fn games(task: u64, work: &Games, stop: &AtomicBool) -> Result<Option<String>, TaskError> {
    let checked = work.description.check(work.positions.as_deref());
    let tournament = checked.map_err(|error| TaskError::Description { task, error })?;
    let count = tournament.entrants.len();
    let mut numbers = BTreeSet::new();
    for game in &work.games {
        if let Some(&number) = game.players.iter().find(|&&number| number >= count) {
            return Err(TaskError::NoPlayer { task, game: game.number, number, players: count });
        }
        numbers.extend(game.players);
    }
    let stopped = || stop.load(Ordering::Relaxed);
    // A game without a start is told of when it is to be played.
    if let Some(Ok(start)) = work.games.first().map(|game| tournament.start(game)) {
        let entrants = numbers.into_iter().map(|number| &tournament.entrants[number]);
        match preflight(entrants, &start, stop) {
            Err(_) if stopped() => return Ok(None),
            fit => fit.map_err(|unfit| TaskError::Unfit { task, unfit })?,
        }
    }
    let mut players = Players::new(&tournament, stop);
    let mut lines = String::new();
    for game in &work.games {
        let record = match players.play(game) {
            _ if stopped() => return Ok(None),
            played => played.map_err(|error| TaskError::Unplayed { task, error })?,
        };
        lines += &record.to_line();
        lines.push('\n');
    }
    Ok(Some(lines))
}

fn pairs(task: u64, work: &Pairs, stop: &AtomicBool) -> Result<Option<String>, TaskError> {
    let no_board = |_| TaskError::Board { task, board: work.board.clone() };
    let rules: Rules = work.board.parse().map_err(no_board)?;
    let mut lines = Heading::new(&rules).to_line() + "\n";
    for [first, second] in &work.pairs {
        let pair = read_pair(rules.size, [first, second]);
        let pair = pair.map_err(|error| TaskError::Pair { task, error })?;
        let stopped = || stop.load(Ordering::Relaxed);
        let Some(finding) = Finding::of(&rules, pair, work.limit_nodes, stopped) else {
            return Ok(None);
        };
        let pair = pair.representative(rules.size);
        lines += &FindingLine::new(rules.size, pair, finding).to_line();
        lines.push('\n');
    }
    Ok(Some(lines))
}
