//! The game as a record: to be kept, shared, read by all other programs.

use isolation::board::Player;
use isolation::{End, GameRecord, TableNote};

use super::{Ending, Play, short_text};

/// Stands for a person, in records and addresses.
pub(super) const PERSON: &str = "human";

impl Play {
    /// The players as records name them.
    pub fn players(&self) -> [String; 2] {
        Player::BOTH.map(|player| match self.seat(player) {
            seat if seat.human => PERSON.to_owned(),
            seat => short_text(seat.agent.spec()),
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
}
