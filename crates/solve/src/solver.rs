//! The solver.

use alloc::vec::Vec;

use isolation_board::{AnyPosition, Move, Verdict, match_width};

#[cfg(doc)]
use crate::BoardTable;
use crate::Interrupt;
use crate::board_table::ShippedTables;
use crate::order::by_territory;
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
    pub const ALL: Self = Self::each(true);
    /// No rules: every line is searched until a winning move is found.
    pub const NONE: Self = Self::each(false);

    const fn each(on: bool) -> Self {
        Self {
            filters: on,
            territory: on,
            partition: on,
            bounds: on,
            mirror: on,
            table: on,
            zones: on,
        }
    }
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

/// Maximum nodes of [`Solver::known`]: a millisecond or less, where moves remove squares some ten.
pub const KNOWN_NODES: u64 = 1000;

/// The exact solver.
///
/// Its tables are kept, so that solving a position after its parent is cheap.
#[derive(Debug)]
pub struct Solver {
    narrow: WidthSolver<u64>,
    wide: WidthSolver<u128>,
    /// Tables of solved boards, if they are looked up.
    tables: Option<ShippedTables>,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver {
    /// A solver with all pruning rules, which proves everything by itself.
    pub fn new() -> Self {
        Self::with(Pruning::ALL)
    }

    /// A solver that looks placements up in the [built-in tables](BoardTable::shipped), which costs
    /// no nodes, before it searches.
    pub fn with_tables() -> Self {
        Self { tables: Some(ShippedTables::default()), ..Self::new() }
    }

    /// A solver with these pruning rules.
    pub fn with(pruning: Pruning) -> Self {
        let (narrow, wide) = (WidthSolver::new(pruning), WidthSolver::new(pruning));
        Self { narrow, wide, tables: None }
    }

    /// Nodes visited by all calls so far.
    pub fn nodes(&self) -> u64 {
        self.narrow.nodes + self.wide.nodes
    }

    /// What is known about a position without a search worth mentioning: the verdict for the side to
    /// move, if it stands in a table or is found within [`KNOWN_NODES`]. Whatever shows or uses the value of
    /// a position asks this first, so that no estimate contradicts it.
    ///
    /// ```
    /// use isolation_board::Verdict;
    /// use isolation_solve::Solver;
    ///
    /// // The second player mirrors every move by the rotation by 180°.
    /// let joust = "8/8/8/4n3/3N4/8/8/8 w".parse()?;
    /// assert_eq!(Solver::with_tables().known(&joust), Some(Verdict::Loss));
    /// # Ok::<(), isolation_board::PositionError>(())
    /// ```
    pub fn known(&mut self, position: &AnyPosition) -> Option<Verdict> {
        self.solve(position, &mut Interrupt::after(KNOWN_NODES))
    }

    /// The verdict for the side to move. `None` when interrupted.
    pub fn solve(
        &mut self,
        position: &AnyPosition,
        interrupt: &mut Interrupt<'_>,
    ) -> Option<Verdict> {
        let table = self.tables.as_mut().and_then(|tables| tables.covering(position));
        if let Some(verdict) = table.and_then(|table| table.solve(position)) {
            return Some(verdict);
        }
        match position {
            AnyPosition::Narrow(position) => self.narrow.solve(position, interrupt, None),
            AnyPosition::Wide(position) => self.wide.solve(position, interrupt, None),
        }
    }

    /// The verdict, with a winning move if there is one. `None` when interrupted.
    pub fn winning_move(
        &mut self,
        position: &AnyPosition,
        interrupt: &mut Interrupt<'_>,
    ) -> Option<Solution> {
        let table = self.tables.as_mut().and_then(|tables| tables.covering(position));
        if let Some(solution) = table.and_then(|table| table.solution(position)) {
            return Some(solution);
        }
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
        let before = self.nodes();
        let mut verdicts: Vec<_> = position.moves().map(|mv| (mv, None)).collect();
        for mv in match_width!(position, position => by_territory(position)) {
            let nodes = interrupt.nodes.map(|nodes| nodes.saturating_sub(self.nodes() - before));
            let mut rest = Interrupt { nodes, poll: &mut *interrupt.poll };
            let verdict = self.solve(&position.play(mv), &mut rest).map(|verdict| !verdict);
            verdicts.iter_mut().filter(|(other, _)| *other == mv).for_each(|pair| pair.1 = verdict);
        }
        verdicts
    }
}
