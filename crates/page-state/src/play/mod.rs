//! What is going on at the page's table: settings, game, turns, messages. It knows no browser, so
//! that all of it is tested natively; and no rules, which are the [`Game`]'s.
//!
//! Every action changes the [`Play`] and may leave [`Order`]s for the engine; what the solver is to
//! find out is its [`question`](Play::question). What changes together is a type of its own: the
//! [`CurrentGame`], its [`Clock`], the [`Thinking`] of agents, a person's [`Plans`] and what is
//! [saved](Saving).

mod address;
mod agent_draft;
mod agent_turn;
mod board;
mod board_choice;
mod choosing;
mod clock;
mod current;
mod end_card;
mod ending;
mod exits;
mod finished;
mod hint;
mod opponent;
mod plans;
mod preferences;
mod record;
mod retry;
mod review;
mod saving;
mod seat;
mod settings;
mod sheet;
mod sound;
mod thinking;
mod truth;
mod turning;
mod words;

#[cfg(test)]
mod end_card_tests;
#[cfg(test)]
mod removal_tests;
#[cfg(test)]
mod retry_tests;
#[cfg(test)]
mod saving_tests;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod truth_tests;

use isolation::board::{Move, Player};
use isolation::{AnyPosition, Game, PRESETS};

use crate::choice::Choice;
pub use crate::engine::{Health, Order};
use crate::knowledge::Knowledge;
pub use crate::knowledge::MoveReview;
use crate::step::Step;
use crate::texts::play as texts;
pub use address::{game_address, game_of};
pub use agent_draft::{AgentDraft, Field, NONE, short_text};
pub use board::{Arrow, BoardView, SquareTruth, SquareView};
pub use board_choice::read_size;
pub use board_choice::{resized, with_pieces};
pub use clock::{Clock, TimeControl};
pub use current::{CurrentGame, given};
pub use end_card::{CurveWords, EndCard};
pub use ending::{Ended, Ending};
pub use exits::reach;
pub use finished::{Finished, Mistake};
pub use opponent::Opponent;
use plans::Hint;
pub use plans::Plans;
pub use preferences::{BOARDS, PIECES, Preferences};
pub use retry::{Retry, RetryCard, RetryPhase};
pub use review::Review;
pub use saving::Saving;
pub use seat::Seat;
pub use settings::{Beginner, CUSTOM, GameSettings, PACES, PICTURED};
pub use sheet::{Places, Sheet};
pub use sound::Sound;
use thinking::Pause;
pub use thinking::{Thinking, Thought};
pub use truth::Standing;
pub use turning::Turning;
pub use words::{StandingWords, instead};

/// A game between two seats, and all that goes on around it.
#[derive(Clone, Debug)]
pub struct Play {
    pub settings: GameSettings,
    pub current: CurrentGame,
    pub clock: Clock,
    pub thinking: Thinking,
    pub plans: Plans,
    pub saving: Saving,
    pub knowledge: Knowledge,
    /// Whether solver verdicts are shown on the squares.
    pub shows_truth: bool,
    /// The mistakes that a person tries again, once the game is over.
    retry: Option<Retry>,
    sounds: Vec<Sound>,
    note: Note,
}

#[derive(Clone, PartialEq, Debug)]
enum Note {
    Nothing,
    /// A message before the side to move.
    Happened(String),
    /// A message without the side to move.
    Said(String),
    Refused(String),
}

impl Play {
    /// The first game of the page.
    pub fn new(seed: u64) -> Self {
        let rules = PRESETS[0].rules;
        let mut saving = Saving::default();
        saving.begin(seed);
        Self {
            settings: GameSettings::new(rules),
            current: CurrentGame::new(&rules, Game::new(&rules, seed), seed),
            clock: Clock::default(),
            thinking: Thinking::default(),
            plans: Plans::default(),
            saving,
            knowledge: Knowledge::default(),
            shows_truth: false,
            retry: None,
            sounds: Vec::new(),
            note: Note::Nothing,
        }
    }

    pub fn take_sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }

    /// Tells the person something that the game does not know of.
    pub fn say(&mut self, words: &str) {
        self.note = Note::Said(words.to_owned());
    }

    /// Begins a new game with the same settings. A typed seed comes before `fresh_seed`.
    pub fn new_game(&mut self, fresh_seed: u64) {
        let seed = self.settings.typed_seed().unwrap_or(fresh_seed);
        let words = texts::new_game_started().to_owned();
        self.deal_with(fresh_seed, words, |settings| settings.draw_sides(seed));
    }

    /// Leaves the game, and begins a new one with other settings.
    fn deal_with(
        &mut self,
        fresh_seed: u64,
        words: String,
        change: impl FnOnce(&mut GameSettings),
    ) {
        self.leave();
        change(&mut self.settings);
        self.deal(fresh_seed);
        self.note = Note::Happened(words);
    }

    fn deal(&mut self, fresh_seed: u64) {
        let seed = self.settings.typed_seed().unwrap_or(fresh_seed);
        let rules = self.settings.rules;
        let current = CurrentGame::new(&rules, Game::new(&rules, seed), seed);
        self.begin(fresh_seed, current, Clock::new(self.settings.control));
    }

    /// Puts a game in place of the one on the board, which was left.
    fn begin(&mut self, id: u64, current: CurrentGame, clock: Clock) {
        let waits = self.waits_for_start();
        self.cancel();
        self.thinking.thought = None;
        self.saving.begin(id);
        self.clock.replace(clock);
        self.current = current;
        self.thinking.pause = (waits && self.is_without_persons()).then_some(Pause::Wanted);
        self.carry_on();
    }

    /// Whether agents wait to be started by the person who watches them.
    pub fn waits_for_start(&self) -> bool {
        self.is_paused() && self.current.made() == 0
    }

    /// Cancels everything that belongs to the position on the board.
    fn cancel(&mut self) {
        self.retry = None;
        self.drop_plans();
        self.thinking.cancel();
    }

    fn drop_plans(&mut self) {
        if let Some(Hint::Asked(_)) = std::mem::take(&mut self.plans).hint {
            self.thinking.requests.stop();
        }
    }

    /// The seat of a player in this game; the settings hold those of the next one.
    pub fn seat(&self, player: Player) -> &Seat {
        &self.current.played.as_ref().unwrap_or(&self.settings.seats)[player.index()]
    }

    pub fn winner(&self) -> Option<Player> {
        self.current.winner()
    }

    pub fn to_move(&self) -> Option<Player> {
        self.winner().is_none().then(|| self.current.game.position().to_move())
    }

    pub fn is_persons_turn(&self) -> bool {
        self.to_move().is_some_and(|player| self.seat(player).human)
    }

    /// Whether a person has moved, or, where none plays, an agent.
    pub fn has_begun(&self) -> bool {
        let CurrentGame { game, given, .. } = &self.current;
        let mut moved = game.positions()[*given..game.moves().len()].iter();
        let persons = |position: &AnyPosition| self.seat(position.to_move()).human;
        if self.is_without_persons() { moved.len() > 0 } else { moved.any(persons) }
    }

    pub fn only_person(&self) -> Option<Player> {
        let mut persons = Player::BOTH.into_iter().filter(|&player| self.seat(player).human);
        persons.next().filter(|_| persons.next().is_none())
    }

    pub fn is_without_persons(&self) -> bool {
        Player::BOTH.iter().all(|&player| !self.seat(player).human)
    }

    pub fn look_at(&mut self, plies: usize) {
        self.plans.choice = Choice::Nothing;
        self.current.look_at(plies);
        self.retry_at(plies);
    }

    pub fn walk(&mut self, step: Step) {
        if let Some(plies) = self.current.after(step) {
            self.look_at(plies);
        }
    }

    pub fn can_place_at_random(&self) -> bool {
        !self.current.game.position().both_placed() && self.winner().is_none()
    }

    /// Places what is not placed yet, as the seed decides.
    pub fn place_at_random(&mut self) {
        if self.can_place_at_random() {
            self.cancel();
            self.current.game.place_at_random(self.current.seed);
            self.note = Note::Happened(texts::placed_at_random().to_owned());
            self.carry_on();
        }
    }

    pub fn can_undo(&self) -> bool {
        self.plans.choice != Choice::Nothing || self.undone().is_some()
    }

    fn undone(&self) -> Option<usize> {
        self.current.undone(self.only_person())
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
        self.cancel();
        self.thinking.thought = None;
        (self.saving.touched, self.saving.assisted) = (true, true);
        let before = self.current.made();
        self.current.take_back(plies);
        self.clock.rewind(self.current.made());
        self.thinking.pause = self.is_without_persons().then_some(Pause::Wanted);
        self.note = Note::Happened(texts::undone(before - self.current.made()));
        self.carry_on();
    }

    /// Plays a legal move and continues.
    fn make(&mut self, mv: Move) {
        let before = *self.current.game.position();
        let mover = before.to_move();
        match self.current.game.play(mv) {
            Ok(()) => {
                self.drop_plans();
                self.clock.moved(mover, self.current.made() - 1);
                let human = self.seat(mover).human;
                self.note = match self.only_person() {
                    Some(_) if human => Note::Nothing,
                    _ => Note::Happened(self.moved(&before, mv)),
                };
                self.saving.touched |= human;
                self.saving.assisted |= human && self.shows_truth;
                self.sounds.push(if human { Sound::Move } else { Sound::Answer });
                self.thinking.moved(self.winner().is_some());
                self.conclude();
            }
            Err(error) => self.note = Note::Refused(error.to_string()),
        }
        self.carry_on();
    }
}
