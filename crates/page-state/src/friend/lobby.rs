//! The settings of a game with a friend.

use isolation::board::Rules;
use isolation::{PRESETS, find_rules, variant_name};
use isolation_protocol::rooms;

use super::Letter;
use crate::play::TimeControl;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Links,
    /// At once, through the server.
    Live,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    pub way: Way,
    pub rules: Rules,
    pub first: bool,
    pub control: Option<TimeControl>,
}

impl Default for Draft {
    fn default() -> Self {
        Self::new(PRESETS[0].rules)
    }
}

impl Draft {
    pub fn new(rules: Rules) -> Self {
        Self { way: Way::Links, rules, first: true, control: None }
    }

    /// Chooses rules by name, because links and rooms have only names: only a preset places pieces.
    pub fn choose_rules(&mut self, rules: &Rules) {
        self.rules = find_rules(&variant_name(rules)).unwrap_or(self.rules);
    }

    pub fn letter(&self, id: u64, name: &str) -> Letter {
        let mut names = [String::new(), String::new()];
        name.clone_into(&mut names[usize::from(!self.first)]);
        Letter::new(id, self.rules, names)
    }

    /// The clocks, as the server's messages tell them.
    pub fn room_control(&self) -> Option<rooms::TimeControl> {
        let milliseconds = |time: std::time::Duration| time.as_millis() as u64;
        self.control.map(|control| rooms::TimeControl {
            base: milliseconds(control.base),
            increment: milliseconds(control.increment),
        })
    }
}
