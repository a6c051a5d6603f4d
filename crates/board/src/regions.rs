//! Reachability: the squares that a piece can ever reach, separation, and the longest path.
//!
//! All functions move one piece over the squares that are open now, while the other piece stands
//! still. The results are exact; heuristics and proofs both use them.

use alloc::vec::Vec;

use crate::{Bitboard, Player, Position, Square, Word};

pub use crate::paths::{
    PathLength, Race, closure, greedy_path, longest_path_over, path_bound, race,
};
#[doc(hidden)]
pub use crate::territory::territories;
pub use crate::territory::{Territory, territory};

/// The step budget of [`longest_path`] in features, reports and interfaces.
pub const CHAIN_BUDGET: u32 = 1_000_000;

/// The squares that a player's piece can reach, by number of steps. A piece that is not placed yet
/// reaches every open square in one step.
///
/// A queen's slides pass over all squares that are open now. Moves only close squares, so the piece can
/// never reach a square outside the layers.
pub fn layers<W: Word>(
    position: &Position<W>,
    player: Player,
) -> impl Iterator<Item = Bitboard<W>> + use<W> {
    let (geometry, open) = (position.geometry(), position.open());
    let from = position.square_or_none(player);
    let (mut unseen, mut last) = (open, None);
    core::iter::from_fn(move || {
        let reached = match last {
            None => geometry.targets(from, open),
            Some(last) => geometry.spread(last, open),
        };
        let layer = reached & unseen;
        unseen -= layer;
        last = Some(layer);
        (!layer.is_empty()).then_some(layer)
    })
}

/// All open squares that a player's piece can ever reach. A piece that is not placed yet reaches all
/// of them.
pub fn reach<W: Word>(position: &Position<W>, player: Player) -> Bitboard<W> {
    let (geometry, open) = (position.geometry(), position.open());
    closure(geometry, geometry.targets(position.square_or_none(player), open), open)
}

/// Whether the open regions that the two pieces can reach are disjoint. False while a piece is not
/// placed.
///
/// Where a move removes no square, such pieces can never interfere again. Where it does, a player may
/// remove squares of the opponent's region, and squares that pieces leave may join the regions.
pub fn separated<W: Word>(position: &Position<W>) -> bool {
    if !position.both_placed() {
        return false;
    }
    let first = reach(position, Player::First);
    // Layer by layer, so that a shared square is found early.
    layers(position, Player::Second).all(|layer| layer.is_disjoint(first))
}

/// The colour rule of knights: whether the side to move is the attacker. `None` for other movements
/// and while a piece is not placed.
///
/// A knight changes colour with every move. So when both stand on squares of the same colour, the
/// targets of both are of one colour too, and they are so at every later turn of the same player:
/// that player, the attacker, may take a square that the other is about to enter. At the other's turns,
/// the targets of the two differ in colour.
#[inline]
pub fn attacks<W: Word>(position: &Position<W>) -> Option<bool> {
    let ((mover, opponent), geometry) = (position.pieces()?, position.geometry());
    let even = geometry.even();
    geometry.alternates_colour().then(|| even.contains(mover) == even.contains(opponent))
}

/// Whether some move leaves the opponent without a target, where moves remove a square: it enters one
/// of the opponent's last two exits and removes the other. The square that the piece leaves is open
/// then. False while a piece is not placed.
#[inline]
pub fn can_take_last_exits<W: Word>(position: &Position<W>) -> bool {
    let (Some((mover, opponent)), targets) = (position.pieces(), position.targets()) else {
        return false;
    };
    let open = position.open() | Bitboard::of(mover);
    let exits = position.geometry().targets(opponent, open);
    let (entered, removed) = (exits & targets, exits & position.geometry().removable());
    match exits.len() {
        0 => !targets.is_empty(),
        1 => !targets.is_empty() && !(entered | removed).is_empty(),
        2 => entered | removed == exits && !entered.is_empty() && !removed.is_empty(),
        _ => false,
    }
}

/// The length in moves of the longest path of a player's piece over open squares, while the other
/// piece stands still: 0 for a piece that is stuck or not placed. Exact, or `None` when it takes
/// more than `budget` steps to find (a step is one square entered during the search).
pub fn longest_path<W: Word>(position: &Position<W>, player: Player, budget: u32) -> Option<u32> {
    let Some(from) = position.piece(player) else { return Some(0) };
    let reach = reach(position, player);
    let (geometry, mut steps) = (position.geometry(), budget.into());
    let bound = path_bound(geometry, from, reach);
    longest_path_over(geometry, from, reach, bound, false, &mut steps)
}

/// The squares of a [`longest_path`], in the order in which a player's piece enters them; `None` in
/// the same cases.
pub fn longest_path_squares<W: Word>(
    position: &Position<W>,
    player: Player,
    budget: u32,
) -> Option<Vec<Square>> {
    let Some(from) = position.piece(player) else { return Some(Vec::new()) };
    let reach = reach(position, player);
    crate::paths::squares_of_longest(position.geometry(), from, reach, budget.into())
}
