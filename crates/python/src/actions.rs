//! Moves as whole numbers: the actions of environments and the columns of arrays.

use isolation::AnyPosition;
use isolation::board::Move;

/// How moves on one board are numbered: by the square that the piece goes to or is placed on. Where moves remove a
/// square, by that square times the number of squares, plus the square removed; a placement, which removes none, takes its
/// own square for it.
#[derive(Clone, Copy)]
pub struct Actions {
    squares: usize,
    removes: bool,
}

impl Actions {
    /// Those of a position's board.
    pub fn of(position: &AnyPosition) -> Self {
        Self { squares: position.size().area().into(), removes: position.removes() }
    }

    /// How many numbers there are.
    pub fn count(self) -> usize {
        if self.removes { self.squares * self.squares } else { self.squares }
    }

    pub fn number(self, mv: Move) -> usize {
        let to = mv.destination();
        let removed = usize::from(mv.removed().unwrap_or(to).index());
        let to = usize::from(to.index());
        if self.removes { to * self.squares + removed } else { to }
    }

    /// The legal move of this number.
    pub fn find(self, position: &AnyPosition, action: i64) -> Option<Move> {
        let action = usize::try_from(action).ok().filter(|&action| action < self.count())?;
        let to = if self.removes { action / self.squares } else { action };
        let square = position.size().square_at(u8::try_from(to).ok()?)?;
        position.moves_to(square).find(|&mv| self.number(mv) == action)
    }
}
