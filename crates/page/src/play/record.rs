//! The game as a record: to be kept, shared, read by all other programs.

use isolation::board::Player;
use isolation::{End, GameRecord};

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
        let record = GameRecord::of(&self.game, self.players(), Some(self.seed), Vec::new());
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

    /// The record of the game that has just ended, once.
    pub fn take_ended(&mut self) -> Option<GameRecord> {
        self.ended.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Address;

    fn between_persons(text: &str) -> Play {
        let mut play = Play::new(1);
        play.open(&Address::parse(text).expect("an address"), 2).expect("it is right");
        play
    }

    #[test]
    fn a_game_is_recorded_once_when_it_ends() {
        let nearly = "#/play?start=4/N**1/***n+w&moves=&first=human&second=human";
        let mut play = between_persons(nearly);
        assert_eq!(play.take_ended(), None);
        play.click(play.game().position().size().find("c3").expect("a cell"));
        let record = play.take_ended().expect("it is over");
        assert_eq!((record.end, record.winner), (End::NoMoves, Some(Player::First)));
        assert_eq!(record.replay().expect("a record").moves(), play.game().moves());
        assert_eq!(play.take_ended(), None);
        // A game that is opened at its end is none that has just ended.
        let mut again = between_persons(&play.address().to_string());
        assert!(again.winner().is_some() && again.take_ended().is_none());
    }

    #[test]
    fn who_resigned_has_lost() {
        let mut play = between_persons("#/play?moves=d4+c6&first=human&second=human");
        play.resign();
        let record = play.take_ended().expect("it is over");
        assert_eq!((record.end, record.winner), (End::Resigned, Some(Player::Second)));
        assert!(record.replay().is_ok());
    }
}
