//! A lesson's board while a student works at it.

use isolation::Game;
use isolation::board::Square;

use super::{Attempt, Lesson};
use crate::choice::{Choice, Click, name};
use crate::play::BoardView;

/// A lesson's board. The first move is an attempt at the task; then both sides may be played on.
#[derive(Clone, PartialEq, Debug)]
pub struct Desk {
    /// The lesson.
    pub lesson: Lesson,
    /// What stands on the board.
    pub game: Game,
    /// Moves that were there from the start.
    given: usize,
    /// What is to be said of the student's first move.
    pub attempt: Option<Attempt>,
    /// What the student has chosen of a move.
    pub choice: Choice,
    /// Why the last choice was no move, where it was none.
    pub refused: Option<String>,
}

impl Desk {
    /// The lesson's board as it is found.
    pub fn new(lesson: Lesson) -> Self {
        let game = lesson.game();
        Self {
            lesson,
            given: game.moves().len(),
            game,
            attempt: None,
            choice: Choice::Nothing,
            refused: None,
        }
    }

    /// The student's first move.
    pub fn attempted(&self) -> Option<String> {
        let mv = self.game.moves().get(self.given)?;
        Some(name(self.game.position().size(), *mv))
    }

    /// Whether the task is done.
    pub fn is_done(&self) -> bool {
        self.attempt.as_ref().is_some_and(|attempt| attempt.passed)
    }

    /// The student chose a cell: a move there, or a word why not.
    pub fn choose(&mut self, square: Square) {
        let before = *self.game.position();
        let mv = match self.choice.click(&before, square, false) {
            Click::Move(mv) => mv,
            click => {
                self.refused = (click == Click::Refused).then(|| before.size().name(square));
                return;
            }
        };
        self.refused = None;
        self.game.play(mv).expect("a legal move");
        if self.game.moves().len() == self.given + 1 {
            self.attempt = Some(self.lesson.task().judge(&before, mv));
        }
    }

    /// Takes back what is chosen of a move, else the last move.
    pub fn undo(&mut self) {
        self.refused = None;
        if !self.choice.take_back() && self.can_undo() {
            self.game.undo();
            if self.game.moves().len() == self.given {
                self.attempt = None;
            }
        }
    }

    /// Whether the student has made a move, or a part of one.
    pub fn can_undo(&self) -> bool {
        self.choice != Choice::Nothing || self.game.moves().len() > self.given
    }

    /// The board as it is to be shown.
    pub fn board(&self) -> BoardView {
        let mut board = BoardView::of(&self.game, true, |_| None);
        board.show_choice(self.game.position(), self.choice);
        board
    }
}
