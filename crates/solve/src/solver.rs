//! The solver.

use isolation_board::{Geometry, Move, Position, Verdict, Word};

use crate::descent::{Descent, Listener, Won};
use crate::mirror::Mirrors;
use crate::order::by_territory;
use crate::removal::{Removal, RemovalTable};
use crate::table::Table;
use crate::{Effort, SolveWord};

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
    /// Transposition table: results hold for all positions that agree with what their proofs rely
    /// on.
    pub table: bool,
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
    };
    /// No rules: every line is searched until a winning move is found.
    pub const NONE: Self = Self {
        filters: false,
        territory: false,
        partition: false,
        bounds: false,
        mirror: false,
        table: false,
    };
}

/// The exact solver of positions on boards of one width.
///
/// Its tables are kept, so that solving a position after its parent is cheap.
#[derive(Debug)]
pub struct Solver<W: Word> {
    pruning: Pruning,
    board: Option<Board<W>>,
    /// The table of games in which moves remove cells.
    removal_table: Option<RemovalTable<W>>,
    nodes: u64,
}

/// The tables of one board and movement.
#[derive(Debug)]
struct Board<W: Word> {
    geometry: &'static Geometry<W>,
    mirrors: Mirrors<W>,
    table: Table<W>,
}

impl<W: SolveWord> Default for Solver<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: SolveWord> Solver<W> {
    /// A solver with all pruning rules.
    pub fn new() -> Self {
        Self::with(Pruning::ALL)
    }

    /// A solver with these pruning rules.
    pub fn with(pruning: Pruning) -> Self {
        Self { pruning, board: None, removal_table: None, nodes: 0 }
    }

    /// Nodes visited by all calls so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The verdict for the side to move. `None` when the budget is exhausted.
    pub fn solve(&mut self, position: &Position<W>, effort: &mut Effort<'_>) -> Option<Verdict> {
        if position.geometry().removes() {
            return self.distance(position, effort).map(|(verdict, _)| verdict);
        }
        self.search(position, effort, None, |descent| Verdict::of(W::wins(descent, position)))
    }

    /// A winning move of the side to move; `Some(None)` when it loses. `None` when the budget is
    /// exhausted.
    pub fn winning_move(
        &mut self,
        position: &Position<W>,
        effort: &mut Effort<'_>,
    ) -> Option<Option<Move>> {
        if position.geometry().removes() {
            return self.remove(position, effort, |removal| W::removal_move(removal, position));
        }
        self.search(position, effort, None, |descent| W::winning_move(descent, position))
    }

    /// As [`solve`](Self::solve); calls `listener` with the won positions on the way.
    pub(crate) fn solve_with_listener(
        &mut self,
        position: &Position<W>,
        effort: &mut Effort<'_>,
        listener: &dyn Fn(&Won<W>),
    ) -> Option<Verdict> {
        if position.geometry().removes() {
            return self.solve(position, effort);
        }
        self.search(position, effort, Some(listener), |descent| {
            Verdict::of(W::wins(descent, position))
        })
    }

    /// The verdict, and the number of plies to the end of the game if the winner makes it as short
    /// and the loser as long as possible: odd for a win, even for a loss. `None` when the budget is
    /// exhausted. It takes far longer than the verdict alone.
    pub fn distance(
        &mut self,
        position: &Position<W>,
        effort: &mut Effort<'_>,
    ) -> Option<(Verdict, u32)> {
        if position.geometry().removes() {
            return self.remove(position, effort, |removal| W::removal_distance(removal, position));
        }
        self.search(position, effort, None, |descent| W::distance(descent, position))
    }

    fn search<T>(
        &mut self,
        position: &Position<W>,
        effort: &mut Effort<'_>,
        listener: Listener<'_, W>,
        search: impl FnOnce(&mut Descent<'_, '_, '_, W>) -> T,
    ) -> Option<T> {
        let geometry = position.geometry();
        let board = match &mut self.board {
            Some(board) if core::ptr::eq(board.geometry, geometry) => board,
            board => board.insert(Board {
                geometry,
                mirrors: Mirrors::of(geometry),
                table: Table::new(geometry),
            }),
        };
        let mut descent = Descent::new(
            geometry,
            self.pruning,
            &board.mirrors,
            &mut board.table,
            effort,
            listener,
        );
        let result = search(&mut descent);
        self.nodes += descent.nodes;
        (!descent.ended).then_some(result)
    }

    fn remove<T>(
        &mut self,
        position: &Position<W>,
        effort: &mut Effort<'_>,
        search: impl FnOnce(&mut Removal<'_, '_, '_, W>) -> T,
    ) -> Option<T> {
        let table = match &mut self.removal_table {
            Some(table) if table.is_of(position.geometry()) => table,
            table => table.insert(RemovalTable::of(position)),
        };
        let mut removal = Removal::new(table, effort);
        let result = search(&mut removal);
        self.nodes += removal.nodes;
        (!removal.ended).then_some(result)
    }

    /// The legal moves in board order, each with the verdict for the side that makes it; `None` if
    /// the budget, which is for all of them together, was exhausted before. Promising moves are
    /// solved first.
    pub fn verdicts(
        &mut self,
        position: &Position<W>,
        effort: &mut Effort<'_>,
    ) -> Vec<(Move, Option<Verdict>)> {
        let before = self.nodes;
        let mut verdicts: Vec<_> = position.moves().map(|mv| (mv, None)).collect();
        for mv in by_territory(position) {
            let nodes = effort.nodes.map(|nodes| nodes.saturating_sub(self.nodes - before));
            let mut rest = Effort { nodes, interrupt: &mut *effort.interrupt };
            let verdict = self.solve(&position.play(mv), &mut rest).map(|verdict| !verdict);
            verdicts.iter_mut().filter(|(other, _)| *other == mv).for_each(|pair| pair.1 = verdict);
        }
        verdicts
    }
}
