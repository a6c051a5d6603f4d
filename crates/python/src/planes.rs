//! Positions as numbers, one a square: what arrays are filled with.

use isolation::AnyPosition;
use isolation::board::{Bitboard, Player, Position, Word};

use crate::actions::Actions;

pub const PLANES: usize = 6;

/// Writes `one` for each square of a set, in board order; the others stay as they are.
fn mark<T: Copy, W: Word>(set: Bitboard<W>, one: T, out: &mut [T]) {
    for square in set {
        out[usize::from(square.index())] = one;
    }
}

/// Marks the open squares of a position.
pub fn mark_open(position: &AnyPosition, out: &mut [bool]) {
    match position {
        AnyPosition::Narrow(position) => mark(position.open(), true, out),
        AnyPosition::Wide(position) => mark(position.open(), true, out),
    }
}

/// Marks the squares that a player's piece could go to now, with either side to move.
pub fn mark_targets(position: &AnyPosition, player: Player, out: &mut [bool]) {
    match position {
        AnyPosition::Narrow(position) => mark(position.targets_of(player), true, out),
        AnyPosition::Wide(position) => mark(position.targets_of(player), true, out),
    }
}

/// Marks the legal moves by their numbers.
pub fn mark_actions(position: &AnyPosition, out: &mut [i8]) {
    let actions = Actions::of(position);
    for mv in position.moves() {
        out[actions.number(mv)] = 1;
    }
}

/// Writes what a player sees over zeros, one plane of squares after the other: its own piece, the
/// other's, the open squares, the squares that its own piece could go to now, those of the other's, and
/// a plane of ones where it is to move.
pub fn write_observation(position: &AnyPosition, viewer: Player, out: &mut [i8]) {
    match position {
        AnyPosition::Narrow(position) => write(position, viewer, out),
        AnyPosition::Wide(position) => write(position, viewer, out),
    }
}

fn write<W: Word>(position: &Position<W>, viewer: Player, out: &mut [i8]) {
    let squares = usize::from(position.size().area());
    let piece =
        |player| position.piece(player).map_or(Bitboard::EMPTY, |square| Bitboard::of(square));
    let sets = [
        piece(viewer),
        piece(!viewer),
        position.open(),
        position.targets_of(viewer),
        position.targets_of(!viewer),
    ];
    let mut planes = out.chunks_exact_mut(squares);
    for (set, plane) in sets.into_iter().zip(planes.by_ref()) {
        mark(set, 1, plane);
    }
    if let Some(turn) = planes.next() {
        turn.fill((position.to_move() == viewer).into());
    }
}
