//! The board of a lesson.

use isolation::board::Move;
use isolation::{AnyPosition, Game};

use super::{Attempt, Lesson};
use crate::board_place::BoardPlace;
use crate::choice::Choice;
use crate::play::BoardView;

/// The board of a lesson. The first move is an attempt at the task; after it, both sides can be played.
#[derive(Clone, PartialEq, Debug)]
pub struct LessonBoard {
    pub lesson: Lesson,
    /// The game on the board.
    pub game: Game,
    /// The number of moves of the lesson itself.
    given: usize,
    /// The result of the student's first move.
    pub attempt: Option<Attempt>,
    /// The parts of a move chosen so far.
    pub choice: Choice,
    /// What to choose next, or why a square was refused.
    pub(super) note: String,
}

impl LessonBoard {
    /// The lesson's board before the first move.
    pub fn new(lesson: Lesson) -> Self {
        let game = lesson.game();
        Self {
            lesson,
            given: game.moves().len(),
            game,
            attempt: None,
            choice: Choice::Nothing,
            note: String::new(),
        }
    }

    pub fn attempted(&self) -> Option<String> {
        let mv = self.game.moves().get(self.given)?;
        Some(self.game.position().short_text(*mv))
    }

    /// Whether the task is done.
    pub fn is_done(&self) -> bool {
        self.attempt.as_ref().is_some_and(|attempt| attempt.passed)
    }

    /// Takes back what is chosen of a move, else the last move.
    pub fn undo(&mut self) {
        self.note.clear();
        if !self.take_choice_back() && self.can_undo() {
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

    pub fn board(&self) -> BoardView {
        BoardView::choosing(&self.game, true, self.choice)
    }
}

impl BoardPlace for LessonBoard {
    fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    fn choice(&mut self) -> &mut Choice {
        &mut self.choice
    }

    fn take(&mut self, mv: Move) {
        if self.game.moves().len() == self.given {
            self.attempt = Some(self.lesson.task().judge(self.game.position(), mv));
        }
        self.game.play(mv).expect("a legal move");
    }

    fn tell(&mut self, words: String) {
        self.note = words;
    }
}
