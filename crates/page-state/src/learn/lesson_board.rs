//! The board of a lesson.

use isolation::Game;
use isolation::board::Square;

use super::{Attempt, Lesson};
use crate::choice::{Choice, Choosing, Click};
use crate::play::BoardView;

/// The board of a lesson. The first move is an attempt at the task; after it, both sides can be played.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonBoard {
    pub lesson: Lesson,
    pub game: Game,
    /// The number of moves of the lesson itself.
    given: usize,
    pub attempt: Option<Attempt>,
    pub choosing: Choosing,
}

impl LessonBoard {
    pub fn new(lesson: Lesson) -> Self {
        let game = lesson.game();
        Self {
            lesson,
            given: game.moves().len(),
            game,
            attempt: None,
            choosing: Choosing::default(),
        }
    }

    pub fn attempted(&self) -> Option<String> {
        let mv = self.game.moves().get(self.given)?;
        Some(self.game.position().short_text(*mv))
    }

    pub fn is_done(&self) -> bool {
        self.attempt.as_ref().is_some_and(|attempt| attempt.passed)
    }

    /// Whether the words praise or blame; none where they are about a square that was refused.
    pub fn outcome(&self) -> Option<bool> {
        let attempt = self.attempt.as_ref().filter(|_| self.choosing.note.is_empty())?;
        Some(attempt.passed)
    }

    /// The student chose a square: a move there, or a word why not.
    pub fn choose(&mut self, square: Square) {
        let before = *self.game.position();
        if let Click::Move(mv) = self.choosing.click(&before, square, false) {
            self.game.play(mv).expect("a legal move");
            if self.game.moves().len() == self.given + 1 {
                self.attempt = Some(self.lesson.task().check(&before, mv));
            }
        }
    }

    /// Takes back what is chosen of a move, else the last move.
    pub fn undo(&mut self) {
        if !self.choosing.take_back(self.game.position()) && self.can_undo() {
            self.game.undo();
            if self.game.moves().len() == self.given {
                self.attempt = None;
            }
        }
    }

    /// Whether the student has made a move, or a part of one.
    pub fn can_undo(&self) -> bool {
        self.choosing.choice != Choice::Nothing || self.game.moves().len() > self.given
    }

    pub fn board(&self) -> BoardView {
        BoardView::choosing(&self.game, true, self.choosing.choice)
    }
}
