//! Estimated cost of solving a position.

use isolation_board::{Position, Word};
use isolation_solve::{UNITS_PER_BIT, proof_size};

/// Maximum open squares of positions for the solver; with more, it cannot solve them before both
/// pieces are placed.
pub(super) const MAX_OPEN: u32 = 64;

/// Whether the solver is likely to solve a position within this many nodes.
pub(super) fn is_solvable<W: Word>(position: &Position<W>, nodes: u64) -> bool {
    if !position.both_placed() {
        // There are tables of some placements.
        return position.open().len() <= MAX_OPEN;
    }
    proof_size(position) <= UNITS_PER_BIT * i64::from(nodes.max(1).ilog2())
}

#[cfg(test)]
mod tests {
    use isolation_board::Setup;

    use super::*;

    #[test]
    fn fewer_open_squares_cost_less() {
        let solvable = |text: &str, nodes| {
            let position = Position::<u128>::try_from(Setup::parse(text).unwrap()).unwrap();
            is_solvable(&position, nodes)
        };
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
}
