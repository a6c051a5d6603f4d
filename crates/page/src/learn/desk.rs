//! A lesson's board while a student works at it.

use isolation::Game;
use isolation::board::Square;

use super::{Attempt, Lesson};
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
    /// Why the last choice was no move, where it was none.
    pub refused: Option<String>,
}

impl Desk {
    /// The lesson's board as it is found.
    pub fn new(lesson: Lesson) -> Self {
        let game = lesson.game();
        Self { lesson, given: game.moves().len(), game, attempt: None, refused: None }
    }

    /// The student's first move.
    pub fn attempted(&self) -> Option<String> {
        let mv = self.game.moves().get(self.given)?;
        Some(self.game.position().size().name(mv.destination()))
    }

    /// Whether the task is done.
    pub fn is_done(&self) -> bool {
        self.attempt.as_ref().is_some_and(|attempt| attempt.passed)
    }

    /// The student chose a cell: a move there, or a word why not.
    pub fn choose(&mut self, square: Square) {
        let before = *self.game.position();
        let Some(mv) = before.moves_to(square).next() else {
            self.refused = Some(before.size().name(square));
            return;
        };
        self.refused = None;
        self.game.play(mv).expect("a legal move");
        if self.game.moves().len() == self.given + 1 {
            self.attempt = Some(self.lesson.task().judge(&before, mv));
        }
    }

    /// Takes the last move back.
    pub fn undo(&mut self) {
        if self.can_undo() {
            self.game.undo();
            self.refused = None;
            if self.game.moves().len() == self.given {
                self.attempt = None;
            }
        }
    }

    /// Whether the student has made a move.
    pub fn can_undo(&self) -> bool {
        self.game.moves().len() > self.given
    }

    /// The board as it is to be shown.
    pub fn board(&self) -> BoardView {
        BoardView::of(&self.game, true, |_| None)
    }
}
