//! Counting the leaves of the game tree: the standard check of a move generator.

use crate::{Position, Word};

/// Number of positions exactly `depth` plies ahead. The last ply is counted in bulk, without
/// playing the moves.
pub fn perft<W: Word>(position: &Position<W>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().len() as u64,
        _ => bulk(*position, depth),
    }
}

/// As [`perft`], from depth 2 on: the leaves of a depth are counted without a call of their own.
fn bulk<W: Word>(position: Position<W>, depth: u32) -> u64 {
    let children = position.moves().map(|mv| position.play(mv));
    if depth == 2 {
        children.map(|child| child.moves().len() as u64).sum()
    } else {
        children.map(|child| bulk(child, depth - 1)).sum()
    }
}

/// The same number as [`perft`], with every leaf played out: the plain reference, and the measure
/// of how fast positions are played.
pub fn perft_leaf_by_leaf<W: Word>(position: &Position<W>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.moves().map(|mv| perft_leaf_by_leaf(&position.play(mv), depth - 1)).sum()
}
