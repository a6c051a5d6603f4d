//! The settings of a game: the board, the players, the seed.

use std::time::Duration;

use isolation::board::{Player, Rules, Start};
use isolation::seeds::MAX_SEED;
use isolation::{AgentSpec, PRESETS, find_rules};

use super::thinking::Pause;
use super::{AgentDraft, Note, Play, TimeControl};
use crate::texts::play as texts;

/// Stands for rules that no preset has, in the choice of presets.
pub const CUSTOM: &str = "custom";

/// The level of a first visit: a player who has just read the rules can beat it. Models of such players
/// won 49 to 89 % of 200 games each against it on knight 7×7, and 18 to 60 % against the next level.
pub(super) const FIRST_OPPONENT: &str = "Newcomer";

/// The presets that are chosen by a picture, in their order; the others are chosen in the settings.
pub const PICTURED: [&str; 3] = ["knight", "queen", "isolation"];

/// How long each move of a game between agents is seen, from slow to fast.
pub const PACES: [Duration; 5] = [
    Duration::from_millis(3_000),
    Duration::from_millis(1_500),
    Duration::from_millis(700),
    Duration::from_millis(250),
    Duration::ZERO,
];

/// The pace of a new page, by its place in [`PACES`].
pub(super) const FIRST_PACE: usize = 3;

/// A player: a person, or an agent that is kept while a person plays.
#[derive(Clone, PartialEq, Debug)]
pub struct Seat {
    pub human: bool,
    pub agent: AgentDraft,
}

#[derive(Clone, PartialEq, Debug)]
pub struct GameSettings {
    pub rules: Rules,
    pub(super) seats: [Seat; 2],
    /// The seed as typed; empty for a fresh one in each game.
    pub seed: String,
    /// Whether the seed of each new game decides which side the only person plays.
    pub random_side: bool,
    /// The time of the games to come.
    pub control: Option<TimeControl>,
    pub confirm: bool,
    /// Whether the board turns to the side to move, when two persons play.
    pub turn_board: bool,
    /// The place of the pace in [`PACES`](super::PACES).
    pub pace: usize,
}

/// Who makes the first move of a game between a person and an agent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginner {
    Person,
    Agent,
    /// The player whom the seed of each game names.
    Random,
}

impl Beginner {
    /// All of them, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Person, Self::Agent, Self::Random];

    /// The name of the choice.
    pub fn name(self) -> &'static str {
        ["person", "agent", "random"][self as usize]
    }
}

impl Seat {
    /// The agent that plays; none for a person.
    fn plays(&self) -> Option<&AgentSpec> {
        (!self.human).then_some(&self.agent.spec)
    }
}

impl GameSettings {
    pub(super) fn new(rules: Rules) -> Self {
        let agent: AgentSpec = FIRST_OPPONENT.parse().expect("an agent");
        let seat = |human| Seat { human, agent: AgentDraft::new(agent.clone()) };
        let seats = [seat(true), seat(false)];
        Self {
            rules,
            seats,
            seed: String::new(),
            random_side: false,
            control: None,
            confirm: false,
            turn_board: false,
            pace: FIRST_PACE,
        }
    }

    /// The preset that has these rules, or [`CUSTOM`].
    pub fn preset(&self) -> &'static str {
        let preset = PRESETS.iter().find(|preset| preset.rules == self.rules);
        preset.map_or(CUSTOM, |preset| preset.name)
    }

    /// Who is to sit here.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    /// Whether the typed seed is invalid.
    pub fn seed_is_wrong(&self) -> bool {
        !self.seed.is_empty() && self.typed_seed().is_none()
    }

    /// Seeds stay below 2^53, as everywhere.
    pub(super) fn typed_seed(&self) -> Option<u64> {
        self.seed.parse().ok().filter(|seed| *seed <= MAX_SEED)
    }
}

impl Play {
    /// Chooses a preset or a board by its name, and begins anew.
    pub fn choose_preset(&mut self, name: &str, fresh_seed: u64) {
        if let Ok(rules) = find_rules(name) {
            self.choose_rules(rules, fresh_seed);
        }
    }

    /// Begins a new game where the rules are other ones.
    pub fn choose_rules(&mut self, rules: Rules, fresh_seed: u64) {
        if rules != self.settings.rules {
            self.change_rules(rules, fresh_seed);
        }
    }

    /// Whether each game begins with both pieces placed at random; begins anew.
    pub fn choose_random_start(&mut self, random: bool, fresh_seed: u64) {
        let start = if random { Start::Random } else { Start::Free };
        let rules = Rules { start, ..self.settings.rules };
        self.settings.rules = rules;
        self.deal(fresh_seed);
        let note = if random { texts::new_game_at_random() } else { texts::new_game_empty() };
        self.note = Note::Happened(note.to_owned());
    }

    /// Gives a seat to a person, or to the agent of this search.
    pub fn choose_player(&mut self, player: Player, choice: &str) {
        self.change_seats(|seats| {
            let seat = &mut seats[player.index()];
            seat.human = choice == "human";
            if !seat.human {
                seat.agent.choose_search(choice);
            }
        });
    }

    /// Changes an agent; it thinks anew if it is thinking.
    pub fn edit_agent(&mut self, player: Player, edit: impl FnOnce(&mut AgentDraft)) {
        self.change_seats(|seats| edit(&mut seats[player.index()].agent));
    }

    /// Others sit down. The game goes on: what an agent has begun a person may end. As it was, it is
    /// left.
    pub(super) fn change_seats(&mut self, change: impl FnOnce(&mut [Seat; 2])) {
        self.keep_players();
        let before = self.settings.seats.clone();
        let record = self.unfinished();
        change(&mut self.settings.seats);
        let changed = Player::BOTH.map(|player| {
            before[player.index()].plays() != self.settings.seats[player.index()].plays()
        });
        if let Some(record) = record.filter(|_| changed.contains(&true)) {
            self.leave_for_others(record);
        }
        for player in Player::BOTH.into_iter().filter(|player| changed[player.index()]) {
            self.seat_changed(player);
        }
    }

    /// Before others sit down: a game that is over stays the game of those who played it.
    fn keep_players(&mut self) {
        if self.winner().is_some() {
            self.played.get_or_insert_with(|| self.settings.seats.clone());
        }
    }

    fn seat_changed(&mut self, player: Player) {
        if self.winner().is_some() {
            self.note = Note::Said(texts::applies_to_next_game().to_owned());
            return;
        }
        self.drop_plans();
        self.stepping = false;
        if self.to_move() == Some(player) {
            self.interrupt();
            self.note = Note::Nothing;
        }
        // Another agent may accept what this one refused.
        let refused = matches!(self.pause, Some(Pause::Refused(_)));
        if self.is_persons_turn() || refused {
            self.pause = None;
        }
        self.carry_on();
    }

    /// The players change places, and a new game begins.
    pub fn swap_sides(&mut self, fresh_seed: u64) {
        self.leave();
        self.settings.seats.swap(0, 1);
        self.deal(fresh_seed);
        self.note = Note::Happened(texts::sides_exchanged().to_owned());
    }

    /// Who makes the first move of games between a person and an agent. A new game begins where
    /// that changes the sides.
    pub fn choose_beginner(&mut self, beginner: Beginner, fresh_seed: u64) {
        self.settings.random_side = beginner == Beginner::Random;
        let person = self.only_person();
        let wanted = match beginner {
            Beginner::Person => Some(Player::First),
            Beginner::Agent => Some(Player::Second),
            Beginner::Random => None,
        };
        match wanted {
            Some(side) if person == Some(!side) => self.swap_sides(fresh_seed),
            Some(_) => {}
            None => self.new_game(fresh_seed),
        }
    }

    /// Who makes the first move.
    pub fn beginner(&self) -> Beginner {
        match self.only_person() {
            _ if self.settings.random_side => Beginner::Random,
            Some(Player::Second) => Beginner::Agent,
            _ => Beginner::Person,
        }
    }

    /// If the sides are random, gives the human the side that this seed decides.
    pub(super) fn draw_sides(&mut self, seed: u64) {
        let side = if seed.is_multiple_of(2) { Player::First } else { Player::Second };
        if self.settings.random_side && self.only_person() == Some(!side) {
            self.settings.seats.swap(0, 1);
        }
    }
}
