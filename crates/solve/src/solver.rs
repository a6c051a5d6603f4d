//! The search for the winner.

use isolation_board::{Geometry, Move, Position, Verdict, Word};

use crate::descent::{Descent, Listener, Won};
use crate::mirror::Mirrors;
use crate::order::by_territory;
use crate::removal::{Memory, Removal};
use crate::table::Table;
use crate::{Effort, SolveWord};

/// Which rules the solver prunes by. All of them are sound: without any of them the answers are the
/// same, and take longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// Moves that the next reply refutes are dropped.
    pub filters: bool,
    /// Moves are tried in the order of territory.
    pub territory: bool,
    /// Separated positions are decided by the longest paths.
    pub partition: bool,
    /// Bounds on how long each side can still move decide early.
    pub bounds: bool,
    /// Symmetric positions are lost for the side to move.
    pub mirror: bool,
    /// Positions met before are remembered.
    pub table: bool,
}

impl Pruning {
    /// All of them.
    pub const ALL: Self = Self {
        filters: true,
        territory: true,
        partition: true,
        bounds: true,
        mirror: true,
        table: true,
    };
    /// None of them: every line of play is looked at until a winning move is found.
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
/// It keeps what it learned, so that asking about a position after its parent is cheap.
#[derive(Debug)]
pub struct Solver<W: Word> {
    pruning: Pruning,
    board: Option<Board<W>>,
    /// What is kept of positions in which moves remove cells.
    memory: Option<Memory<W>>,
    nodes: u64,
}

/// What is kept for one board and movement.
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
    /// A solver that prunes by all rules.
    pub fn new() -> Self {
        Self::with(Pruning::ALL)
    }

    /// A solver that prunes by these rules.
    pub fn with(pruning: Pruning) -> Self {
        Self { pruning, board: None, memory: None, nodes: 0 }
    }

    /// Positions visited in the life of the solver.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who wins. `None` when the effort is spent, and for rules that the solver has no proofs for.
    pub fn solve(&mut self, position: &Position<W>, effort: &mut Effort<'_>) -> Option<Verdict> {
        if position.geometry().removes() {
            return self.distance(position, effort).map(|(verdict, _)| verdict);
        }
        self.search(position, effort, None, |descent| Verdict::of(W::wins(descent, position)))
    }

    /// A move by which the side to move wins; `Some(None)` when it loses. `None` when the effort is
    /// spent.
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

    /// As [`solve`](Self::solve), and tells of the won positions on the way.
    pub(crate) fn solve_aloud(
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

    /// Who wins, and how many plies it takes to the end of the game, where the side to move cannot,
    /// when the winner makes it as short and the loser as long as possible: an odd number for a win,
    /// an even one for a loss. `None` when the effort is spent. It costs far more than to know the
    /// winner alone.
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
        if !geometry.closes_only_by_entering() {
            return None;
        }
        let board = match &mut self.board {
            Some(board) if core::ptr::eq(board.geometry, geometry) => board,
            board => board.insert(Board {
                geometry,
                mirrors: Mirrors::of(geometry),
                table: Table::new(),
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
        let memory = match &mut self.memory {
            Some(memory) if memory.is_of(position.geometry()) => memory,
            memory => memory.insert(Memory::of(position)),
        };
        let mut removal = Removal::new(memory, effort);
        let result = search(&mut removal);
        self.nodes += removal.nodes;
        (!removal.ended).then_some(result)
    }

    /// The legal moves in board order, each with the verdict for the side that makes it; `None`
    /// where the effort, which is for all of them together, was spent before. Moves that look good
    /// are judged first.
    pub fn judge(
        &mut self,
        position: &Position<W>,
        effort: &mut Effort<'_>,
    ) -> Vec<(Move, Option<Verdict>)> {
        let before = self.nodes;
        let mut judged: Vec<_> = position.moves().map(|mv| (mv, None)).collect();
        for mv in by_territory(position) {
            let nodes = effort.nodes.map(|nodes| nodes.saturating_sub(self.nodes - before));
            let mut rest = Effort { nodes, interrupt: &mut *effort.interrupt };
            let verdict = self.solve(&position.play(mv), &mut rest).map(|verdict| !verdict);
            judged.iter_mut().filter(|(other, _)| *other == mv).for_each(|pair| pair.1 = verdict);
        }
        judged
    }
}
