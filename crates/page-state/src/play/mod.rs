//! What is going on at the page's table: settings, game, turns, messages. It knows no browser, so
//! that all of it is tested natively; and no rules, which are the [`Game`]'s.
//!
//! Every action changes the [`Play`] and may leave [`Order`]s for the engine; what the solver is to
//! find out is its [`question`](Play::question).

mod address;
mod agent_draft;
mod board;
mod board_choice;
mod choosing;
mod clock;
mod end_card;
mod ending;
mod hint;
mod looking;
mod opponent;
mod preferences;
mod review;
mod saving;
mod settings;
mod sound;
mod thinking;
mod truth;
mod words;

#[cfg(test)]
mod end_card_tests;
#[cfg(test)]
mod removal_tests;
#[cfg(test)]
mod saving_tests;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod truth_tests;

use std::time::Duration;

use isolation::board::{Move, Player, Rules};
use isolation::{AnyPosition, Game, GameRecord, PRESETS};

use crate::choice::Choice;
pub use crate::engine::{Health, Order};
pub use crate::knowledge::Judgement;
use crate::knowledge::Knowledge;
use crate::texts::{play as texts, sides};
pub use address::{game_address, game_of};
pub use agent_draft::{AgentDraft, Field, NONE, short_text};
pub use board::{Arrow, BoardView, SquareTruth, SquareView};
pub use board_choice::read_size;
pub use board_choice::{resized, with_pieces};
use clock::Clock;
pub use clock::{ClockView, TimeControl};
pub use end_card::{EndCard, Turning, reach};
pub use ending::{Ended, Ending};
use hint::Hint;
pub use opponent::Opponent;
pub use preferences::{BOARDS, PIECES, Preferences};
pub use review::Review;
pub use settings::{Beginner, CUSTOM, GameSettings, PACES, PICTURED, Seat};
pub use sound::Sound;
use thinking::Pause;
pub use thinking::Thought;
pub use truth::Standing;
pub use words::{StandingWords, instead};

/// A game between two seats, and how far it is.
#[derive(Clone, Debug)]
pub struct Play {
    pub settings: GameSettings,
    pub game: Game,
    /// The game's seed: it decides what is left to chance.
    pub seed: u64,
    /// So many moves were made by the rules, before the players' first.
    given: usize,
    /// An end that the rules do not know.
    pub ending: Option<Ending>,
    /// Who played the game that is over, where the settings name others by now.
    played: Option<[Seat; 2]>,
    /// A random number: a game that is taken back and ends again counts once.
    id: u64,
    /// Whether a person has done something in this game: else it is not worth saving.
    touched: bool,
    /// Whether a person had help.
    assisted: bool,
    /// Whether this game was left for another one, which is about to begin.
    is_left: bool,
    /// The number of moves when another client last took a seat.
    seats_changed_at: Option<usize>,
    /// The running game that was left last.
    pub back: Option<GameRecord>,
    /// Games that have ended or were left, until they are taken.
    saves: Vec<GameRecord>,
    /// How the game that has just ended counts, until it is taken.
    ended: Option<Ended>,
    clock: Option<Clock>,
    /// The current time, as passed by the caller.
    time: Duration,
    /// The request to the agent that is not answered yet.
    thinking: Option<u64>,
    pause: Option<Pause>,
    /// Whether the game pauses after the next move.
    stepping: bool,
    /// The parts of a move chosen.
    pub choice: Choice,
    /// The earlier position that is shown, by the moves before it.
    looked_at: Option<usize>,
    hint: Option<Hint>,
    sounds: Vec<Sound>,
    /// The thinking of the agent that is or was last to move.
    pub thought: Option<Thought>,
    pub knowledge: Knowledge,
    /// Whether the truth is shown on the squares.
    pub shows_truth: bool,
    health: Health,
    note: Note,
    requests: u64,
    orders: Vec<Order>,
}

#[derive(Clone, PartialEq, Debug)]
enum Note {
    Nothing,
    /// A message before the side to move.
    Happened(String),
    /// A message without the side to move.
    Said(String),
    /// Why something was not done.
    Refused(String),
}

impl Play {
    /// The first game of the page.
    pub fn new(seed: u64) -> Self {
        let settings = GameSettings::new(PRESETS[0].rules);
        let mut play = Self {
            game: Game::new(&settings.rules, seed),
            settings,
            seed,
            given: 0,
            ending: None,
            played: None,
            id: seed,
            touched: false,
            assisted: false,
            is_left: false,
            seats_changed_at: None,
            back: None,
            saves: Vec::new(),
            ended: None,
            clock: None,
            time: Duration::ZERO,
            thinking: None,
            pause: None,
            stepping: false,
            choice: Choice::Nothing,
            looked_at: None,
            hint: None,
            sounds: Vec::new(),
            thought: None,
            knowledge: Knowledge::default(),
            shows_truth: false,
            health: Health::Fine,
            note: Note::Nothing,
            requests: 0,
            orders: Vec::new(),
        };
        play.deal(seed);
        play
    }

    pub fn take_sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }

    /// Begins a new game with the same settings. A typed seed comes before `fresh_seed`.
    pub fn new_game(&mut self, fresh_seed: u64) {
        self.leave();
        self.draw_sides(self.settings.typed_seed().unwrap_or(fresh_seed));
        self.deal(fresh_seed);
        self.note = Note::Happened(texts::new_game_started().to_owned());
    }

    /// Cancels everything of the last game.
    fn clear(&mut self, id: u64) {
        self.leave();
        (self.id, self.is_left, self.seats_changed_at) = (id, false, None);
        (self.touched, self.assisted) = (false, false);
        self.interrupt();
        self.drop_plans();
        self.pause = None;
        self.stepping = false;
        self.looked_at = None;
        self.thought = None;
        self.ending = None;
        self.played = None;
        self.set_clock();
    }

    fn deal(&mut self, fresh_seed: u64) {
        self.clear(fresh_seed);
        self.seed = self.settings.typed_seed().unwrap_or(fresh_seed);
        self.game = Game::new(&self.settings.rules, self.seed);
        self.given = self.game.moves().len();
        self.carry_on();
    }

    /// Hints and choices belong to the position on the board and are dropped with it.
    fn drop_plans(&mut self) {
        self.choice = Choice::Nothing;
        self.drop_hint();
    }

    /// Begins a new game by other rules, with a message.
    fn change_rules(&mut self, rules: Rules, fresh_seed: u64) {
        self.settings.rules = rules;
        self.fit_levels();
        self.deal(fresh_seed);
        let (size, movement) = (rules.size, rules.movement);
        self.note = Note::Happened(texts::board_changed(
            sides::pieces(movement),
            size.width(),
            size.height(),
        ));
    }

    /// The seat of a player in this game; the settings hold those of the next one.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.played.as_ref().unwrap_or(&self.settings.seats)[player.index()]
    }

    /// Whose turn it is; no player's when the game is over.
    pub fn to_move(&self) -> Option<Player> {
        self.winner().is_none().then(|| self.game.position().to_move())
    }

    /// Whether a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.to_move().is_some_and(|player| self.seat(player).human)
    }

    /// Whether a person has moved, or, where none plays, an agent.
    pub fn has_begun(&self) -> bool {
        let moved = &self.game.positions()[self.given..self.game.moves().len()];
        let persons = |position: &AnyPosition| self.seat(position.to_move()).human;
        if self.is_without_persons() { !moved.is_empty() } else { moved.iter().any(persons) }
    }

    /// The only person at the table.
    pub fn only_person(&self) -> Option<Player> {
        let mut persons = Player::BOTH.into_iter().filter(|&player| self.seat(player).human);
        persons.next().filter(|_| persons.next().is_none())
    }

    pub fn is_without_persons(&self) -> bool {
        Player::BOTH.iter().all(|&player| !self.seat(player).human)
    }

    /// Whether pieces can be placed at random.
    pub fn can_place_at_random(&self) -> bool {
        !self.game.position().both_placed() && self.winner().is_none()
    }

    /// Places what is not placed yet, as the seed decides.
    pub fn place_at_random(&mut self) {
        if self.can_place_at_random() {
            self.interrupt();
            self.drop_plans();
            self.pause = None;
            self.game.place_at_random(self.seed);
            self.note = Note::Happened(texts::placed_at_random().to_owned());
            self.carry_on();
        }
    }

    /// Whether there is a move to take back.
    pub fn can_undo(&self) -> bool {
        self.choice != Choice::Nothing || self.undone().is_some()
    }

    /// How many moves remain after taking back: to the last turn of the only person, or one less.
    fn undone(&self) -> Option<usize> {
        let positions = self.game.positions();
        let plies = self.game.moves().len();
        let mut earlier = (self.given..plies).rev();
        match self.only_person() {
            Some(person) => earlier.find(|&plies| positions[plies].to_move() == person),
            None => earlier.next(),
        }
    }

    /// Takes back what is chosen of a move; else moves: against an agent to the person's last turn, else one.
    pub fn undo(&mut self) {
        if self.take_choice_back() {
            return;
        }
        let Some(plies) = self.undone() else {
            self.note = Note::Refused(texts::nothing_to_undo().to_owned());
            return;
        };
        self.interrupt();
        self.drop_plans();
        self.looked_at = None;
        self.thought = None;
        self.ending = None;
        self.played = None;
        (self.touched, self.assisted) = (true, true);
        let taken = self.game.moves().len() - plies;
        for _ in 0..taken {
            self.game.undo();
        }
        if let Some(clock) = &mut self.clock {
            clock.rewind(plies.saturating_sub(self.given));
        }
        self.pause = self.is_without_persons().then_some(Pause::Wanted);
        self.note = Note::Happened(texts::undone(taken));
        self.carry_on();
    }

    /// Plays a legal move and continues.
    fn make(&mut self, mv: Move) {
        let before = *self.game.position();
        let mover = before.to_move();
        match self.game.play(mv) {
            Ok(()) => {
                self.drop_plans();
                if let Some(clock) = &mut self.clock {
                    clock.moved(mover, self.time);
                }
                let human = self.seat(mover).human;
                self.note = match self.only_person() {
                    Some(_) if human => Note::Nothing,
                    _ => Note::Happened(self.moved(&before, mv)),
                };
                self.touched |= human;
                self.assisted |= human && self.shows_truth;
                self.sounds.push(if human { Sound::Move } else { Sound::Answer });
                if std::mem::take(&mut self.stepping) && self.winner().is_none() {
                    self.pause = Some(Pause::Wanted);
                }
                self.conclude();
            }
            Err(error) => self.note = Note::Refused(error.to_string()),
        }
        self.carry_on();
    }
}
