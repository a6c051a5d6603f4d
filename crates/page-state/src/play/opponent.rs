//! The person's opponent, and the pace of games between agents.

use isolation::board::{Player, Rules};
use isolation::{AgentSpec, LEVELS, Level};

use super::clock::Clock;
use super::{AgentDraft, Note, PACES, Play, Seat, TimeControl, short_text};
use crate::choice::Choice;
use crate::texts::{catalogue, heuristics, table as texts};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opponent {
    Person,
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

    /// The name by which it is chosen, its label, and a sentence about it.
    fn texts(self) -> [&'static str; 3] {
        match self {
            Self::Person => ["person", texts::opponent_person(), texts::about_person()],
            Self::Level(Level { name, about, .. }) => {
                [*name, catalogue::said(name), catalogue::said(about)]
            }
            Self::Own => ["own", texts::opponent_own(), texts::about_own()],
            Self::Agents => ["agents", texts::opponent_agents(), texts::about_agents()],
        }
    }

    pub fn name(self) -> &'static str {
        self.texts()[0]
    }

    pub fn label(self) -> &'static str {
        self.texts()[1]
    }

    pub fn about(self) -> &'static str {
        self.texts()[2]
    }
}

/// A level other than an agent's: the next one, or before the last the one before.
fn neighbour(spec: &AgentSpec, rules: &Rules) -> &'static Level {
    let here = LEVELS.iter().position(|level| Level::of(spec) == Some(level)).unwrap_or(0);
    LEVELS.get(here + 1).filter(|next| next.fits(rules)).unwrap_or(&LEVELS[here.max(1) - 1])
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
        let rules = self.settings.rules;
        self.change_seats(|seats| {
            let [first, second] = seats.each_ref().map(|seat| &seat.agent.spec);
            if opponent == Opponent::Agents && first == second {
                let other = neighbour(first, &rules).spec();
                seats[person.index()].agent = AgentDraft::new(other);
            }
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

    /// Begins a new game in which this agent plays the only person; where there is none, or two,
    /// the person begins.
    pub fn play_against(&mut self, agent: AgentSpec, fresh_seed: u64) {
        let person = self.only_person().unwrap_or(Player::First);
        let words = heuristics::now_plays(short_text(&agent));
        self.deal_with(fresh_seed, words, |settings| {
            settings.seats[person.index()].human = true;
            settings.seats[(!person).index()].take(Some(agent));
        });
    }

    /// Chooses the time of games; one that has begun is played anew.
    pub fn choose_control(&mut self, control: Option<TimeControl>, fresh_seed: u64) {
        if control == self.settings.control {
            return;
        }
        if self.current.made() > 0 {
            let words = texts::new_game_with_clocks().to_owned();
            self.deal_with(fresh_seed, words, |settings| settings.control = control);
        } else {
            self.settings.control = control;
            self.clock.replace(Clock::new(control));
        }
    }

    pub fn confirm_moves(&mut self, confirm: bool) {
        self.settings.confirm = confirm;
        self.plans.choice = Choice::Nothing;
    }

    /// Chooses how long moves between agents are seen, by its place in [`PACES`].
    pub fn choose_pace(&mut self, pace: usize) {
        self.settings.pace = pace.min(PACES.len() - 1);
    }

    /// Between persons, where the board turns: whether it is turned to the second player now.
    pub fn turned(&self) -> Option<bool> {
        let turns = self.settings.turn_board && self.opponent() == Opponent::Person;
        turns.then(|| self.current.game.position().to_move() == Player::Second)
    }
}
