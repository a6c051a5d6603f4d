//! How games end: by the rules, by time, by resignation; and what comes after.

use std::time::Duration;

use isolation::Level;
use isolation::board::Player;

use super::words::agent_name;
use super::{Note, Pause, Play, Sound};
use crate::texts::table as texts;

/// An end that the rules do not know, with the player who has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    TimeOut(Player),
    Resigned(Player),
}

/// A game of one person against an agent that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    pub id: u64,
    /// The level's name or the agent's text.
    pub agent: String,
    pub rules: String,
    pub side: Player,
    pub won: bool,
    pub assisted: bool,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
}

impl Ending {
    pub(super) fn loser(self) -> Player {
        match self {
            Self::TimeOut(loser) | Self::Resigned(loser) => loser,
        }
    }
}

impl Play {
    /// Whose resignation would be taken: the only person's, or, between persons, that of the one
    /// to move.
    pub fn may_resign(&self) -> Option<Player> {
        self.to_move()
            .filter(|_| !self.is_without_persons() && !self.current.game.moves().is_empty())
            .map(|mover| self.only_person().unwrap_or(mover))
    }

    pub fn resign(&mut self) {
        match self.may_resign() {
            Some(loser) => {
                self.saving.touched = true;
                self.end(Ending::Resigned(loser));
            }
            None => self.note = Note::Refused(texts::nothing_to_resign().to_owned()),
        }
    }

    fn end(&mut self, ending: Ending) {
        self.cancel();
        self.current.ending = Some(ending);
        self.note = Note::Nothing;
        self.wind();
        self.conclude();
    }

    /// Once the game is over: it is saved, there is a sound, and a result for the person's record.
    pub(super) fn conclude(&mut self) {
        let Some(winner) = self.winner() else { return };
        let person = self.only_person();
        self.sounds.push(if person == Some(!winner) { Sound::Defeat } else { Sound::Victory });
        let ended = person.map(|side| Ended {
            id: self.saving.id,
            agent: agent_name(&self.seat(!side).agent.spec),
            rules: self.current.game.variant().to_owned(),
            side,
            won: side == winner,
            assisted: self.saving.assisted,
            at: 0,
        });
        self.saving.end(self.record(), ended);
    }

    pub fn unaided_level(&self) -> Option<&'static Level> {
        let person = self.only_person().filter(|_| !self.saving.assisted)?;
        Level::of(&self.seat(!person).agent.spec)
    }

    /// It is so late now, by a clock that never goes back. A player whose time is up has lost.
    pub fn tick(&mut self, now: Duration) {
        match self.clock.tick(now) {
            Some(loser) => self.end(Ending::TimeOut(loser)),
            None => self.wind(),
        }
    }

    /// Lets the right clock run: that of the side to move, once both have made a move, unless the
    /// game is paused.
    pub(super) fn wind(&mut self) {
        let runs = self.current.made() >= 2 && !self.is_paused();
        self.clock.run(self.to_move().filter(|_| runs));
    }

    /// Whether a person can stop the clocks for a while: against an agent, not against a person.
    pub fn can_rest(&self) -> bool {
        self.is_persons_turn()
            && self.only_person().is_some()
            && self.clock.control.is_some()
            && !self.is_paused()
    }

    /// Stops the clocks until the game is resumed.
    pub fn rest(&mut self) {
        if self.can_rest() {
            self.drop_plans();
            self.thinking.pause = Some(Pause::Wanted);
            self.note = Note::Nothing;
            self.wind();
        }
    }
}
