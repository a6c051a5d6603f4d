//! How a person's move is chosen: by clicks, or by typing.

use isolation::AnyPosition;
use isolation::board::Move;

use super::{Note, Play};
use crate::board_place::BoardPlace;
use crate::choice::{Choice, Click, last_square};
use crate::texts::errors::Said;
use crate::texts::{play as words, table as texts};

impl BoardPlace for Play {
    fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    fn choice(&mut self) -> &mut Choice {
        &mut self.choice
    }

    fn closed(&self) -> Option<String> {
        if self.winner().is_some() {
            return Some(words::game_over().to_owned());
        }
        if self.looks_back() {
            return Some(words::looks_back(self.shown_plies(), self.game.moves().len()));
        }
        if !self.is_persons_turn() {
            return Some(words::opponents_turn().to_owned());
        }
        self.is_paused().then(|| texts::game_paused().to_owned())
    }

    fn confirms(&self) -> bool {
        self.settings.confirm
    }

    fn take(&mut self, mv: Move) {
        self.make(mv);
    }

    fn tell(&mut self, words: String) {
        self.note = if words.is_empty() { Note::Nothing } else { Note::Said(words) };
    }
}

impl Play {
    /// A person typed a move: a square such as `e4`, or the move's text. Whether it was taken.
    pub fn type_move(&mut self, text: &str) -> bool {
        let (text, position) = (text.trim(), self.game.position());
        if let Some(square) = position.size().find(&text.to_ascii_lowercase()) {
            let click = self.choose(square);
            // Who types does not slip.
            if let Some(mv) = self.choice.whole() {
                self.choose(last_square(mv));
            }
            return click != Click::Refused;
        }
        let why = match position.parse_move(text) {
            Ok(mv) => match self.closed() {
                None => {
                    self.make(mv);
                    return true;
                }
                Some(why) => why,
            },
            Err(error) if position.removes() => error.said(),
            Err(_) => texts::no_such_square(text),
        };
        self.choice = Choice::Nothing;
        self.note = Note::Refused(why);
        false
    }
}
