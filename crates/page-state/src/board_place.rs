//! Places with a board: how clicks on it become a move, and what is said of them.

use isolation::AnyPosition;
use isolation::board::{Move, Square};

use crate::choice::{Choice, Click, last_square};
use crate::texts::{play as texts, sides, table};

/// A place with a board on which moves are chosen.
pub trait BoardPlace {
    /// The position in which a move is chosen.
    fn position(&self) -> &AnyPosition;

    /// The parts of a move chosen so far.
    fn choice(&mut self) -> &mut Choice;

    /// Why no move can be chosen now; an empty text where the status says it already.
    fn closed(&self) -> Option<String> {
        None
    }

    /// Whether a click on the last square confirms a move.
    fn confirms(&self) -> bool {
        false
    }

    /// Takes a legal move that was chosen.
    fn take(&mut self, mv: Move);

    /// Shows what to choose next, or why a square was refused; an empty text if there is nothing to say.
    fn tell(&mut self, words: String);

    /// A square was chosen: the move there, a part of it, or the reason why not.
    fn choose(&mut self, square: Square) -> Click {
        if let Some(why) = self.closed() {
            *self.choice() = Choice::Nothing;
            self.tell(why);
            return Click::Refused;
        }
        let (position, confirms) = (*self.position(), self.confirms());
        let click = self.choice().click(&position, square, confirms);
        let choice = *self.choice();
        self.tell(match click {
            Click::Refused => refusal(&position, choice, square),
            Click::Waits | Click::Move(_) => next_part(&position, choice),
        });
        if let Click::Move(mv) = click {
            self.take(mv);
        }
        click
    }

    /// Takes back what was chosen last of a move; whether there was anything.
    fn take_choice_back(&mut self) -> bool {
        let taken = self.choice().take_back();
        if taken {
            let choice = *self.choice();
            self.tell(next_part(self.position(), choice));
        }
        taken
    }
}

/// What to choose next.
fn next_part(position: &AnyPosition, choice: Choice) -> String {
    let name = |square| position.size().name(square);
    match choice {
        Choice::Nothing => String::new(),
        Choice::Step(to) => table::choose_removal(name(to)),
        Choice::Whole(mv) => table::confirm_square(name(last_square(mv))),
    }
}

/// Why no legal move continues with a square.
fn refusal(position: &AnyPosition, choice: Choice, square: Square) -> String {
    let name = position.size().name(square);
    let (movement, mover) = (position.movement(), position.to_move());
    let own = position.piece(mover);
    if choice != Choice::Nothing {
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
