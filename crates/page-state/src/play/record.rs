//! The game as a record, which all other programs read; and running games that are left for others,
//! saved, and gone on with.

use isolation::board::Player;
use isolation::record::TableNote;
use isolation::{End, GameRecord, find_rules};

use super::clock::Clock;
use super::{CurrentGame, Ending, Note, Play, Seat};
use crate::texts::errors::Said;
use crate::texts::table as texts;

impl Play {
    pub fn players(&self) -> [String; 2] {
        Player::BOTH.map(|player| self.seat(player).text())
    }

    pub fn record(&self) -> GameRecord {
        let CurrentGame { game, seed, ending, .. } = &self.current;
        let table = TableNote {
            id: Some(self.saving.id),
            assisted: self.saving.assisted,
            clock: self.clock.note(),
            ..TableNote::default()
        };
        let record = GameRecord {
            table: Some(table),
            ..GameRecord::of(game, self.players(), Some(*seed), Vec::new())
        };
        let end = match ending {
            None => return record,
            Some(Ending::TimeOut(_)) => End::Timeout,
            Some(Ending::Resigned(_)) => End::Resigned,
        };
        GameRecord { winner: self.winner(), end, ..record }
    }

    /// The game, if a person has done something in it that can be lost.
    pub fn to_save(&self) -> Option<GameRecord> {
        (self.saving.touched && self.current.made() > 0).then(|| self.record())
    }

    /// Another game is about to begin: this one is saved, and the person can go back to it.
    pub(super) fn leave(&mut self) {
        if let Some(record) = self.to_save() {
            self.saving.leave(record);
        }
    }

    /// Goes back to the game that was left last; the one on the board is left for it.
    pub fn go_back(&mut self, fresh_seed: u64) {
        if let Some(record) = self.saving.back.take()
            && let Err(why) = self.resume(&record, fresh_seed)
        {
            self.note = Note::Refused(why);
        }
    }

    /// Goes on with a saved game: its seats, clocks and flags.
    /// An error changes nothing.
    pub fn resume(&mut self, record: &GameRecord, fresh_seed: u64) -> Result<(), String> {
        let game = record.replay().map_err(|error| error.said())?;
        let rules = find_rules(&record.variant).map_err(|error| error.said())?;
        let note = record.table.clone().unwrap_or_default();
        let clock = Clock::noted(note.clock.as_ref())?;
        let player = |text: &String| Seat::player(text).map_err(|error| error.said());
        let [first, second] = record.players.each_ref().map(player);
        let players = [first?, second?];
        self.leave();
        self.saving.resumed(record);
        self.settings.rules = rules;
        self.settings.control = clock.control;
        for (seat, player) in self.settings.seats.iter_mut().zip(players) {
            seat.take(player);
        }
        let mut current = CurrentGame::new(&rules, game, record.seed.unwrap_or(fresh_seed));
        let loser = record.winner.map(|winner: Player| !winner);
        current.ending = match record.end {
            End::Timeout => loser.map(Ending::TimeOut),
            End::Resigned => loser.map(Ending::Resigned),
            _ => None,
        };
        self.begin(note.id.unwrap_or(fresh_seed), current, clock);
        (self.saving.touched, self.saving.assisted) = (true, note.assisted);
        self.note = Note::Happened(texts::game_continues().to_owned());
        Ok(())
    }
}
