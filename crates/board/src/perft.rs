//! Counts of the leaves of the game tree: the standard check of a move generator.

use crate::{Move, Position, Word};

/// Number of positions exactly `depth` plies ahead. The last ply is counted in bulk, without
/// playing the moves.
pub fn perft<W: Word>(position: &Position<W>, depth: u32) -> u64 {
    if position.geometry().removes() {
        count::<W, true, true>(position, depth)
    } else {
        count::<W, false, true>(position, depth)
    }
}

/// The same number as [`perft`], with every leaf played out: the reference, and a measure of the
/// speed of playing moves.
pub fn perft_leaf_by_leaf<W: Word>(position: &Position<W>, depth: u32) -> u64 {
    if position.geometry().removes() {
        count::<W, true, false>(position, depth)
    } else {
        count::<W, false, false>(position, depth)
    }
}

fn count<W: Word, const REMOVES: bool, const BULK: bool>(
    position: &Position<W>,
    depth: u32,
) -> u64 {
    match depth {
        0 => 1,
        1 if BULK => moves::<W, REMOVES>(position),
        // No function call per leaf.
        2 if BULK => sum::<W, REMOVES>(position, moves::<W, REMOVES>),
        _ => sum::<W, REMOVES>(position, |child| count::<W, REMOVES, BULK>(child, depth - 1)),
    }
}

/// The number of moves.
#[inline(always)]
fn moves<W: Word, const REMOVES: bool>(position: &Position<W>) -> u64 {
    if REMOVES {
        position.moves_by::<REMOVES>().len() as u64
    } else {
        position.targets_by::<REMOVES>().len().into()
    }
}

/// The sum over the children.
#[inline(always)]
fn sum<W: Word, const REMOVES: bool>(
    position: &Position<W>,
    count: impl Fn(&Position<W>) -> u64,
) -> u64 {
    let child = |mv| count(&position.play_by::<REMOVES>(mv));
    if REMOVES {
        position.moves_by::<REMOVES>().map(child).sum()
    } else {
        position.targets_by::<REMOVES>().into_iter().map(Move::to).map(child).sum()
    }
}
