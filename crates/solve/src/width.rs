//! The solver of positions of one width of bitboards.

use isolation_board::{Geometry, Position, Verdict, Word};

use crate::descent::{Descent, Listener};
use crate::distance::Distance;
use crate::mirror::Mirrors;
use crate::removal::{Removal, RemovalTable};
use crate::table::Table;
use crate::{Interrupt, Pruning, Solution};

/// The tables of the last board of this width, made on first use, and the searches with them.
#[derive(Debug)]
pub(crate) struct WidthSolver<W: Word> {
    pruning: Pruning,
    board: Option<Board<W>>,
    /// The table of games in which moves remove squares.
    removal_table: Option<RemovalTable<W>>,
    /// Nodes visited by all calls so far.
    pub nodes: u64,
}

/// The tables of one board and movement.
#[derive(Debug)]
struct Board<W: Word> {
    geometry: &'static Geometry<W>,
    mirrors: Mirrors<W>,
    table: Table<W>,
}

/// The methods of [`Solver`](crate::Solver).
impl<W: Word> WidthSolver<W> {
    pub fn new(pruning: Pruning) -> Self {
        Self { pruning, board: None, removal_table: None, nodes: 0 }
    }

    /// The verdict; calls the listener with the won positions on the way.
    pub fn solve(
        &mut self,
        position: &Position<W>,
        interrupt: &mut Interrupt<'_>,
        listener: Listener<'_, W>,
    ) -> Option<Verdict> {
        if position.geometry().removes() {
            return self.distance(position, interrupt).map(|(verdict, _)| verdict);
        }
        let wins = self.descend(position, interrupt, listener, |descent| descent.wins(position));
        wins.map(Verdict::of)
    }

    pub fn winning_move(
        &mut self,
        position: &Position<W>,
        interrupt: &mut Interrupt<'_>,
    ) -> Option<Solution> {
        let found = if position.geometry().removes() {
            self.search_removal(position, interrupt, |removal| removal.winning_move(position))
        } else {
            self.descend(position, interrupt, None, |descent| descent.winning_move(position))
        };
        found.map(Solution::of)
    }

    pub fn distance(
        &mut self,
        position: &Position<W>,
        interrupt: &mut Interrupt<'_>,
    ) -> Option<(Verdict, u32)> {
        if position.geometry().removes() {
            self.search_removal(position, interrupt, |removal| removal.distance(position))
        } else {
            let of = |descent: &mut Descent<'_, '_, '_, W>| Distance::new(descent).of(position);
            self.descend(position, interrupt, None, of)
        }
    }

    fn descend<T>(
        &mut self,
        position: &Position<W>,
        interrupt: &mut Interrupt<'_>,
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
            interrupt,
            listener,
        );
        let result = search(&mut descent);
        self.nodes += descent.nodes;
        (!descent.ended).then_some(result)
    }

    fn search_removal<T>(
        &mut self,
        position: &Position<W>,
        interrupt: &mut Interrupt<'_>,
        search: impl FnOnce(&mut Removal<'_, '_, '_, W>) -> T,
    ) -> Option<T> {
        let table = match &mut self.removal_table {
            Some(table) if table.is_of(position.geometry()) => table,
            table => table.insert(RemovalTable::of(position)),
        };
        let mut removal = Removal::new(table, interrupt);
        let result = search(&mut removal);
        self.nodes += removal.nodes;
        (!removal.ended).then_some(result)
    }
}
