//! The game as a record, which all other programs read; and running games that are left for others,
//! saved, and gone on with.

use isolation::board::{Player, Start};
use isolation::record::TableNote;
use isolation::{AgentSpec, End, GameRecord, find_rules};

use super::clock::Clock;
use super::{AgentDraft, Ending, Note, Play, short_text};
use crate::texts::errors::Said;
use crate::texts::table as texts;

/// Stands for a person, in records and addresses.
pub(super) const PERSON: &str = "human";

impl Play {
    /// The players as records name them.
    pub fn players(&self) -> [String; 2] {
        Player::BOTH.map(|player| match self.seat(player) {
            seat if seat.human => PERSON.to_owned(),
            seat => short_text(&seat.agent.spec),
        })
    }

    /// The record of the game as far as it was played.
    pub fn record(&self) -> GameRecord {
        let table = TableNote {
            id: Some(self.id),
            assisted: self.assisted,
            clock: self.clock.as_ref().map(|clock| clock.note(self.time)),
            ..TableNote::default()
        };
        let record = GameRecord {
            table: Some(table),
            ..GameRecord::of(&self.game, self.players(), Some(self.seed), Vec::new())
        };
        match self.ending {
            None => record,
            Some(ending) => GameRecord {
                winner: self.winner(),
                end: match ending {
                    Ending::TimeOut(_) => End::Timeout,
                    Ending::Resigned(_) => End::Resigned,
                },
                ..record
            },
        }
    }

    /// The game, if a person has done something in it that can be lost.
    pub fn to_save(&self) -> Option<GameRecord> {
        let moved = self.game.moves().len() > self.given;
        (self.touched && moved).then(|| self.record())
    }

    /// The running game, if it is worth saving.
    pub(super) fn unfinished(&self) -> Option<GameRecord> {
        self.to_save().filter(|record| record.end == End::Interrupted)
    }

    /// Games that have ended or were left, once.
    pub fn take_saves(&mut self) -> Vec<GameRecord> {
        std::mem::take(&mut self.saves)
    }

    /// Another game is about to begin: this one is saved, and the person can go back to it.
    pub(super) fn leave(&mut self) {
        if let Some(record) = self.to_save().filter(|_| !self.is_left) {
            self.is_left = true;
            self.saves.push(record);
            self.back = self.unfinished().or(self.back.take());
        }
    }

    /// Others have sat down at the running game. From here on it is another game, to be won with help;
    /// as it was, it is left, unless the last to leave had not moved.
    pub(super) fn leave_for_others(&mut self, record: GameRecord) {
        let plies = self.game.moves().len();
        if self.seats_changed_at != Some(plies) {
            self.saves.push(record.clone());
            self.back = Some(record);
            self.id += 1;
        }
        (self.seats_changed_at, self.assisted) = (Some(plies), true);
    }

    /// Goes back to the game that was left last; the one on the board is left for it.
    pub fn go_back(&mut self, fresh_seed: u64) {
        if let Some(record) = self.back.take()
            && let Err(why) = self.resume(&record, fresh_seed)
        {
            self.note = Note::Refused(why);
        }
    }

    /// Goes on with a saved game: its seats, clocks and flags.
    /// After an error nothing has changed.
    pub fn resume(&mut self, record: &GameRecord, fresh_seed: u64) -> Result<(), String> {
        let game = record.replay().map_err(|error| error.said())?;
        let rules = find_rules(&record.variant).map_err(|error| error.said())?;
        let note = record.table.clone().unwrap_or_default();
        let clock = note.clock.as_ref().map(Clock::noted).transpose()?;
        let player = |text: &str| match text {
            PERSON => Ok(None),
            agent => agent.parse::<AgentSpec>().map(Some).map_err(|error| error.said()),
        };
        let [first, second] = record.players.each_ref().map(|text| player(text));
        let players = [first?, second?];
        self.clear(note.id.unwrap_or(fresh_seed));
        // A game that is on the board again need not be offered.
        let id = |record: &GameRecord| record.table.as_ref()?.id;
        self.back.take_if(|back| back.moves == record.moves && id(back) == id(record));
        self.settings.rules = rules;
        self.settings.control = clock.as_ref().map(|clock| clock.control);
        for (seat, agent) in self.settings.seats.iter_mut().zip(players) {
            seat.human = agent.is_none();
            seat.agent = agent.map_or(seat.agent.clone(), AgentDraft::new);
        }
        self.seed = record.seed.unwrap_or(fresh_seed);
        self.given = if rules.start == Start::Random { game.moves().len().min(2) } else { 0 };
        self.game = game;
        self.clock = clock;
        (self.touched, self.assisted) = (true, note.assisted);
        let loser = record.winner.map(|winner: Player| !winner);
        self.ending = match record.end {
            End::Timeout => loser.map(Ending::TimeOut),
            End::Resigned => loser.map(Ending::Resigned),
            _ => None,
        };
        self.note = Note::Happened(texts::game_continues().to_owned());
        self.carry_on();
        Ok(())
    }
}
