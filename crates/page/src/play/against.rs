//! A game against an agent that was made elsewhere on the page.

use isolation::AgentSpec;
use isolation::board::Player;

use super::{AgentDraft, Note, Play};
use crate::texts::heuristics as texts;

impl Play {
    /// Begins a new game in which this agent plays the only person; where there is none, or two,
    /// the person begins.
    pub fn play_against(&mut self, agent: AgentSpec, fresh_seed: u64) {
        self.leave();
        let person = self.only_person().unwrap_or(Player::First);
        for player in Player::BOTH {
            self.settings.seats[player.index()].human = player == person;
        }
        let draft = AgentDraft::new(agent);
        let words = texts::now_plays(draft.text());
        self.settings.seats[(!person).index()].agent = draft;
        self.deal(fresh_seed);
        self.note = Note::Happened(words);
    }
}
