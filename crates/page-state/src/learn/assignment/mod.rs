//! Assignments: a teacher's link sets board, agent and task, and a student's answer comes back as a link that is checked
//! where it is opened. No server takes part.

mod draft;
mod exercise;
#[cfg(test)]
mod tests;

use isolation::board::Player;
use isolation::eval::Formula;
use isolation::{AgentSpec, Game, PRESETS, PositionError};
use isolation_protocol::move_list;

pub use draft::{AssignmentDraft, TaskKind};
pub use exercise::Exercise;

use crate::address::{Address, Place};
use crate::choice::code;
use crate::play::{game_address, game_of};
use crate::texts::errors::Said;
use crate::texts::{assignments as texts, catalogue, sides};

/// The names of an assignment's values in an address.
const NAMES: [&str; 11] = [
    "task", "variant", "start", "moves", "agent", "side", "formula", "below", "note", "by",
    "answer",
];

/// Characters of a note or a name that are taken.
const LONGEST: usize = 500;

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Goal {
    /// Win against an agent from this position on.
    Beat { game: Game, agent: String, side: Player },
    /// Find a move that wins, as the solver proves.
    Win { game: Game },
    /// Write an evaluation whose scorecard has fewer errors than this, in percent.
    Formula { start: String, below: u32 },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Assignment {
    pub goal: Goal,
    /// What the teacher adds; may be empty.
    pub note: String,
}

/// What a student has done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The student's name; may be empty.
    pub by: String,
    /// Moves or a formula.
    pub text: String,
}

impl Assignment {
    /// The assignment of an address, such as `#/learn?task=beat&variant=knight&agent=Casual`, and the answer to it, if the
    /// address has one.
    pub fn of(address: &Address) -> Result<(Self, Option<Answer>), String> {
        address.expect_names(&NAMES)?;
        let task = address.get("task").unwrap_or_default();
        let goal = match TaskKind::find(task)
            .ok_or_else(|| texts::no_task(task, TaskKind::names()))?
        {
            TaskKind::Beat => {
                let agent = address.get("agent").unwrap_or_default();
                agent.parse::<AgentSpec>().map_err(|error| format!("agent: {}", error.said()))?;
                let side = match address.get("side") {
                    None | Some("first") => Player::First,
                    Some("second") => Player::Second,
                    Some(text) => return Err(texts::no_side(text)),
                };
                Goal::Beat { game: game(address)?, agent: agent.to_owned(), side }
            }
            TaskKind::Win => Goal::Win { game: game(address)? },
            TaskKind::Formula => {
                let start = address.get("formula").unwrap_or_default();
                if !start.is_empty() {
                    Formula::parse(start).map_err(|error| format!("formula: {}", error.said()))?;
                }
                let below = typed_percent(address.get("below").unwrap_or_default())?;
                Goal::Formula { start: start.to_owned(), below }
            }
        };
        let note = short(address.get("note").unwrap_or_default());
        let answer = address.get("answer").map(|text| Answer {
            by: short(address.get("by").unwrap_or_default()),
            text: text.to_owned(),
        });
        let assignment = Self { goal, note };
        if let Some(answer) = &answer {
            assignment.check(answer)?;
        }
        Ok((assignment, answer))
    }

    pub fn address(&self) -> Address {
        let address = Address::new(Place::Learn).with("task", self.kind().name());
        let address = match &self.goal {
            Goal::Beat { game, agent, side } => {
                let address = game_address(address, game).with("agent", agent);
                address.with("side", side.to_string())
            }
            Goal::Win { game } => game_address(address, game),
            Goal::Formula { start, below } => {
                let address = address.with("below", below.to_string());
                if start.is_empty() { address } else { address.with("formula", start) }
            }
        };
        if self.note.is_empty() { address } else { address.with("note", &self.note) }
    }

    /// The address of an answer, which the teacher opens.
    pub fn answered(&self, answer: &Answer) -> Address {
        let address = self.address();
        let address = if answer.by.is_empty() { address } else { address.with("by", &answer.by) };
        address.with("answer", &answer.text)
    }

    pub fn kind(&self) -> TaskKind {
        match self.goal {
            Goal::Beat { .. } => TaskKind::Beat,
            Goal::Win { .. } => TaskKind::Win,
            Goal::Formula { .. } => TaskKind::Formula,
        }
    }

    /// The position from which a task on a board starts.
    pub fn game(&self) -> Option<&Game> {
        match &self.goal {
            Goal::Beat { game, .. } | Goal::Win { game } => Some(game),
            Goal::Formula { .. } => None,
        }
    }

    pub fn words(&self) -> String {
        match &self.goal {
            Goal::Beat { agent, side, .. } => {
                texts::beat(catalogue::agent(agent), sides::side_within(*side))
            }
            Goal::Win { game } => texts::win(sides::side_within(game.position().to_move())),
            Goal::Formula { below, .. } => texts::formula_below(*below),
        }
    }

    /// The game of an answer; none to a task without a board.
    /// The error: why the answer cannot be one.
    fn check(&self, answer: &Answer) -> Result<Option<Game>, String> {
        let Some(game) = self.game() else {
            return match Formula::parse(&answer.text) {
                Ok(_) => Ok(None),
                Err(error) => Err(format!("answer: {}", error.said())),
            };
        };
        let mut game = game.clone();
        move_list::play(&mut game, &answer.text)
            .map_err(|error| format!("answer: {}", error.said()))?;
        Ok(Some(game))
    }
}

/// The game of an address, which is not over.
fn game(address: &Address) -> Result<Game, String> {
    let (rules, game) = game_of(address, PRESETS[0].rules)?;
    unfinished(game.unwrap_or_else(|| Game::unplaced(&rules)))
}

fn unfinished(game: Game) -> Result<Game, String> {
    if game.outcome().is_some() { Err(texts::is_over().to_owned()) } else { Ok(game) }
}

/// The moves that were made after a start, as an address writes them.
fn moves_after(game: &Game, given: usize) -> String {
    let size = game.start().size();
    let moves = game.moves()[given..].iter().map(|mv| code(size, *mv));
    moves.collect::<Vec<_>>().join(" ")
}

fn short(text: &str) -> String {
    text.trim().chars().take(LONGEST).collect()
}

/// A number of percent, from 1 to 100.
fn typed_percent(text: &str) -> Result<u32, String> {
    let value = text.trim().parse().ok().filter(|it| (1..=100).contains(it));
    value.ok_or_else(|| texts::no_percent(text))
}

/// The position of a text, or of a link to this page.
fn typed_game(text: &str) -> Result<Game, String> {
    if let Some((_, fragment)) = text.split_once('#') {
        return game(&Address::parse(fragment).map_err(|error| error.to_string())?);
    }
    let position = text.trim().parse().map_err(|error: PositionError| error.said())?;
    unfinished(Game::from_position(position))
}
