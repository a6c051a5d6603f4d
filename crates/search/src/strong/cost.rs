//! Estimated cost of solving a position.

use isolation_board::{Position, Word};
use isolation_solve::{UNITS_PER_BIT, proof_size};

/// Maximum open squares of positions for the solver before both pieces are placed, and inside of the
/// search: it cannot solve wider ones, and a prediction would cost more than it saves.
pub(super) const MAX_OPEN: u32 = 64;

/// Whether the solver is likely to solve a position within this many nodes.
pub(super) fn is_solvable<W: Word>(position: &Position<W>, nodes: u64) -> bool {
    if !position.both_placed() {
        // There are tables of some placements.
        return position.open().len() <= MAX_OPEN;
    }
    proof_size(position) <= UNITS_PER_BIT * i64::from(nodes.max(1).ilog2())
}

/// Maximum nodes of the solver, of those left to it, in place of a search to this depth; `None` if the
/// search is likely to be cheaper.
///
/// A ply more takes the search some three times the nodes. The solver may use four times its predicted
/// nodes, because the prediction is often wrong by that much. Where moves remove squares it is too slow.
pub(super) fn nodes_in_place_of<W: Word>(
    position: &Position<W>,
    depth: u32,
    left: u64,
) -> Option<u64> {
    let of_search = 1_u64.checked_shl(2 + 3 * depth / 2).unwrap_or(u64::MAX).min(left);
    let pays = position.both_placed()
        && position.open().len() <= MAX_OPEN
        && !position.geometry().removes()
        && is_solvable(position, of_search);
    pays.then(|| of_search.saturating_mul(4).min(left))
}

#[cfg(test)]
mod tests {
    use isolation_board::Setup;

    use super::*;

    fn position(text: &str) -> Position<u128> {
        Position::try_from(Setup::parse(text).unwrap()).unwrap()
    }

    #[test]
    fn fewer_open_squares_cost_less() {
        let solvable = |text: &str, nodes| is_solvable(&position(text), nodes);
        // 80 pairs on the empty board, 68 without the squares of the pieces: some 800 nodes.
        let six = "6/6/2n3/3N2/6/6 w";
        assert!(solvable(six, 2_048) && !solvable(six, 256));
        for wide in ["9/9/9/4n4/9/9/3N5/9/9 w", "8/8/8/4k3/3K4/8/8/8 w", "7/7/7/3Q3/7/1q5/7 w"] {
            assert!(!solvable(wide, 1 << 20) && solvable(wide, 1 << 60), "{wide}");
        }
        assert!(
            solvable("7/7/7/7/7/7/7[Nn] w", 0) && !solvable("9/9/9/9/9/9/9/9/9[Nn] w", 1 << 60)
        );
    }

    #[test]
    fn the_solver_replaces_deep_searches_of_small_positions() {
        // Some 800 nodes: more than 2^8, less than 2^11.
        let six = position("6/6/2n3/3N2/6/6 w");
        let plenty = 1 << 20;
        assert_eq!(nodes_in_place_of(&six, 4, plenty), None);
        assert_eq!(nodes_in_place_of(&six, 6, plenty), Some(1 << 13));
        assert_eq!(nodes_in_place_of(&six, 6, 3_000), Some(3_000));
        assert_eq!(nodes_in_place_of(&six, 6, 300), None);
        assert_eq!(nodes_in_place_of(&six, 100, u64::MAX), Some(u64::MAX));
        for never in ["7/7/7/7/7/7/7[Nn] w", "9/9/9/4n4/9/9/3N5/9/9 w", "3/p2/2P/3 w"] {
            assert_eq!(nodes_in_place_of(&position(never), 100, u64::MAX), None, "{never}");
        }
    }
}
