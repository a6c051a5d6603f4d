//! The person's opponent, and the pace of games between agents.

use isolation::board::{Player, Rules};
use isolation::{AgentSpec, LEVELS, Level};

use super::{AgentDraft, Note, PACES, Play, Seat, TimeControl};
use crate::choice::Choice;
use crate::texts::{catalogue, heuristics, table as texts};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// A person at the same table.
    Person,
    /// An agent of a level.
    Level(&'static Level),
    /// An agent of the person's own.
    Own,
    /// No person plays: agents play each other.
    Agents,
}

impl Opponent {
    /// All that can be chosen by name in games by these rules, in their order.
    pub fn all(rules: Rules) -> impl Iterator<Item = Self> {
        let levels = LEVELS.iter().filter(move |level| level.fits(&rules)).map(Self::Level);
        levels.chain([Self::Person, Self::Agents])
    }

    /// The name by which it is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Level(level) => level.name,
            Self::Own => "own",
            Self::Agents => "agents",
        }
    }

    pub fn label(self) -> &'static str {
        match self {
            Self::Person => texts::opponent_person(),
            Self::Level(level) => catalogue::said(level.name),
            Self::Own => texts::opponent_own(),
            Self::Agents => texts::opponent_agents(),
        }
    }

    /// The description, in one sentence.
    pub fn about(self) -> &'static str {
        match self {
            Self::Person => texts::about_person(),
            Self::Level(level) => catalogue::said(level.about),
            Self::Own => texts::about_own(),
            Self::Agents => texts::about_agents(),
        }
    }
}

impl Play {
    /// The opponent in this game, or in the next one.
    pub fn opponent(&self) -> Opponent {
        match self.settings.seats.each_ref() {
            [Seat { human: true, .. }, Seat { human: true, .. }] => Opponent::Person,
            [Seat { human: false, .. }, Seat { human: false, .. }] => Opponent::Agents,
            [Seat { human: false, agent }, _] | [_, Seat { agent, .. }] => {
                Level::of(&agent.spec).map_or(Opponent::Own, Opponent::Level)
            }
        }
    }

    pub fn choose_opponent(&mut self, name: &str) {
        let Some(opponent) =
            Opponent::all(self.settings.rules).find(|opponent| opponent.name() == name)
        else {
            self.note = Note::Refused(texts::unknown_opponent(name));
            return;
        };
        let person = self.only_person().unwrap_or(Player::First);
        let humans = match opponent {
            Opponent::Person => [true; 2],
            Opponent::Agents => [false; 2],
            _ => Player::BOTH.map(|player| player == person),
        };
        self.change_seats(|seats| {
            for (seat, human) in seats.iter_mut().zip(humans) {
                seat.human = human;
                if let Opponent::Level(level) = opponent
                    && !human
                {
                    seat.agent = AgentDraft::new(level.spec());
                }
            }
        });
    }

    /// The strongest level that fits takes the place of one that does not fit the rules.
    pub(super) fn fit_levels(&mut self) {
        let rules = self.settings.rules;
        let strongest = LEVELS.iter().rfind(|level| level.fits(&rules)).expect("some fit all");
        for seat in &mut self.settings.seats {
            if Level::of(&seat.agent.spec).is_some_and(|level| !level.fits(&rules)) {
                seat.agent = AgentDraft::new(strongest.spec());
            }
        }
    }

    /// Begins a new game in which this agent plays the only person; where there is none, or two,
    /// the person begins.
    pub fn play_against(&mut self, agent: AgentSpec, fresh_seed: u64) {
        self.leave();
        let person = self.only_person().unwrap_or(Player::First);
        for player in Player::BOTH {
            self.settings.seats[player.index()].human = player == person;
        }
        let draft = AgentDraft::new(agent);
        let words = heuristics::now_plays(&draft.text);
        self.settings.seats[(!person).index()].agent = draft;
        self.deal(fresh_seed);
        self.note = Note::Happened(words);
    }

    /// Chooses the time of games; one that has begun is played anew.
    pub fn choose_control(&mut self, control: Option<TimeControl>, fresh_seed: u64) {
        if control == self.settings.control {
            return;
        }
        self.leave();
        self.settings.control = control;
        if self.game.moves().len() > self.given {
            self.deal(fresh_seed);
            self.note = Note::Happened(texts::new_game_with_clocks().to_owned());
        } else {
            self.set_clock();
        }
    }

    /// Sets whether moves need confirmation.
    pub fn confirm_moves(&mut self, confirm: bool) {
        self.settings.confirm = confirm;
        self.choice = Choice::Nothing;
    }

    /// Chooses how long moves between agents are seen, by its place in [`PACES`].
    pub fn choose_pace(&mut self, pace: usize) {
        self.settings.pace = pace.min(PACES.len() - 1);
    }

    /// Between persons, where the board turns: whether it is turned to the second player now.
    pub fn turned(&self) -> Option<bool> {
        let turns = self.settings.turn_board && self.opponent() == Opponent::Person;
        turns.then(|| self.game.position().to_move() == Player::Second)
    }
}
