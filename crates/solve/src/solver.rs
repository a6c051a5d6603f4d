//! The solver.

use alloc::vec::Vec;

use isolation_board::{AnyPosition, Move, Verdict};

use crate::Interrupt;
use crate::width::WidthSolver;

/// The pruning rules of the solver. All of them are sound: they save time and change no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// Moves that the next reply refutes are skipped.
    pub filters: bool,
    /// Moves are searched in the order of territory.
    pub territory: bool,
    /// Separated positions are decided by the longest paths.
    pub partition: bool,
    /// Bounds of the moves that each side can still make decide early.
    pub bounds: bool,
    /// Symmetric positions are lost for the side to move.
    pub mirror: bool,
    /// Transposition table.
    pub table: bool,
    /// Its results hold for all positions that agree with what their proofs rely on, not only for
    /// the same position.
    pub zones: bool,
}

impl Pruning {
    /// All rules.
    pub const ALL: Self = Self {
        filters: true,
        territory: true,
        partition: true,
        bounds: true,
        mirror: true,
        table: true,
        zones: true,
    };
    /// No rules: every line is searched until a winning move is found.
    pub const NONE: Self = Self {
        filters: false,
        territory: false,
        partition: false,
        bounds: false,
        mirror: false,
        table: false,
        zones: false,
    };
}

impl Default for Pruning {
    fn default() -> Self {
        Self::ALL
    }
}

/// Who wins a position, and by which move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solution {
    /// The side to move wins by this move, and perhaps by others.
    Win(Move),
    /// Every move loses, or there is none.
    Loss,
}

impl Solution {
    /// The solution of a position with this winning move.
    pub(crate) fn of(winning: Option<Move>) -> Self {
        winning.map_or(Self::Loss, Self::Win)
    }

    /// The winning move, if the side to move wins.
    pub fn winning_move(self) -> Option<Move> {
        match self {
            Self::Win(mv) => Some(mv),
            Self::Loss => None,
        }
    }

    /// The verdict for the side to move.
    pub fn verdict(self) -> Verdict {
        Verdict::of(self != Self::Loss)
    }
}

/// The exact solver.
///
/// Its tables are kept, so that solving a position after its parent is cheap.
#[derive(Debug)]
pub struct Solver {
    narrow: WidthSolver<u64>,
    wide: WidthSolver<u128>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver with all pruning rules.
    pub fn new() -> Self {
        Self::with(Pruning::ALL)
    }

    /// A solver with these pruning rules.
    pub fn with(pruning: Pruning) -> Self {
        Self { narrow: WidthSolver::new(pruning), wide: WidthSolver::new(pruning) }
    }

    /// Nodes visited by all calls so far.
    pub fn nodes(&self) -> u64 {
        self.narrow.nodes + self.wide.nodes
    }

    /// The verdict for the side to move. `None` when interrupted.
    pub fn solve(
        &mut self,
        position: &AnyPosition,
        interrupt: &mut Interrupt<'_>,
    ) -> Option<Verdict> {
        match position {
            AnyPosition::Narrow(position) => self.narrow.solve(position, interrupt),
            AnyPosition::Wide(position) => self.wide.solve(position, interrupt),
        }
    }

    /// The verdict, with a winning move if there is one. `None` when interrupted.
    pub fn winning_move(
        &mut self,
        position: &AnyPosition,
        interrupt: &mut Interrupt<'_>,
    ) -> Option<Solution> {
        match position {
            AnyPosition::Narrow(position) => self.narrow.winning_move(position, interrupt),
            AnyPosition::Wide(position) => self.wide.winning_move(position, interrupt),
        }
    }

    /// The verdict, and the number of plies to the end of the game if the winner makes it as short
    /// and the loser as long as possible: odd for a win, even for a loss. `None` when interrupted.
    /// It takes far longer than the verdict alone.
    pub fn distance(
        &mut self,
        position: &AnyPosition,
        interrupt: &mut Interrupt<'_>,
    ) -> Option<(Verdict, u32)> {
        match position {
            AnyPosition::Narrow(position) => self.narrow.distance(position, interrupt),
            AnyPosition::Wide(position) => self.wide.distance(position, interrupt),
        }
    }

    /// The legal moves in board order, each with the verdict for the side that makes it; `None`
    /// where interrupted. The nodes are for all of them together. Promising moves are solved first.
    pub fn verdicts(
        &mut self,
        position: &AnyPosition,
        interrupt: &mut Interrupt<'_>,
    ) -> Vec<(Move, Option<Verdict>)> {
        match position {
            AnyPosition::Narrow(position) => self.narrow.verdicts(position, interrupt),
            AnyPosition::Wide(position) => self.wide.verdicts(position, interrupt),
        }
    }
}
