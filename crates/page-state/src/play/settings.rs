//! The settings of a game: the board, the players, the seed.

use std::time::Duration;

use isolation::board::{Player, Rules, Start};
use isolation::seeds::MAX_SEED;
use isolation::{AgentSpec, End, LEVELS, Level, PRESETS, find_rules};

use super::seat::PERSON;
use super::{AgentDraft, Clock, Note, Pause, Play, Seat, TimeControl};
use crate::texts::{play as texts, sides, table};

/// Stands for rules that no preset has, in the choice of presets.
pub const CUSTOM: &str = "custom";

/// The level of a first visit: it answers with a plan that can be seen, and looks one move ahead only.
pub(super) const FIRST_OPPONENT: &str = "Casual";

/// The presets that are chosen by a picture, in their order; the others are chosen in the settings.
pub const PICTURED: [&str; 5] = ["knight", "queen", "snailtrail", "isolation", "becker"];

/// How long each move of a game between agents is seen, from slow to fast.
pub const PACES: [Duration; 5] = [
    Duration::from_millis(3_000),
    Duration::from_millis(1_500),
    Duration::from_millis(700),
    Duration::from_millis(250),
    Duration::ZERO,
];

/// How long a reply to a person is held: the person's own move lands, and the board is seen for 350 ms.
pub(super) const REPLY_AFTER: Duration = Duration::from_millis(500);

/// The pace of a new page, by its place in [`PACES`].
pub(super) const FIRST_PACE: usize = 3;

#[derive(Clone, PartialEq, Debug)]
pub struct GameSettings {
    pub rules: Rules,
    pub(super) seats: [Seat; 2],
    /// The seed as typed; empty for a fresh one in each game.
    pub seed: String,
    /// Whether the seed of each new game decides which side the only person plays.
    pub random_side: bool,
    pub control: Option<TimeControl>,
    pub confirm: bool,
    /// Whether replies to a person are not held.
    pub at_once: bool,
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
    pub const ALL: [Self; 3] = [Self::Person, Self::Agent, Self::Random];

    pub fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Agent => "agent",
            Self::Random => "random",
        }
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
            at_once: false,
            turn_board: false,
            pace: FIRST_PACE,
        }
    }

    /// The preset that has these rules, or [`CUSTOM`].
    pub fn preset(&self) -> &'static str {
        let preset = PRESETS.iter().find(|preset| preset.rules == self.rules);
        preset.map_or(CUSTOM, |preset| preset.name)
    }

    pub fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    pub fn seed_is_wrong(&self) -> bool {
        !self.seed.is_empty() && self.typed_seed().is_none()
    }

    /// If the sides are random, gives the only person the side that this seed decides.
    pub(super) fn draw_sides(&mut self, seed: u64) {
        let second = !seed.is_multiple_of(2);
        let [first_is_human, second_is_human] = self.seats.each_ref().map(|seat| seat.human);
        if self.random_side && first_is_human != second_is_human && second_is_human != second {
            self.seats.swap(0, 1);
        }
    }

    /// The strongest level that fits takes the place of one that does not fit the rules.
    fn fit_levels(&mut self) {
        let rules = self.rules;
        let strongest = LEVELS.iter().rfind(|level| level.fits(&rules)).expect("some fit all");
        for seat in &mut self.seats {
            if Level::of(&seat.agent.spec).is_some_and(|level| !level.fits(&rules)) {
                seat.agent = AgentDraft::new(strongest.spec());
            }
        }
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
            let (size, pieces) = (rules.size, sides::pieces(rules.movement));
            let words = texts::board_changed(pieces, size.width(), size.height());
            self.deal_with(fresh_seed, words, |settings| {
                settings.rules = rules;
                settings.fit_levels();
            });
        }
    }

    /// Whether each game begins with both pieces placed at random; begins anew.
    pub fn choose_random_start(&mut self, random: bool, fresh_seed: u64) {
        let (start, words) = match random {
            true => (Start::Random, texts::new_game_at_random()),
            false => (Start::Free, texts::new_game_empty()),
        };
        self.deal_with(fresh_seed, words.to_owned(), |settings| settings.rules.start = start);
    }

    /// Gives a seat to a person, or to the agent of this search.
    pub fn choose_player(&mut self, player: Player, choice: &str) {
        self.change_seats(|seats| {
            let seat = &mut seats[player.index()];
            seat.human = choice == PERSON;
            if !seat.human {
                seat.agent.choose_search(choice);
            }
        });
    }

    /// Changes an agent; it thinks anew if it is thinking.
    pub fn edit_agent(&mut self, player: Player, edit: impl FnOnce(&mut AgentDraft)) {
        self.change_seats(|seats| edit(&mut seats[player.index()].agent));
    }

    /// Others sit down. A game that no person has moved in begins anew; another one goes on: what an agent
    /// has begun a person may end. As it was, it is left.
    pub(super) fn change_seats(&mut self, change: impl FnOnce(&mut [Seat; 2])) {
        let before = self.settings.seats.clone();
        let begins = self.winner().is_none() && !self.has_begun();
        if self.winner().is_some() {
            // A game that is over stays the game of those who played it.
            self.current.played.get_or_insert_with(|| before.clone());
        }
        let record = self.to_save().filter(|record| record.end == End::Interrupted);
        change(&mut self.settings.seats);
        let changed = |player: &Player| {
            before[player.index()].plays() != self.settings.seats[player.index()].plays()
        };
        let changed: Vec<Player> = Player::BOTH.into_iter().filter(changed).collect();
        if begins {
            if !changed.is_empty() {
                self.restart();
            }
            return;
        }
        if let Some(record) = record.filter(|_| !changed.is_empty()) {
            self.saving.change_seats(record, self.current.game.moves().len());
        }
        for player in changed {
            self.seat_changed(player);
        }
    }

    /// Begins the game on the board anew. Agents alone wait to be started.
    fn restart(&mut self) {
        self.cancel();
        self.thinking.thought = None;
        self.thinking.pause = self.is_without_persons().then_some(Pause::Wanted);
        self.current.take_back(self.current.given);
        self.clock.replace(Clock::new(self.settings.control));
        self.note = Note::Nothing;
        self.carry_on();
    }

    fn seat_changed(&mut self, player: Player) {
        let Some(mover) = self.to_move() else {
            self.note = Note::Said(texts::applies_to_next_game().to_owned());
            return;
        };
        self.drop_plans();
        self.thinking.seat_changed(mover == player, self.is_persons_turn());
        if mover == player {
            self.note = Note::Nothing;
        }
        self.carry_on();
    }

    /// The players change places, and a new game begins.
    pub fn swap_sides(&mut self, fresh_seed: u64) {
        let words = texts::sides_exchanged().to_owned();
        self.deal_with(fresh_seed, words, |settings| settings.seats.swap(0, 1));
    }

    /// The same players once more, on each other's side.
    pub fn rematch(&mut self, fresh_seed: u64) {
        self.swap_sides(fresh_seed);
        self.note = Note::Happened(table::rematch_started().to_owned());
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

    pub fn beginner(&self) -> Beginner {
        match self.only_person() {
            _ if self.settings.random_side => Beginner::Random,
            Some(Player::Second) => Beginner::Agent,
            _ => Beginner::Person,
        }
    }
}
