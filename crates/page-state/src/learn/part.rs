//! The parts of the place where people learn, and their addresses.

use super::Lesson;
use crate::address::{Address, Place};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnPage {
    /// The rules of all games, with pictures.
    Rules,
    Lessons,
    Lesson(Lesson),
    /// How games against agents have ended.
    Record,
    /// Tasks that teachers set by links.
    Assignments,
}

impl LearnPage {
    /// The part that an address names: `#/learn`, `#/learn?lesson=rules` or
    /// `#/learn?part=record`.
    /// The error: the unknown name, as in the address.
    pub fn of(address: &Address) -> Result<Self, String> {
        if let Some(name) = address.get("lesson") {
            let lesson = Lesson::find(name).map(Self::Lesson);
            return lesson.ok_or_else(|| format!("lesson={name}"));
        }
        // What it says is read by `Assignment`.
        if address.get("task").is_some() {
            return Ok(Self::Assignments);
        }
        match address.get("part") {
            None | Some("lessons") => Ok(Self::Lessons),
            Some("rules") => Ok(Self::Rules),
            Some("record") => Ok(Self::Record),
            Some("assignments") => Ok(Self::Assignments),
            Some(name) => Err(format!("part={name}")),
        }
    }

    pub fn address(self) -> Address {
        let address = Address::new(Place::Learn);
        match self {
            Self::Rules => address.with("part", "rules"),
            Self::Lessons => address,
            Self::Lesson(lesson) => address.with("lesson", lesson.name()),
            Self::Record => address.with("part", "record"),
            Self::Assignments => address.with("part", "assignments"),
        }
    }
}
