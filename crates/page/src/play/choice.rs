//! How a person's move is chosen: by a click, by two, or by typing.

use isolation::board::Square;

use super::{Note, Play};
use crate::texts::table as texts;

impl Play {
    /// A person chose a cell: the move there, or a word why not. Where moves are to be confirmed,
    /// the first choice only shows the move, and the second one plays it.
    pub fn click(&mut self, square: Square) {
        let chosen = self.chosen.take();
        match self.refusal(square) {
            Some(why) => self.note = Note::Refused(why),
            None if self.settings.confirm && chosen != Some(square) => {
                self.chosen = Some(square);
                let name = self.game.position().size().name(square);
                self.note = Note::Said(texts::confirm_cell(name));
            }
            None => self.make_move_to(square),
        }
    }

    /// Makes the move to a cell that was not refused.
    fn make_move_to(&mut self, square: Square) {
        if let Some(mv) = self.game.position().moves_to(square).next() {
            self.make(mv);
        }
    }

    /// Plays the move that is shown.
    pub fn confirm(&mut self) {
        match self.chosen {
            Some(square) => self.click(square),
            None => self.note = Note::Refused(texts::nothing_to_confirm().to_owned()),
        }
    }

    /// A person typed a move: a cell such as `e4`, or the move's text. Whether it was played.
    pub fn type_move(&mut self, text: &str) -> bool {
        let (text, position) = (text.trim(), self.game.position());
        let cell = position.size().find(&text.to_ascii_lowercase());
        let cell = cell.or_else(|| position.parse_move(text).ok().map(|mv| mv.destination()));
        self.chosen = None;
        match cell.map(|cell| (cell, self.refusal(cell))) {
            Some((cell, None)) => {
                self.make_move_to(cell);
                true
            }
            Some((_, Some(why))) => {
                self.note = Note::Refused(why);
                false
            }
            None => {
                self.note = Note::Refused(texts::no_such_cell(text));
                false
            }
        }
    }
}
