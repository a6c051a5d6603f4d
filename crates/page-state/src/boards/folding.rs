//! Squares that are symmetric to each other under the symmetries of a position.

use isolation::AnyPosition;
use isolation::board::{Player, Size, Square, Symmetry};

/// The symmetries of the board that change nothing in a position.
pub fn symmetries(position: &AnyPosition) -> Vec<Symmetry> {
    let (size, open) = (position.size(), position.open());
    let keeps = |symmetry: &Symmetry| {
        let stays = |square| symmetry.image(size, square) == square;
        Player::BOTH.into_iter().filter_map(|player| position.piece(player)).all(stays)
            && open.into_iter().all(|square| open.contains(symmetry.image(size, square)))
    };
    Symmetry::of(size).filter(keeps).collect()
}

/// The first, in reading order, of the images of a square.
pub fn representative(symmetries: &[Symmetry], size: Size, square: Square) -> Square {
    let images = symmetries.iter().map(|symmetry| symmetry.image(size, square));
    images.min().unwrap_or(square)
}

/// The first, in reading order, of the images of a line of moves.
pub fn least_line(size: Size, line: &[Square]) -> Vec<Square> {
    let images = Symmetry::of(size).map(|symmetry| {
        line.iter().map(|&square| symmetry.image(size, square)).collect::<Vec<_>>()
    });
    images.min().unwrap_or_default()
}
