//! Counts of the leaves of the game tree: the standard check of a move generator.

use crate::{Position, Word};

/// Number of positions exactly `depth` plies ahead. The last ply is counted in bulk, without
/// playing the moves.
pub fn perft<W: Word>(position: &Position<W>, depth: u32) -> u64 {
    if position.geometry().removes() {
        count::<W, true, true>(*position, depth)
    } else {
        count::<W, false, true>(*position, depth)
    }
}

/// The same number as [`perft`], with every leaf played out: the reference, and a measure of the
/// speed of playing moves.
pub fn perft_leaf_by_leaf<W: Word>(position: &Position<W>, depth: u32) -> u64 {
    if position.geometry().removes() {
        count::<W, true, false>(*position, depth)
    } else {
        count::<W, false, false>(*position, depth)
    }
}

fn count<W: Word, const REMOVES: bool, const BULK: bool>(position: Position<W>, depth: u32) -> u64 {
    let children = || {
        let moves = position.moves_by::<REMOVES>();
        moves.map(|mv| position.play_by::<REMOVES>(mv))
    };
    match depth {
        0 => 1,
        1 if BULK => position.moves_by::<REMOVES>().len() as u64,
        // No function call per leaf.
        2 if BULK => children().map(|child| child.moves_by::<REMOVES>().len() as u64).sum(),
        _ => children().map(|child| count::<W, REMOVES, BULK>(child, depth - 1)).sum(),
    }
}
