//! How clicks on squares become a move, at every board of the page; and how links write moves.

use isolation::AnyPosition;
use isolation::board::{Move, Size, Square};

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
