//! How a person's move is chosen: by clicks, or by typing.

use isolation::board::Square;

use super::{Note, Play};
use crate::choice::{Choice, Click, last_square};
use crate::texts::errors::Said;
use crate::texts::table as texts;

impl Play {
    /// Handles a chosen square: the move there, a part of it, or the reason why not. Where moves are to be
    /// confirmed, the whole move is only shown, and its last square once more plays it.
    pub fn choose(&mut self, square: Square) -> Click {
        if self.retry().is_some() {
            return self.try_instead(square);
        }
        if let Some(why) = self.no_turn() {
            self.plans.choice = Choice::Nothing;
            self.note = Note::Refused(why);
            return Click::Refused;
        }
        let click =
            self.plans.choice.click(self.current.game.position(), square, self.settings.confirm);
        match click {
            Click::Move(mv) => self.make(mv),
            Click::Refused => {
                self.note =
                    Note::Refused(self.plans.choice.refusal(self.current.game.position(), square));
            }
            Click::Waits => self.say_choice(),
        }
        click
    }

    /// Shows what is chosen, and what to choose next.
    fn say_choice(&mut self) {
        self.note = match self.plans.choice {
            Choice::Nothing => Note::Nothing,
            choice => Note::Said(choice.next(self.current.game.position())),
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

    /// An example of what is typed as a move.
    pub fn typed_hint(&self) -> &'static str {
        match self.current.game.position().removes() {
            true => texts::type_a_removal_hint(),
            false => texts::type_a_move_hint(),
        }
    }

    /// A person typed a move: a square such as `e4`, or the move's text. Whether it was taken.
    pub fn type_move(&mut self, text: &str) -> bool {
        let (text, position) = (text.trim(), self.current.shown_position());
        if text.is_empty() {
            self.note = Note::Refused(texts::type_something(self.typed_hint()));
            return false;
        }
        if let Some(square) = position.size().find(&text.to_ascii_lowercase()) {
            let click = self.choose(square);
            // Who types does not slip.
            if let Some(mv) = self.plans.choice.whole() {
                self.choose(last_square(mv));
            }
            return click != Click::Refused;
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
