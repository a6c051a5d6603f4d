//! How games end: by the rules, by time, by resignation; and what comes after.

use std::time::Duration;

use isolation::Level;
use isolation::board::Player;

use super::clock::{Clock, ClockView};
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
    /// The name of the rules.
    pub rules: String,
    pub side: Player,
    /// Whether the person has won.
    pub won: bool,
    /// Whether the person had help.
    pub assisted: bool,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
}

impl Ending {
    fn loser(self) -> Player {
        match self {
            Self::TimeOut(loser) | Self::Resigned(loser) => loser,
        }
    }
}

impl Play {
    /// The winner; none while the game runs.
    pub fn winner(&self) -> Option<Player> {
        let by_rules = || self.game.outcome().map(|outcome| outcome.winner);
        self.ending.map(|ending| !ending.loser()).or_else(by_rules)
    }

    /// Whose resignation would be taken: the only person's, or, between persons, that of the one
    /// to move.
    pub fn may_resign(&self) -> Option<Player> {
        self.to_move()
            .filter(|_| !self.is_without_persons() && !self.game.moves().is_empty())
            .map(|mover| self.only_person().unwrap_or(mover))
    }

    /// A person gives the game up.
    pub fn resign(&mut self) {
        match self.may_resign() {
            Some(loser) => {
                self.touched = true;
                self.end(Ending::Resigned(loser));
            }
            None => self.note = Note::Refused(texts::nothing_to_resign().to_owned()),
        }
    }

    fn end(&mut self, ending: Ending) {
        self.interrupt();
        self.drop_plans();
        self.pause = None;
        self.ending = Some(ending);
        self.note = Note::Nothing;
        self.wind();
        self.conclude();
    }

    /// Once the game is over: it is saved, there is a sound, and a result for the person's record.
    pub(super) fn conclude(&mut self) {
        let Some(winner) = self.winner() else { return };
        self.saves.push(self.record());
        let person = self.only_person();
        self.sounds.push(if person == Some(!winner) { Sound::Defeat } else { Sound::Victory });
        let Some(person) = person else { return };
        let agent = agent_name(&self.seat(!person).agent.spec);
        let rules = self.game.variant().to_owned();
        let (won, assisted) = (person == winner, self.assisted);
        self.ended = Some(Ended { id: self.id, agent, rules, side: person, won, assisted, at: 0 });
    }

    /// The level that the only person plays without help.
    pub fn unaided_level(&self) -> Option<&'static Level> {
        let person = self.only_person().filter(|_| !self.assisted)?;
        Level::of(&self.seat(!person).agent.spec)
    }

    /// The game that has just ended, once.
    pub fn take_ended(&mut self) -> Option<Ended> {
        self.ended.take()
    }

    /// The same players once more, on each other's side.
    pub fn rematch(&mut self, fresh_seed: u64) {
        self.leave();
        self.settings.seats.swap(0, 1);
        self.deal(fresh_seed);
        self.note = Note::Happened(texts::rematch_started().to_owned());
    }

    /// It is so late now, by a clock that never goes back. A player whose time is up has lost.
    pub fn tick(&mut self, now: Duration) {
        self.time = self.time.max(now);
        let flagged = self.clock.as_ref().and_then(|clock| clock.flagged(self.time));
        match flagged {
            Some(loser) => self.end(Ending::TimeOut(loser)),
            None => self.wind(),
        }
    }

    /// Lets the right clock run: that of the side to move, once both have made a move, unless the
    /// game is paused.
    pub(super) fn wind(&mut self) {
        let begun = self.game.moves().len() >= self.given + 2;
        let runner = self.to_move().filter(|_| begun && self.pause.is_none());
        if let Some(clock) = &mut self.clock {
            clock.run(runner, self.time);
        }
    }

    pub(super) fn set_clock(&mut self) {
        self.clock = self.settings.control.map(Clock::new);
    }

    /// A player's clock at this time; none in a game without clocks.
    pub fn clock(&self, player: Player, now: Duration) -> Option<ClockView> {
        let clock = self.clock.as_ref()?;
        let now = now.max(self.time);
        Some(ClockView::new(clock.left(player, now), clock.runs() == Some(player)))
    }

    pub fn clock_runs(&self) -> bool {
        self.clock.as_ref().is_some_and(|clock| clock.runs().is_some())
    }

    /// Whether the time of a player is up.
    pub fn time_is_up(&self, now: Duration) -> bool {
        self.clock.as_ref().is_some_and(|clock| clock.flagged(now).is_some())
    }

    /// Whether a person can stop the clocks for a while: against an agent, not against a person.
    pub fn can_rest(&self) -> bool {
        self.is_persons_turn()
            && self.only_person().is_some()
            && self.clock.is_some()
            && self.pause.is_none()
    }

    /// Stops the clocks until the game is resumed.
    pub fn rest(&mut self) {
        if self.can_rest() {
            self.drop_plans();
            self.pause = Some(Pause::Wanted);
            self.note = Note::Nothing;
            self.wind();
        }
    }
}
