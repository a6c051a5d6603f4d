//! The form in which a teacher makes an assignment.

use isolation::board::{Player, Rules};
use isolation::eval::Formula;
use isolation::{Game, LEVELS, PRESETS};

use super::{Assignment, Goal, short, typed_game, typed_percent};
use crate::heuristics::agent_text;
use crate::texts::errors::Said;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TaskKind {
    #[default]
    Beat,
    Win,
    Formula,
}

impl TaskKind {
    pub const ALL: [Self; 3] = [Self::Beat, Self::Win, Self::Formula];

    /// The name in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Beat => "beat",
            Self::Win => "win",
            Self::Formula => "formula",
        }
    }

    pub(super) fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    pub(super) fn names() -> String {
        Self::ALL.map(Self::name).join(", ")
    }
}

#[derive(Clone, PartialEq, Debug)]
pub struct AssignmentDraft {
    pub kind: TaskKind,
    pub rules: Rules,
    /// A position, or a link to this page; empty for the start of a game.
    pub position: String,
    /// The name of a level; empty for an agent that plays by the formula.
    pub level: String,
    pub side: Player,
    pub formula: String,
    pub below: String,
    pub note: String,
}

impl Default for AssignmentDraft {
    fn default() -> Self {
        Self {
            kind: TaskKind::default(),
            rules: PRESETS[0].rules,
            position: String::new(),
            level: LEVELS[2].name.to_owned(),
            side: Player::First,
            formula: String::new(),
            below: "20".to_owned(),
            note: String::new(),
        }
    }
}

impl AssignmentDraft {
    /// The assignment; the error is what is missing or wrong.
    pub fn assignment(&self) -> Result<Assignment, String> {
        let goal = match self.kind {
            TaskKind::Beat => {
                let game = match self.position.trim() {
                    "" => Game::unplaced(&self.rules),
                    text => typed_game(text)?,
                };
                let agent = match self.level.as_str() {
                    "" => agent_text(&self.formula)?,
                    level => level.to_owned(),
                };
                Goal::Beat { game, agent, side: self.side }
            }
            TaskKind::Win => Goal::Win { game: typed_game(&self.position)? },
            TaskKind::Formula => {
                if !self.formula.trim().is_empty() {
                    Formula::parse(&self.formula).map_err(|error| error.said())?;
                }
                let start = self.formula.trim().to_owned();
                Goal::Formula { start, below: typed_percent(&self.below)? }
            }
        };
        Ok(Assignment { goal, note: short(&self.note) })
    }
}
