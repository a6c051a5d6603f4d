//! The person's progress: lessons done, games against agents.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, VecDeque};

use super::Lesson;
use super::ladder::{Ladder, push};
use crate::play::Ended;
use crate::storage::Document;

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonsDone {
    done: BTreeSet<String>,
}

impl LessonsDone {
    pub fn has(&self, lesson: Lesson) -> bool {
        self.done.contains(lesson.name())
    }

    pub fn count(&self) -> usize {
        Lesson::ALL.into_iter().filter(|&lesson| self.has(lesson)).count()
    }
}

impl Document for LessonsDone {
    type Change = Lesson;
    const NAME: &'static str = "isolation.lessons";

    fn make(&mut self, lesson: &Lesson) {
        self.done.insert(lesson.name().to_owned());
    }
}

const MOST_COUNTED: usize = 500;

/// The games of a person against agents, counted by agent and rules.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonalRecord {
    /// In the order in which they were first met.
    pub tallies: Vec<Tally>,
    /// The games that were counted last. One that is taken back, or is shown by two tabs, ends again.
    #[serde(default)]
    counted: VecDeque<u64>,
    #[serde(default)]
    pub ladder: Ladder,
}

/// How the games against one agent on one board have ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The level's name or the agent's text.
    pub agent: String,
    /// The name of the rules, such as `knight`.
    pub rules: String,
    pub won: u32,
    #[serde(default)]
    pub assisted: u32,
    pub lost: u32,
}

impl Document for PersonalRecord {
    type Change = Ended;
    const NAME: &'static str = "isolation.record";

    fn make(&mut self, ended: &Ended) {
        if self.counted.contains(&ended.id) {
            return;
        }
        push(&mut self.counted, ended.id, MOST_COUNTED);
        self.ladder.count(ended);
        let Ended { agent, rules, won, assisted, .. } = ended.clone();
        let same = |tally: &Tally| tally.agent == agent && tally.rules == rules;
        let index = self.tallies.iter().position(same).unwrap_or_else(|| {
            self.tallies.push(Tally { agent, rules, ..Tally::default() });
            self.tallies.len() - 1
        });
        let tally = &mut self.tallies[index];
        let count = match (won, assisted) {
            (true, false) => &mut tally.won,
            (true, true) => &mut tally.assisted,
            (false, _) => &mut tally.lost,
        };
        *count = count.saturating_add(1);
    }
}
