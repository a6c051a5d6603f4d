//! Counts of the leaves of the game tree: the standard check of a move generator.

use crate::{Position, Word};

/// Number of positions exactly `depth` plies ahead. The last ply is counted in bulk, without
/// playing the moves.
pub fn perft<W: Word>(position: &Position<W>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().len() as u64,
        _ if position.geometry().removes() => {
            position.moves().map(|mv| perft(&position.play(mv), depth - 1)).sum()
        }
        _ => bulk(*position, depth),
    }
}

/// As [`perft`], from depth 2 on, where moves remove no cell: no function call per leaf.
fn bulk<W: Word>(position: Position<W>, depth: u32) -> u64 {
    let children = position.geometry().targets(position.mover(), position.open());
    let children = children.into_iter().map(|target| position.enter(target));
    if depth == 2 {
        let targets = |child: Position<W>| child.geometry().targets(child.mover(), child.open());
        children.map(|child| u64::from(targets(child).len())).sum()
    } else {
        children.map(|child| bulk(child, depth - 1)).sum()
    }
}

/// The same number as [`perft`], with every leaf played out: the reference, and a measure of the
/// speed of playing moves.
pub fn perft_leaf_by_leaf<W: Word>(position: &Position<W>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.geometry().removes() {
        return position.moves().map(|mv| perft_leaf_by_leaf(&position.play(mv), depth - 1)).sum();
    }
    let targets = position.geometry().targets(position.mover(), position.open());
    targets.into_iter().map(|to| perft_leaf_by_leaf(&position.enter(to), depth - 1)).sum()
}
