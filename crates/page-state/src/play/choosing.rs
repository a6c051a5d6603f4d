//! How a person's move is chosen: by clicks, or by typing.

use isolation::board::Square;

use super::{Note, Play};
use crate::choice::{Choice, Click, last_square};
use crate::texts::errors::Said;
use crate::texts::table as texts;

impl Play {
    /// Handles a chosen square: the move there, a part of it, or the reason why not. Where moves are to be
    /// confirmed, the whole move is only shown, and its last square once more plays it.
    pub fn click(&mut self, square: Square) {
        self.choose(square, self.settings.confirm);
    }

    /// Whether the square was no mistake.
    fn choose(&mut self, square: Square, confirms: bool) -> bool {
        if let Some(why) = self.no_turn() {
            self.plans.choice = Choice::Nothing;
            self.note = Note::Refused(why);
            return false;
        }
        match self.plans.choice.click(self.current.game.position(), square, confirms) {
            Click::Move(mv) => self.make(mv),
            Click::Refused => {
                self.note = Note::Refused(self.refusal(square));
                return false;
            }
            Click::Waits => self.say_choice(),
        }
        true
    }

    /// Shows what is chosen, and what to choose next.
    fn say_choice(&mut self) {
        let size = self.current.game.position().size();
        self.note = match self.plans.choice {
            Choice::Nothing => Note::Nothing,
            Choice::Step(to) => Note::Said(texts::choose_removal(size.name(to))),
            Choice::Whole(mv) => Note::Said(texts::confirm_square(size.name(last_square(mv)))),
        };
    }

    /// Takes back what is chosen of a move; whether anything was.
    pub(super) fn take_choice_back(&mut self) -> bool {
        let taken = self.plans.choice.take_back();
        if taken {
            self.say_choice();
        }
        taken
    }

    /// Plays the move that is shown.
    pub fn confirm(&mut self) {
        match self.plans.choice.whole() {
            Some(mv) => self.click(last_square(mv)),
            None => self.note = Note::Refused(texts::nothing_to_confirm().to_owned()),
        }
    }

    /// The move that waits for confirmation, in words.
    pub fn to_confirm(&self) -> Option<String> {
        self.plans.choice.whole().map(|mv| self.current.game.position().short_text(mv))
    }

    /// A person typed a move: a square such as `e4`, or the move's text. Whether it was taken.
    pub fn type_move(&mut self, text: &str) -> bool {
        let (text, position) = (text.trim(), self.current.game.position());
        if let Some(square) = position.size().find(&text.to_ascii_lowercase()) {
            return self.choose(square, false);
        }
        let why = match position.parse_move(text) {
            Ok(mv) => match self.no_turn() {
                None => {
                    self.make(mv);
                    return true;
                }
                Some(why) => why,
            },
            Err(error) if position.removes() => error.said(),
            Err(_) => texts::no_such_square(text),
        };
        self.plans.choice = Choice::Nothing;
        self.note = Note::Refused(why);
        false
    }
}
