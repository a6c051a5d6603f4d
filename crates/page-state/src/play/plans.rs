//! What a person plans in the position on the board: it is dropped with the position.

use isolation::board::{Move, Size, Square, Verdict};

use crate::choice::Choice;

#[derive(Clone, Debug, Default)]
pub struct Plans {
    pub choice: Choice,
    pub(super) hint: Option<Hint>,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Hint {
    Asked(u64),
    /// The best move, and whether it is proven to win or, as all moves, to lose; else a search thinks
    /// so. The move is shown when the person asks again.
    Known {
        mv: Move,
        sure: Option<Verdict>,
        names_square: bool,
    },
}

impl Plans {
    /// The mark of a square for the hint: the region of the move, or the squares of it.
    pub(super) fn hint_mark(&self, size: Size, square: Square) -> Option<&'static str> {
        let Some(Hint::Known { mv, names_square, .. }) = self.hint else { return None };
        match names_square {
            true => (square == mv.destination() || mv.removed() == Some(square)).then_some("hint"),
            false => (part(size, square) == part(size, mv.destination())).then_some("hint-region"),
        }
    }
}

/// In which quarter of the board a square is: whether in its lower and in its right half.
fn part(size: Size, square: Square) -> (bool, bool) {
    let (row, column) = (square.index() / size.width(), square.index() % size.width());
    (2 * row >= size.height(), 2 * column >= size.width())
}

/// The part of the board that a square is in, by its corners.
pub(super) fn part_corners(size: Size, square: Square) -> (String, String) {
    let mut squares = size.squares().filter(|&other| part(size, other) == part(size, square));
    let first = squares.next().unwrap_or(square);
    (size.name(first), size.name(squares.next_back().unwrap_or(first)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use isolation::AnyPosition;

    #[test]
    fn a_hint_shows_a_quarter_of_the_board_then_the_square() {
        let position: AnyPosition = "4/4/4/4[Nn] w".parse().expect("a position");
        let (size, mv) = (position.size(), position.parse_move("N@a4").expect("a move"));
        assert_eq!(part_corners(size, mv.destination()), ("a4".to_owned(), "b3".to_owned()));
        for (names_square, mark, count) in [(false, "hint-region", 4), (true, "hint", 1)] {
            let hint = Some(Hint::Known { mv, sure: None, names_square });
            let plans = Plans { hint, ..Plans::default() };
            let marks = size.squares().filter_map(|square| plans.hint_mark(size, square));
            assert_eq!(marks.collect::<Vec<_>>(), vec![mark; count]);
        }
    }
}
