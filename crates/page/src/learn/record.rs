//! How a person's games against agents have ended.

use serde::{Deserialize, Serialize};

use super::Keepable;

/// The games of a person against agents, counted by agent and rules.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonalRecord {
    /// In the order in which they were first met.
    tallies: Vec<Tally>,
}

/// How the games against one agent on one board have ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// The level's name or the agent's text.
    pub agent: String,
    /// The name of the rules, such as `knight`.
    pub rules: String,
    /// Games that the person has won.
    pub won: u32,
    /// Games that the person has lost.
    pub lost: u32,
}

/// A game that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The level's name or the agent's text.
    pub agent: String,
    /// The name of the rules.
    pub rules: String,
    /// Whether the person has won.
    pub won: bool,
}

impl PersonalRecord {
    /// Counts a game.
    pub fn add(&mut self, agent: &str, rules: &str, won: bool) {
        let same = |tally: &Tally| tally.agent == agent && tally.rules == rules;
        let index = self.tallies.iter().position(same).unwrap_or_else(|| {
            let (agent, rules) = (agent.to_owned(), rules.to_owned());
            self.tallies.push(Tally { agent, rules, won: 0, lost: 0 });
            self.tallies.len() - 1
        });
        let tally = &mut self.tallies[index];
        let count = if won { &mut tally.won } else { &mut tally.lost };
        *count = count.saturating_add(1);
    }

    /// All tallies, in the order in which the agents were first met.
    pub fn tallies(&self) -> &[Tally] {
        &self.tallies
    }
}

impl Keepable for PersonalRecord {
    type Change = Ended;
    const NAME: &'static str = "isolation.record";

    fn make(&mut self, ended: &Ended) {
        self.add(&ended.agent, &ended.rules, ended.won);
    }
}
