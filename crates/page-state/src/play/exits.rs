//! The exits of a piece: where it could go if they were open.

use isolation::AnyPosition;
use isolation::board::{Bitboard, Movement, Player, Rules, Size, Square, Start};

/// The piece that cannot move, where the game has ended by the rules, and its closed exits.
pub fn stuck(position: &AnyPosition) -> Option<(Square, Vec<Square>)> {
    position.outcome()?;
    let square = position.piece(position.to_move())?;
    Some((square, exits(position, square)))
}

/// The squares that a piece alone on an open board can go to.
pub fn reach(size: Size, movement: Movement, from: Square) -> Bitboard<u128> {
    let start = AnyPosition::start(&Rules { size, movement, start: Start::Free });
    let placed = start.moves_to(from).next().map(|mv| start.play(mv));
    placed.map_or(Bitboard::EMPTY, |position| position.targets_of(Player::First))
}

/// The closed squares that a piece would enter first, whichever way it went.
fn exits(position: &AnyPosition, from: Square) -> Vec<Square> {
    let (size, movement) = (position.size(), position.movement());
    let steps = |to: Square| {
        let (rows, columns) =
            (size.row(from).abs_diff(size.row(to)), size.column(from).abs_diff(size.column(to)));
        rows.max(columns)
    };
    let targets = reach(size, movement, from).into_iter();
    let closed = targets.filter(|&to| !position.open().contains(to));
    closed.filter(|&to| !movement.slides() || steps(to) == 1).collect()
}
