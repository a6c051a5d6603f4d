//! What of the table is kept from one visit to the next.

use super::{AgentDraft, Play, short_text};
use crate::keep::settings::{HUMAN, Settings};

impl Play {
    /// What is to be kept, but for looks and sounds.
    pub fn to_keep(&self) -> Settings {
        let seats = self.settings.seats.each_ref().map(|seat| match seat.human {
            true => HUMAN.to_owned(),
            false => short_text(seat.agent.spec()),
        });
        let mut kept = Settings::new(seats);
        kept.control = self.settings.control.map(|control| control.to_string());
        kept.confirm = self.settings.confirm;
        kept.turn_board = self.settings.turn_board;
        kept.pace = self.settings.pace;
        kept
    }

    /// Takes what was kept, and begins a game with it.
    pub fn restore(&mut self, kept: &Settings, fresh_seed: u64) {
        for (seat, text) in self.settings.seats.iter_mut().zip(&kept.seats) {
            seat.human = text == HUMAN;
            if let Ok(spec) = text.parse() {
                seat.agent = AgentDraft::new(spec);
            }
        }
        self.settings.control = kept.control.as_ref().and_then(|text| text.parse().ok());
        self.settings.confirm = kept.confirm;
        self.settings.turn_board = kept.turn_board;
        self.choose_pace(kept.pace);
        self.deal(fresh_seed);
    }
}
