//! The parts of the place where people learn, and their addresses.

use super::Lesson;
use crate::address::{Address, Place};

/// A part of the place where people learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The list of lessons.
    Lessons,
    /// A lesson.
    Lesson(Lesson),
    /// The puzzles; one of them by its number, from 1.
    Puzzles(Option<usize>),
    /// How games against agents have ended.
    Record,
}

impl Part {
    /// The part that an address names: `#/learn`, `#/learn?lesson=rules`, `#/learn?part=puzzles`,
    /// `#/learn?puzzle=7` or `#/learn?part=record`.
    ///
    /// # Errors
    /// What there is none of, as it stands in the address.
    pub fn of(address: &Address) -> Result<Self, String> {
        if let Some(name) = address.get("lesson") {
            let lesson = Lesson::find(name).map(Self::Lesson);
            return lesson.ok_or_else(|| format!("lesson={name}"));
        }
        if let Some(number) = address.get("puzzle") {
            let read = number.parse().ok().filter(|&number| number > 0);
            return read
                .map(|number| Self::Puzzles(Some(number)))
                .ok_or_else(|| format!("puzzle={number}"));
        }
        match address.get("part") {
            None | Some("lessons") => Ok(Self::Lessons),
            Some("puzzles") => Ok(Self::Puzzles(None)),
            Some("record") => Ok(Self::Record),
            Some(name) => Err(format!("part={name}")),
        }
    }

    /// The address of a part.
    pub fn address(self) -> Address {
        let address = Address::new(Place::Learn);
        match self {
            Self::Lessons => address,
            Self::Lesson(lesson) => address.with("lesson", lesson.name()),
            Self::Puzzles(None) => address.with("part", "puzzles"),
            Self::Puzzles(Some(number)) => address.with("puzzle", number.to_string()),
            Self::Record => address.with("part", "record"),
        }
    }
}
