//! How clicks on squares become a move, at every board of the page; and how links write moves.

use isolation::AnyPosition;
use isolation::board::{Move, Size, Square};

use crate::texts::{play as texts, sides, table};

#[cfg(test)]
#[path = "choice_tests.rs"]
mod tests;

/// The parts of a move chosen so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choice {
    #[default]
    Nothing,
    /// A step to this square, which waits for the square to remove.
    Step(Square),
    /// A whole move, which waits for confirmation.
    Whole(Move),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Click {
    Move(Move),
    /// The move is incomplete, or a part was taken back.
    Waits,
    /// No legal move continues with this square.
    Refused,
}

impl Choice {
    /// What to choose next.
    pub fn next(self, position: &AnyPosition) -> String {
        let name = |square| position.size().name(square);
        match self {
            Self::Nothing => String::new(),
            Self::Step(to) => table::choose_removal(name(to)),
            Self::Whole(mv) => table::confirm_square(name(last_square(mv))),
        }
    }

    /// Why no legal move continues with a square.
    pub fn refusal(self, position: &AnyPosition, square: Square) -> String {
        let name = position.size().name(square);
        let (movement, mover) = (position.movement(), position.to_move());
        let own = position.piece(mover);
        if self != Self::Nothing {
            table::cannot_remove(name)
        } else if own == Some(square) {
            let count = sides::open_to(movement, position.targets().len());
            texts::you_stand(sides::piece(movement), name, count)
        } else if position.piece(!mover) == Some(square) {
            texts::blocked_by_piece(name, sides::the_piece_of(!mover, movement))
        } else if let Some(from) = own.filter(|_| position.open().contains(square)) {
            texts::unreachable(sides::piece(movement), position.size().name(from), name)
        } else {
            texts::blocked(name)
        }
    }

    /// A click on a square: a step or placement, then the square to remove where moves remove squares, then the last square
    /// once more if moves are confirmed. A click on the piece that has stepped takes one part back.
    pub fn click(&mut self, position: &AnyPosition, square: Square, confirms: bool) -> Click {
        let before = *self;
        let step = before.step();
        if step == Some(square) {
            self.take_back();
            return Click::Waits;
        }
        *self = step.map_or(Self::Nothing, Self::Step);
        let found = match step {
            Some(step) => position.moves_to(step).find(|mv| mv.removed() == Some(square)),
            None => position.moves_to(square).next(),
        };
        match found {
            None => return Click::Refused,
            Some(mv) if step.is_none() && mv.removed().is_some() => *self = Self::Step(square),
            Some(mv) if confirms && before != Self::Whole(mv) => *self = Self::Whole(mv),
            Some(mv) => {
                *self = Self::Nothing;
                return Click::Move(mv);
            }
        }
        Click::Waits
    }

    /// Takes back what was chosen last; whether there was anything.
    pub fn take_back(&mut self) -> bool {
        let before = std::mem::take(self);
        if let (Self::Whole(_), Some(step)) = (before, before.step()) {
            *self = Self::Step(step);
        }
        before != Self::Nothing
    }

    /// The square on which the piece is shown while the square to remove is open to change.
    pub fn step(self) -> Option<Square> {
        match self {
            Self::Step(square) => Some(square),
            Self::Whole(mv) => mv.removed().map(|_| mv.destination()),
            Self::Nothing => None,
        }
    }

    /// The move that waits for confirmation.
    pub fn whole(self) -> Option<Move> {
        if let Self::Whole(mv) = self { Some(mv) } else { None }
    }

    /// The square that confirms it, and the words of the button that does.
    pub fn confirmation(self, position: &AnyPosition) -> Option<(Square, String)> {
        self.whole().map(|mv| (last_square(mv), table::confirm_move(position.short_text(mv))))
    }
}

/// A move that a person chooses at a board, and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choosing {
    pub choice: Choice,
    /// What to choose next, or why a square was refused; mostly empty.
    pub note: String,
}

impl Choosing {
    /// The same as [`Choice::click`], with a note.
    pub fn click(&mut self, position: &AnyPosition, square: Square, confirms: bool) -> Click {
        let click = self.choice.click(position, square, confirms);
        self.note = match click {
            Click::Refused => self.choice.refusal(position, square),
            Click::Waits | Click::Move(_) => self.choice.next(position),
        };
        click
    }

    /// The same as [`Choice::take_back`], with a note.
    pub fn take_back(&mut self, position: &AnyPosition) -> bool {
        let taken = self.choice.take_back();
        self.note = self.choice.next(position);
        taken
    }
}

/// The square that completes a move: a click on it again confirms the move.
pub fn last_square(mv: Move) -> Square {
    mv.removed().unwrap_or(mv.destination())
}

/// A move as links and messages tell it: `e3`, or `e3,c4` where it removes c4.
pub fn code(size: Size, mv: Move) -> String {
    let removed = mv.removed().map(|removed| format!(",{}", size.name(removed)));
    size.name(mv.destination()) + &removed.unwrap_or_default()
}
